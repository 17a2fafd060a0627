"""``botocracy login``, ``logout`` and ``whoami``"""

from __future__ import annotations

import platform
import sys
import webbrowser
from typing import Annotated

import typer
from rich.text import Text

from botocracy.client import Client
from botocracy.client.credentials import (
    Account,
    account_find,
    account_forget,
    account_store,
    credentials_file,
)
from botocracy.client.device import SCOPES, device_code, device_token
from botocracy.client.errors import SiteError
from botocracy.commands.parameters import JsonOption, SiteOption
from botocracy.terminal import console, notes, print_json

DAYS = 366
"""How long the token of a terminal is valid."""


def login(
    site: Annotated[str, typer.Argument(help="Address of the site.")] = "",
    with_token: Annotated[
        bool, typer.Option("--with-token", help="Read a token from standard input instead.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    as_json: JsonOption = False,
) -> None:
    """Sign in to a site: confirm a code in your browser, once for each machine."""
    address = account_find(site).site
    token = sys.stdin.readline().strip() if with_token else _by_device(address, browser=browser)
    with Client(address, token) as client:
        me = client.me_retrieve()
    account_store(Account(address, token))
    if as_json:
        print_json({"site": address, **me})
    else:
        console.print(Text(f"You are {me['username']} on {address}."))
        notes.print(Text(f"The token is in {credentials_file()}.", style="dim"), soft_wrap=True)


def _by_device(site: str, *, browser: bool) -> str:
    code = device_code(site)
    notes.print(Text.assemble("Confirm the code ", (code.user_code, "bold"), " on this page:"))
    notes.print(Text(f"  {code.address}"), soft_wrap=True)
    if browser:
        webbrowser.open(code.address)
    with notes.status("Waiting for you…"):
        access = next(filter(None, device_token(code)))
    with Client(site, access) as client:
        made = client.tokens_create(
            name=f"botocracy on {platform.node()[:40] or 'a terminal'}",
            scopes=SCOPES,
            days=DAYS,
        )
    return made["token"]


def logout(site: SiteOption = "", as_json: JsonOption = False) -> None:
    """Revoke this machine's token, and forget it."""
    account = account_find(site)
    revoked = False
    if account.token:
        try:
            with Client(account.site, account.token) as client:
                mine = client.tokens_list(limit=1000)["results"]
                for token in mine:
                    if token["current"]:
                        client.tokens_destroy(token["id"])
                        revoked = True
        except SiteError as error:
            notes.print(Text(f"{error} The token is forgotten here only.", style="yellow"))
    account_forget(account.site)
    if as_json:
        print_json({"site": account.site, "revoked": revoked})
    else:
        console.print(Text(f"You are signed out of {account.site}."))


def whoami(site: SiteOption = "", as_json: JsonOption = False) -> None:
    """Say who you are on the site, and what your token allows."""
    account = account_find(site)
    with Client(account.site, account.token) as client:
        me = client.me_retrieve()
    if as_json:
        print_json({"site": account.site, **me})
    else:
        console.print(Text(f"{me['username']} on {account.site}: {', '.join(me['scopes'])}"))
