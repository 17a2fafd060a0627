"""Each game's own drawing (`table.js`, `table.css`) as a static file: ``games/NAME/table.js``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from games.registry import all_games, folder

PREFIX = "games/"
NAMES = ("table.js", "table.css")


class GameDrawings(BaseFinder):
    """Finds these two files of a game and nothing else in its folder."""

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        parts = path.split("/")
        found = []
        if len(parts) == 3 and path.startswith(PREFIX) and parts[1] in all_games():
            file = folder(parts[1]) / parts[2]
            if parts[2] in NAMES and file.exists():
                found = [str(file)]
        if find_all:
            return found
        return found[0] if found else []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        for game in all_games():
            storage = FileSystemStorage(location=str(folder(game)))
            storage.prefix = f"{PREFIX}{game}"  # type: ignore[attr-defined]  # as Django's own do
            for name in NAMES:
                if storage.exists(name):
                    yield name, storage


@cache
def drawing(game: str) -> str:
    """The static name of a game's drawing without its ending; empty where it has none."""
    return f"{PREFIX}{game}/table" if (folder(game) / NAMES[0]).exists() else ""
