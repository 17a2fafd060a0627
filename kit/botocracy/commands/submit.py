"""``botocracy submit``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from uuid import uuid4

import typer
from rich.text import Text

from botocracy.client import Answered, Client, Unreachable
from botocracy.client.lookups import connect
from botocracy.client.models import Submission
from botocracy.commands.parameters import GameOption, JsonOption, SiteOption
from botocracy.local.bots import upload_of
from botocracy.terminal import REJECTED, UNDECIDED, console, notes, print_json
from games.registry import get

TRIES = 3
"""How often an upload is sent whose connection was cut. Its key makes it one upload."""


def submit(
    bot: Annotated[str, typer.Argument(help="A .py file, a .zip or a folder with bot.py.")],
    game: GameOption,
    name: Annotated[
        str, typer.Option(help="The bot's name on the site; the file's or folder's otherwise.")
    ] = "",
    wait: Annotated[bool, typer.Option("--wait", help="Show the check, and wait for it.")] = False,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Submit a bot: a new one, or the next version of yours of that name.

    With --wait the exit code is 1 if the site rejects it.
    """
    rules = get(game)
    filename, content = upload_of(bot)
    name = name or _name_of(Path(bot))
    with connect(site) as client:
        made = _upload(client, rules.name, name, (filename, content))
        notes.print(Text(f"{made['bot']} v{made['number']} is uploaded."))
        told: Any = made
        if wait:
            told = _follow(client, made)
    address = f"{client.site}/submissions/{made['id']}/"
    if as_json:
        print_json({**told, "address": address})
    elif not wait:
        console.print(Text(address), soft_wrap=True)
    else:
        _print_verdict(told, address)
    if wait and told["status"] != "valid":
        raise typer.Exit(REJECTED if told["status"] == "rejected" else UNDECIDED)


def _name_of(path: Path) -> str:
    """A bot's name from its file: of ``mybot/bot.py`` the folder's."""
    path = path.resolve()
    return path.parent.name if path.stem == "bot" else path.stem


def _upload(client: Client, game: str, name: str, file: tuple[str, bytes]) -> Submission:
    """Send the files, and send them again if the connection is cut."""
    mine = client.pages(client.bots_list(mine=True, game=game, limit=1000))
    wanted = name.casefold()
    known = next((one for one in mine if wanted in (one["slug"], one["name"].casefold())), None)
    key = str(uuid4())
    for left in reversed(range(TRIES)):
        try:
            if known is not None:
                return client.bots_submit(known["id"], file=file, idempotency_key=key)
            return client.bots_upload(game=game, name=name, file=file, idempotency_key=key)
        except Unreachable as error:
            if not left:
                raise
            notes.print(Text(f"{error} Trying again.", style="yellow"))
    raise AssertionError("the last try returns or raises")


def _follow(client: Client, made: Submission) -> Any:
    """Print the log of the check as it comes; the submission as it stands at the end."""
    after = ""
    for _ in range(TRIES):
        try:
            for line in client.submissions_stream(made["id"], after=after):
                after = line.get("id") or after
                if line["type"] == "log":
                    notes.print(Text(f"{line['at']}  {line['text']}", style="dim"))
        except Unreachable as error:
            notes.print(Text(f"{error} Going on.", style="yellow"))
        except Answered as refusal:
            if refusal.status != 503:
                raise
        told = client.submissions_retrieve(made["id"])
        if told["status"] not in ("queued", "checking"):
            break
    return client.submissions_retrieve(made["id"])


def _print_verdict(told: Any, address: str) -> None:
    match told["status"]:
        case "valid":
            console.print(Text(f"{told['bot']} v{told['number']} is valid and plays.", "green"))
        case "rejected":
            console.print(Text(f"{told['bot']} v{told['number']} is rejected.", style="red"))
            console.print(Text(told["reason"], style="bold"))
            if told["detail"]:
                console.print(Text(told["detail"].rstrip(), style="dim"))
            if told["advice"]:
                console.print(Text(told["advice"]["text"]))
        case status:
            console.print(Text(f"The check is {status}: nobody knows yet. See {address}"))
