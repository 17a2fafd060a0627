"""``botocracy event``: enter events, and organise them."""

from __future__ import annotations

import json
import tomllib
from itertools import islice
from pathlib import Path
from typing import Annotated, Any
from uuid import uuid4

import typer
from rich.table import Table
from rich.text import Text

from botocracy.client.lookups import bot_on_site, connect
from botocracy.commands.parameters import JsonOption, SiteOption, parse_options
from botocracy.local.nonces import make_nonce, nonce_file, read_nonces
from botocracy.terminal import REJECTED, USAGE, console, notes, print_json
from sandbox.fairness import digest

event = typer.Typer(no_args_is_help=True, help="Enter events, and organise them.")

EventName = Annotated[str, typer.Argument(metavar="EVENT", help="Its name in its address.")]


@event.command("list")
def list_events(
    mine: Annotated[bool, typer.Option("--mine", help="Only those you organise.")] = False,
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 20,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """List the newest events."""
    with connect(site) as client:
        page = client.events_list(mine=True) if mine else client.events_list()
        rows = list(islice(client.pages(page), count))
    if as_json:
        print_json(rows)
        return
    table = Table(header_style="bold", box=None, padding=(0, 1))
    for column in ("event", "game", "format", "state", "bots"):
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(row["slug"], row["game"], row["format"], row["state"], str(row["entries"]))
    console.print(table if rows else "No events yet.")


@event.command()
def show(name: EventName, site: SiteOption = "", as_json: JsonOption = False) -> None:
    """Show an event: its state, its terms, and what comes next."""
    with connect(site) as client:
        found = client.events_retrieve(name)
    if as_json:
        print_json(found)
        return
    console.print(Text(found["title"], style="bold"))
    console.print(
        Text(
            f"{found['game']}, tables of {found['table_size']}, {found['format']}, "
            f"{found['state']}, {found['entries']} bots, organised by {found['organiser']}"
        )
    )
    if found["next_step"]:
        console.print(Text(f"next: {found['next_step']['words']}"))


@event.command()
def standings(name: EventName, site: SiteOption = "", as_json: JsonOption = False) -> None:
    """Print the standings of an event."""
    with connect(site) as client:
        rows = list(client.pages(client.events_standings(name, limit=1000)))
    if as_json:
        print_json(rows)
        return
    table = Table(header_style="bold", box=None, padding=(0, 1))
    for column in ("rank", "bot", "points", "matches"):
        table.add_column(column, justify="left" if column == "bot" else "right", overflow="fold")
    for row in rows:
        doubt = f" ± {row['margin']:.2f}" if row.get("margin") is not None else ""
        points = f"{row['points']:.2f}{doubt}"
        table.add_row(str(row["place"]), row["bot"], points, str(row["matches"]))
    console.print(table)


@event.command()
def enter(
    name: EventName,
    bot: Annotated[str, typer.Argument(help="One of your bots.")],
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Enter a bot, with a nonce of your own for the cards.

    The nonce is kept on this machine; `botocracy event reveal` gives it after the lock.
    """
    with connect(site) as client:
        found = bot_on_site(client, bot, game=client.events_retrieve(name)["game"])
        nonce = make_nonce(name, nonce_file())
        entry = client.events_enter(
            name, bot=found["id"], nonce_hash=digest(nonce), idempotency_key=str(uuid4())
        )
    if as_json:
        print_json(entry)
    else:
        console.print(Text(f"{found['name']} is in."))


@event.command()
def reveal(name: EventName, site: SiteOption = "", as_json: JsonOption = False) -> None:
    """Reveal your nonce, after the field is locked."""
    nonce = read_nonces(nonce_file()).get(name)
    if nonce is None:
        notes.print(Text.assemble(("error: ", "bold red"), f"you made no nonce for {name}"))
        raise typer.Exit(USAGE)
    with connect(site) as client:
        told = client.events_reveal(name, nonce=nonce)
    if as_json:
        print_json(told)
    else:
        console.print("Your nonce is revealed.")


@event.command()
def withdraw(
    name: EventName,
    bot: Annotated[str, typer.Argument(help="One of your bots.")],
    why: Annotated[str, typer.Option(help="A reason, for the event's log.")] = "",
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Take a bot out of an event."""
    with connect(site) as client:
        found = bot_on_site(client, bot, game=client.events_retrieve(name)["game"])
        _done(client.events_withdraw(name, bot=found["id"], why=why), as_json=as_json)


@event.command()
def create(
    file: Annotated[Path, typer.Argument(help="Its settings, as TOML or JSON.", exists=True)],
    check: Annotated[
        bool, typer.Option("--check", help="Only say whether the site would take them.")
    ] = False,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Create an event from a file of settings; nobody else sees it until you open it."""
    settings = _settings(file)
    with connect(site) as client:
        if check:
            told: Any = client.send("POST", "/api/v1/events/validate/", body=settings)
        else:
            told = client.send("POST", "/api/v1/events/", body=settings, key=str(uuid4()))
    if as_json:
        print_json(told)
    elif not check:
        console.print(Text(f"{client.site}/events/{told['slug']}/"), soft_wrap=True)
    else:
        for error in told["errors"]:
            console.print(Text(f"{error['field']}: {error['detail']}", style="red"))
        if not told["errors"]:
            console.print("The site would take these settings.")
    if check and told["errors"]:
        raise typer.Exit(REJECTED)


def _settings(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8")
        found = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError) as error:
        notes.print(Text.assemble(("error: ", "bold red"), f"{file}: {error}"))
        raise typer.Exit(USAGE) from None
    if not isinstance(found, dict):
        notes.print(Text.assemble(("error: ", "bold red"), f"{file} holds no settings"))
        raise typer.Exit(USAGE)
    return found


@event.command()
def act(
    name: EventName,
    action: Annotated[str, typer.Argument(help="Such as open, start, pause, publish, message.")],
    values: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=VALUE", help="What the action needs.")
    ] = None,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Do what a button of the organiser's control room does; docs/api.md lists them."""
    with connect(site) as client:
        address = f"/api/v1/events/{name}/{action}/"
        told = client.send("POST", address, body=parse_options(values), key=str(uuid4()))
    _done(told, as_json=as_json)


def _done(told: Any, *, as_json: bool) -> None:
    if as_json:
        print_json(told)
    else:
        console.print(Text(str(told["message"])))


@event.command()
def export(
    name: EventName,
    file: Annotated[str, typer.Argument(help="standings.csv, event.json, event.trf, records.zip")],
    out: Annotated[Path | None, typer.Option(help="The file to write.")] = None,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Download a file of an event."""
    with connect(site) as client:
        content: Any = client.events_file(name, file)
    target = out or Path(f"{name}-{file}")
    if isinstance(content, bytes):
        target.write_bytes(content)
    else:
        target.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    if as_json:
        print_json({"event": name, "file": str(target)})
    else:
        console.print(Text(str(target)), soft_wrap=True)
