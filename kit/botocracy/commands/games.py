"""``botocracy games``"""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

from botocracy.commands.parameters import JsonOption
from botocracy.terminal import console, print_json
from games.contract import Game
from games.registry import HouseBot, all_games, house_bots_measured

INDENT = (0, 0, 0, 2)


def games(as_json: JsonOption = False) -> None:
    """List the games, their seats and house bots, the strongest first."""
    if as_json:
        print_json([described(game) for game in all_games().values()])
        return
    for game in all_games().values():
        seats = f"{game.seat_counts[0]}–{game.seat_counts[-1]} seats"
        console.print(Text.assemble((game.name, "bold red"), f"  {game.title}, {seats}"))
        console.print(Padding(Text(game.summary), INDENT))
        bots = "; ".join(words(bot) for bot in house_bots_measured(game.name))
        console.print(Padding(Text.assemble(("House bots: ", "dim"), bots), INDENT))
        console.print()
    console.print(
        "[dim]A house bot's number is the share of opponents it beats at a table of all "
        "house bots, with its 95 % interval.[/]"
    )
    console.print("[dim]Rules and messages: [/]botocracy rules NAME")


def words(bot: HouseBot) -> str:
    """``"schemer 83.1 % ± 3.2 %"``"""
    return f"{bot.name} {bot.strength}".strip()


def described(game: Game) -> dict[str, Any]:
    """A game for a program."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "seat_counts": game.seat_counts,
        "house_bots": [
            {"name": bot.name, "share": bot.share, "margin": bot.margin}
            for bot in house_bots_measured(game.name)
        ],
    }
