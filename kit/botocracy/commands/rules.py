"""``botocracy rules``"""

from __future__ import annotations

from rich.markdown import Markdown
from rich.table import Table

from botocracy.commands.games import described, words
from botocracy.commands.parameters import GameName, JsonOption
from botocracy.terminal import console, print_json
from games import reference
from games.contract import Game
from games.registry import folder, get, house_bots_measured


def rules(game: GameName, as_json: JsonOption = False) -> None:
    """Show a game's rules, every field its bots see and answer, and its house bots."""
    known = get(game)
    page = (folder(known.name) / "rules.md").read_text(encoding="utf-8")
    if as_json:
        print_json(
            {
                **described(known),
                "rules": page,
                "options": {name: spec.schema() for name, spec in known.option_specs.items()},
                **known.schemas.document(),
            }
        )
        return
    console.print(Markdown(page))
    console.print(Markdown(reference.markdown(known.name)))
    _print_options(known)
    _print_house_bots(known)


def _print_options(game: Game) -> None:
    if not game.option_specs:
        return
    table = Table(title="Options", title_justify="left", header_style="bold", box=None)
    for column in ("option", "default", "meaning"):
        table.add_column(column)
    for name, spec in game.option_specs.items():
        table.add_row(name, spec.words(spec.default), spec.help)
    console.print(table)


def _print_house_bots(game: Game) -> None:
    console.print("\n[bold]House bots[/], the strongest first")
    for bot in house_bots_measured(game.name):
        console.print(f"  house:{words(bot)}", highlight=False)
    console.print("[dim]The share of opponents beaten at a table of all house bots.[/]")
