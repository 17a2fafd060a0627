"""The games by name. A game is a package in a folder of games that defines ``GAME``.

The folders are this one and those that ``BOTOCRACY_GAMES`` names (see ``games/__init__.py``).
"""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import games
from games.contract import Game, GameError


class UnknownGame(GameError):
    """There is no game of that name."""


@cache
def all_games() -> dict[str, Game]:
    """Every game, by name, in alphabetical order."""
    found = {}
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg:
            game: Game = import_module(f"games.{module.name}").GAME
            assert game.name == module.name, f"the game {game.name} is in a folder {module.name}"
            found[game.name] = game
    return dict(sorted(found.items()))


def get(name: str) -> Game:
    try:
        return all_games()[name]
    except KeyError:
        raise UnknownGame(
            f"no game is called {name!r}; there are {', '.join(all_games())}"
        ) from None


def folder(name: str) -> Path:
    """The folder of a game: engine, rules page, house bots, drawing, golden records."""
    return Path(import_module(f"games.{get(name).name}").__path__[0])


STRENGTH = "bots/strength.json"
"""File of a game's folder: the measured strengths of its house bots (`benchmarks/house.py`)."""


class HouseBot(NamedTuple):
    """A house bot and its measured strength."""

    name: str
    file: Path
    share: float | None
    """Share of opponents beaten at a table of all house bots, 0 to 1; ``None`` if not measured."""
    margin: float | None
    """Half the width of its 95 % interval."""

    @property
    def strength(self) -> str:
        """The share in words, ``"83.1 % ± 3.2 %"``; empty if it was not measured."""
        if self.share is None:
            return ""
        margin = "" if self.margin is None else f" ± {100 * self.margin:.1f} %"
        return f"{100 * self.share:.1f} %{margin}"


@cache
def house_bots_measured(name: str) -> tuple[HouseBot, ...]:
    """The game's house bots, the strongest first; those that were not measured come last."""
    bots = folder(name) / "bots"
    files = {path.stem: path for path in sorted(bots.glob("*.py")) if path.stem != "__init__"}
    stored = folder(name) / STRENGTH
    measured = json.loads(stored.read_text(encoding="utf-8"))["bots"] if stored.exists() else []
    found = [
        HouseBot(bot["name"], files.pop(bot["name"]), bot["share"], bot["margin"])
        for bot in measured
        if bot["name"] in files
    ]
    return (*found, *(HouseBot(bot, path, None, None) for bot, path in files.items()))


def house_bots(name: str) -> dict[str, Path]:
    """The game's house bots, the strongest first: name → file."""
    return {bot.name: bot.file for bot in house_bots_measured(name)}


def source_hash(file: Path) -> str:
    """Hash of a bot's source, by which a measurement of it is recognised."""
    return sha256(file.read_bytes()).hexdigest()
