"""``botocracy new``"""

from __future__ import annotations

import re
import textwrap
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from botocracy.commands.parameters import GameOption, JsonOption
from botocracy.terminal import USAGE, console, notes, print_json
from games.contract import Game
from games.registry import get

TEMPLATES = {
    "bot.py": "bot.py.txt",
    "test_bot.py": "test_bot.py.txt",
    ".github/workflows/check.yml": "ci.yml.txt",
}


def new(
    name: Annotated[Path, typer.Argument(help="The folder to make.")],
    game: GameOption,
    as_json: JsonOption = False,
) -> None:
    """Make a folder with a bot that beats random, its tests, and a file for CI."""
    rules = get(game)
    if name.exists():
        notes.print(Text.assemble(("error: ", "bold red"), f"{name} is there already"))
        raise typer.Exit(USAGE)
    written = []
    for target, template in TEMPLATES.items():
        text = (files("botocracy") / "templates" / template).read_text(encoding="utf-8")
        path = name / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(text, name.name, rules), encoding="utf-8")
        written.append(str(path))
    if as_json:
        print_json({"game": rules.name, "files": written})
        return
    for each in written:
        console.print(Text(each))
    console.print(Text(f"\nbotocracy play {name / 'bot.py'} house:random --game {rules.name}"))


def _filled(text: str, name: str, game: Game) -> str:
    words = {"NAME": name, "TITLE": game.title, "GAME": game.name, "VIEW": _view_comment(game)}
    return re.sub(r"\b(NAME|TITLE|GAME|VIEW)\b", lambda found: words[found[0]], text)


def _view_comment(game: Game) -> str:
    """The fields of the view with their sentences, as comments."""
    lines = ["The view, `turn.view`:"]
    for name, field in game.schemas.view["properties"].items():
        text = f"{name}: {field['description']}"
        lines += textwrap.wrap(text, 96, initial_indent="  ", subsequent_indent="      ")
    return "\n".join(f"# {line}" for line in lines)
