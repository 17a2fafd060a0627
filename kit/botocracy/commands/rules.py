"""``botocracy rules``"""

from __future__ import annotations

import json

from rich.markdown import Markdown
from rich.table import Table

from botocracy.commands.parameters import GameName
from botocracy.terminal import console
from games.contract import Game
from games.registry import folder, get


def rules(game: GameName) -> None:
    """Show a game's rules and the messages its bots get."""
    known = get(game)
    page = folder(known.name) / "rules.md"
    console.print(Markdown(page.read_text(encoding="utf-8")))
    _print_options(known)


def _print_options(game: Game) -> None:
    if not game.option_specs:
        return
    table = Table(title="Options", title_justify="left", header_style="bold", box=None)
    for column in ("option", "default", "meaning"):
        table.add_column(column)
    for name, spec in game.option_specs.items():
        table.add_row(name, json.dumps(spec.default), spec.help)
    console.print(table)
