"""Which site the kit speaks to and with which token.

`BOTOCRACY_SITE` and `BOTOCRACY_TOKEN` come first, for CI; `botocracy login` writes a file that only
its user can read.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path

from botocracy.client.errors import NotSignedIn

SITE = "BOTOCRACY_SITE"
TOKEN = "BOTOCRACY_TOKEN"  # noqa: S105 - the name of a variable


@dataclass(frozen=True)
class Account:
    """A site and a token for it."""

    site: str
    token: str = ""


def credentials_file() -> Path:
    return user_config_path("botocracy") / "credentials.json"


def _stored() -> dict[str, str]:
    """Tokens by site; the site that was signed in to last is the last."""
    try:
        found = json.loads(credentials_file().read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise NotSignedIn(f"{credentials_file()} cannot be read: remove it and sign in again.")
    return found


def account_find(site: str = "") -> Account:
    """The account for `site`, or for the site of the environment or of the last sign-in."""
    stored = _stored()
    chosen = (site or os.environ.get(SITE, "") or next(reversed(stored), "")).rstrip("/")
    if not chosen:
        raise NotSignedIn(f"No site is known: `botocracy login SITE`, or set {SITE}.")
    if "://" not in chosen:
        own = chosen.startswith(("localhost", "127.", "[::1]"))
        chosen = f"{'http' if own else 'https'}://{chosen}"
    return Account(chosen, os.environ.get(TOKEN, "") or stored.get(chosen, ""))


def account_store(account: Account) -> None:
    """Keep the token; its site becomes the one that is meant where none is named."""
    others = {site: token for site, token in _stored().items() if site != account.site}
    _write(others | {account.site: account.token})


def account_forget(site: str) -> None:
    _write({known: token for known, token in _stored().items() if known != site})


def _write(tokens: dict[str, str]) -> None:
    """Replace the file at once, so that a full disk loses no token."""
    path = credentials_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(tokens, file, indent=2)
    new.replace(path)
