"""``botocracy submit``"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Annotated, Any
from uuid import uuid4

import typer
from rich.text import Text

from botocracy.client import Client, Unreachable
from botocracy.client.following import TRIES, lines_to_the_end
from botocracy.client.lookups import bots_called, connect
from botocracy.client.models import Bot, Submission
from botocracy.commands.parameters import GameOption, JsonOption, SiteOption
from botocracy.local.bots import submitted
from botocracy.terminal import REJECTED, UNDECIDED, console, notes, print_json
from games.registry import get
from sandbox.upload import content_hash


def submit(
    bot: Annotated[str, typer.Argument(help="A .py file, a .zip or a folder with bot.py.")],
    game: GameOption,
    name: Annotated[
        str, typer.Option(help="The bot's name on the site; the file's or folder's otherwise.")
    ] = "",
    team: Annotated[
        str, typer.Option(help="A team of yours that owns the bot; your own bot otherwise.")
    ] = "",
    wait: Annotated[bool, typer.Option("--wait", help="Show the check, and wait for it.")] = False,
    patience: Annotated[
        int, typer.Option(min=0, help="Seconds that --wait waits at most, about.")
    ] = 3600,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Submit a bot: a new one, or the next version of yours, or of your team's, of that name.

    Files that are those of its newest version are not uploaded again: that is no error. With --wait
    the exit code is 1 if the site rejects it.
    """
    rules = get(game)
    file, files = submitted(bot)
    name = name or _name_of(Path(bot))
    with connect(site) as client:
        owner = _owner(client, team)
        mine = client.pages(client.bots_list(owner=owner, game=rules.name, limit=1000))
        known = next(iter(bots_called(mine, name)), None)
        made = known and _already_there(client, known, content_hash(files.files))
        if made:
            words = f"{made['bot']} v{made['number']} is already there: these are its files."
        else:
            made = _upload(client, rules.name, name, owner, known, file)
            words = f"{made['bot']} v{made['number']} is uploaded."
        notes.print(Text(words))
        told: Any = made
        if wait:
            _follow(client, made, patience)
            told = client.submissions_retrieve(made["id"])
            if as_json:
                told = {**told, "log": client.submissions_log(made["id"])}
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


def _already_there(client: Client, bot: Bot, digest: str) -> Submission | None:
    """The newest version of a bot, if it has exactly these files."""
    for newest in client.bots_submissions(bot["id"], limit=1)["results"]:
        if newest["content_hash"] == digest and newest["status"] != "errored":
            return newest
    return None


def _owner(client: Client, team: str) -> str:
    """The name of the account that owns the bot; an error names the teams that are possible."""
    me = client.me_retrieve()
    if not team:
        return me["username"]
    teams = me.get("teams", [])  # a site of an earlier release has none
    if team not in teams:
        possible = ", ".join(teams) or "you are in none"
        raise typer.BadParameter(f"You are not in a team called {team}. Your teams: {possible}.")
    return team


def _upload(
    client: Client, game: str, name: str, owner: str, known: Bot | None, file: tuple[str, bytes]
) -> Submission:
    """Send the files, and send them again if the connection is cut: its key makes it one upload."""
    key = str(uuid4())
    for left in reversed(range(TRIES)):
        try:
            if known is not None:
                return client.bots_submit(known["id"], file=file, idempotency_key=key)
            return client.bots_upload(
                game=game, name=name, owner=owner, file=file, idempotency_key=key
            )
        except Unreachable as error:
            if not left:
                raise
            notes.print(Text(f"{error} Trying again.", style="yellow"))
    raise AssertionError("the last try returns or raises")


def _follow(client: Client, made: Submission, patience: int) -> None:
    """Print the log of the check as it comes, until its end or for `patience` seconds."""
    end = monotonic() + patience

    def tell(words: str) -> None:
        notes.print(Text(words, style="yellow"))

    def stream(after: str) -> Iterator[Any]:
        return client.submissions_stream(made["id"], after=after)

    for line in lines_to_the_end(stream, after="", tell=tell):
        if line["type"] == "log":
            notes.print(Text(f"{line['at']}  {line['text']}", style="dim"))
        if monotonic() >= end:
            return


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
