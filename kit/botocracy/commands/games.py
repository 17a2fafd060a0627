"""``botocracy games``"""

from __future__ import annotations

from rich.table import Table

from botocracy.terminal import console
from games.registry import all_games, house_bots


def games() -> None:
    """List the games, their seats and house bots."""
    table = Table(
        title="Games", title_justify="left", header_style="bold", box=None, padding=(0, 2)
    )
    table.add_column("name", style="bold red", no_wrap=True)
    table.add_column("title")
    table.add_column("seats", justify="right", no_wrap=True)
    table.add_column("house bots")
    table.add_column("what it is")
    for game in all_games().values():
        seats = f"{game.seat_counts[0]}–{game.seat_counts[-1]}"
        table.add_row(game.name, game.title, seats, ", ".join(house_bots(game.name)), game.summary)
    console.print(table)
    console.print("\n[dim]Rules and messages: [/]botocracy rules NAME")
