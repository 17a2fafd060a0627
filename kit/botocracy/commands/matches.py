"""``botocracy matches``, ``logs`` and ``download``"""

from __future__ import annotations

import json
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from botocracy.client.lookups import bot_on_site, connect
from botocracy.commands.parameters import JsonOption, SiteOption
from botocracy.terminal import console, notes, print_json

BotName = Annotated[str, typer.Argument(metavar="BOT", help="Yours, or OWNER/NAME.")]
MatchNumber = Annotated[int, typer.Argument(metavar="MATCH", min=1, help="Its number.")]
GameChoice = Annotated[
    str, typer.Option("--game", help="If you have one of that name for several.")
]


def matches(
    bot: BotName,
    game: GameChoice = "",
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 20,
    cause: Annotated[str, typer.Option(help="Only with a fault of this kind.")] = "",
    opponent: Annotated[str, typer.Option(help="Only against this bot, OWNER/NAME.")] = "",
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """List a bot's newest matches."""
    with connect(site) as client:
        found = bot_on_site(client, bot, game=game)
        asked: dict[str, Any] = {"bot": found["id"], "limit": min(count, 1000)}
        if cause:
            asked["cause"] = cause
        if opponent:
            asked["opponent"] = bot_on_site(client, opponent, game=found["game"])["id"]
        rows = list(islice(client.pages(client.matches_list(**asked)), count))
    if as_json:
        print_json(rows)
    elif not rows:
        console.print("No matches yet.")
    else:
        _print(rows, found["id"])


def _print(rows: list[Any], bot: int) -> None:
    table = Table(header_style="bold", box=None, padding=(0, 1))
    table.add_column("match", justify="right")
    for column in ("when", "place", "beaten", "faults", "with"):
        table.add_column(column, overflow="fold")
    for row in rows:
        mine = next(player for player in row["players"] if player["bot_id"] == bot)
        others = [player["bot"] for player in row["players"] if player["bot_id"] != bot]
        settled = row["settled_at"]
        when = datetime.fromisoformat(settled).strftime("%d %b %H:%M") if settled else row["status"]
        share = "" if mine["share"] is None else f"{mine['share']:.0%}"
        table.add_row(
            str(row["id"]),
            when,
            "" if mine["place"] is None else str(mine["place"]),
            share,
            Text(str(mine["faults"]), style="red" if mine["faults"] else "dim"),
            Text(", ".join(others)),
        )
    console.print(table)


def logs(match: MatchNumber, site: SiteOption = "", as_json: JsonOption = False) -> None:
    """Print what your bots printed in a match, sitting by sitting, and their faults."""
    with connect(site) as client:
        sittings = client.matches_log(match)
        faults = list(client.pages(client.matches_faults(match)))
    if as_json:
        print_json({"sittings": sittings, "faults": faults})
        return
    for sitting in sittings:
        console.print(Text(f"{sitting['bot']}, sitting {sitting['sitting']}", style="bold"))
        console.print(Text(sitting["log"].rstrip() or "printed nothing"))
    for fault in faults:
        where = f"sitting {fault['sitting']}, deal {fault['deal']}, step {fault['step']}"
        console.print(Text(f"{fault['bot']}: {fault['message']} ({where})", style="red"))


def download(
    match: MatchNumber,
    out: Annotated[Path | None, typer.Option(help="The file to write; match-N.json.")] = None,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Download a match as a file, for `replay` and `verify`."""
    target = out or Path(f"match-{match}.json")
    with connect(site) as client:
        record = client.matches_record(match)
    target.write_text(json.dumps(record), encoding="utf-8")
    if as_json:
        print_json({"match": match, "file": str(target)})
    else:
        console.print(Text(str(target)), soft_wrap=True)
        notes.print(Text(f"botocracy replay {target}", style="dim"))
