"""``botocracy follow``"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Any

import typer
from rich.text import Text

from botocracy.client.following import lines_to_the_end
from botocracy.client.lookups import bot_on_site, connect
from botocracy.commands.parameters import JsonOption, SiteOption
from botocracy.terminal import console, notes


def follow(
    bot: Annotated[str, typer.Argument(help="A bot, yours or OWNER/NAME.")] = "",
    event: Annotated[str, typer.Option(help="An event instead, by the name in its address.")] = "",
    game: Annotated[str, typer.Option(help="If you have a bot of that name for several.")] = "",
    after: Annotated[str, typer.Option(help="Begin after the line with this id.")] = "",
    count: Annotated[int, typer.Option(min=0, help="End after so many lines; 0: never.")] = 0,
    site: SiteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Print the matches of a bot or an event as they are settled, until Ctrl-C.

    A connection that is cut is taken up where it was. With --json each line is a JSON value.
    """
    if bool(bot) == bool(event):
        raise typer.BadParameter("name a bot, or an event with --event")
    with connect(site) as client:
        number = bot_on_site(client, bot, game=game)["id"] if bot else 0
        shown = 0

        def stream(after: str) -> Iterator[Any]:
            if bot:
                return client.bots_stream(number, after=after)
            return client.events_stream(event, after=after)

        def tell(words: str) -> None:
            notes.print(Text(words, style="yellow"))

        with suppress(KeyboardInterrupt):
            for line in lines_to_the_end(stream, after=after, tell=tell):
                if line["type"] == "alive":
                    continue
                _print(line, as_json=as_json)
                shown += 1
                if shown == count:
                    return


def _print(line: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(line, ensure_ascii=False))
        return
    if line["type"] != "settled":
        console.print(Text(" ".join(str(value) for value in line.values())))
        return
    players = sorted(line["players"], key=lambda player: player["place"] or 0)
    table = ", ".join(f"{one['place']}. {one['bot']} ({one['share']:.0%})" for one in players)
    console.print(Text(f"match {line['match']}: {table}"))
