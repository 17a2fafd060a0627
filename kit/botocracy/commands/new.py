"""``botocracy new``"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from botocracy.commands.parameters import GameOption, JsonOption
from botocracy.terminal import USAGE, console, notes, print_json
from games.contract import Game
from games.registry import folder, get

TEMPLATES = {
    "bot.py": "bot.py.txt",
    "test_bot.py": "test_bot.py.txt",
    ".github/workflows/check.yml": "ci.yml.txt",
}
_VIEW = re.compile(r"^#+ The view\n(.*?)^#", re.M | re.S)


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
    """The rules page's chapter on the view, as comments."""
    page = (folder(game.name) / "rules.md").read_text(encoding="utf-8")
    found = _VIEW.search(page)
    if found is None:
        return f"# The view is described by: botocracy rules {game.name}"
    lines = ["The view:", "", *found[1].strip().splitlines()]
    return "\n".join(f"# {line}".rstrip() for line in lines)
