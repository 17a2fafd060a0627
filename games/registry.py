"""The games by name. A game is a package in a folder of games that defines ``GAME``.

The folders are this one and those that ``BOTOCRACY_GAMES`` names (see ``games/__init__.py``).
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

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


def house_bots(name: str) -> dict[str, Path]:
    """The game's house bots, the strongest first: name → file."""
    return {bot: folder(name) / "bots" / f"{bot}.py" for bot in get(name).house_bots}
