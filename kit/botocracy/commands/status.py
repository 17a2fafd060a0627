"""``botocracy status``"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from botocracy.client.lookups import bot_on_site, connect
from botocracy.commands.parameters import JsonOption, SiteOption
from botocracy.terminal import console, print_json


def status(
    bot: Annotated[str, typer.Argument(help="One of your bots; all of them otherwise.")] = "",
    game: Annotated[str, typer.Option(help="Only bots for this game.")] = "",
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show where your bots stand: versions, checks, ratings and faults."""
    with connect(site) as client:
        if bot:
            named = [bot_on_site(client, bot, game=game)]
        elif game:
            named = list(client.pages(client.bots_list(mine=True, game=game, limit=1000)))
        else:
            named = list(client.pages(client.bots_list(mine=True, limit=1000)))
        told: list[Any] = [
            {
                **client.bots_retrieve(one["id"]),
                "newest": next(iter(client.bots_submissions(one["id"], limit=1)["results"]), None),
            }
            for one in named
        ]
    if as_json:
        print_json(told)
    elif not told:
        console.print("You have no bots here yet. `botocracy submit` sends one.")
    else:
        _print(told)


def _print(bots: list[Any]) -> None:
    table = Table(header_style="bold", box=None, padding=(0, 1))
    for column in ("bot", "game", "version", "check"):
        table.add_column(column, overflow="fold")
    for column in ("seats", "rank", "rating", "matches"):
        table.add_column(column, justify="right", no_wrap=True)
    for bot in bots:
        newest, active = bot["newest"], bot["active"]
        first = (
            Text(bot["name"], style="bold"),
            bot["game"],
            f"v{active['number']}" if active else "none",
            Text(_state(bot, newest), style="red" if bot["benched_at"] else ""),
        )
        for at, rung in enumerate(bot["rungs"] or [None]):
            head = first if at == 0 else ("",) * 4
            table.add_row(*head, *(_rung(rung) if rung else ("",) * 4))
    console.print(table)


def _state(bot: Any, newest: Any) -> str:
    if bot["retired_at"]:
        return "retired"
    if bot["benched_at"]:
        return "benched"
    return f"v{newest['number']} {newest['status']}" if newest else "no version"


def _rung(rung: Any) -> tuple[str, ...]:
    doubt = f" ± {rung['interval']:.0f}" if rung["interval"] is not None else ""
    rank = str(rung["rank"]) if rung["rank"] is not None else "–"
    return str(rung["table_size"]), rank, f"{rung['rating']:.0f}{doubt}", str(rung["matches"])
