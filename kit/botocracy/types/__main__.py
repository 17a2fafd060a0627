"""Make the typed models from the games' schemas.

python -m botocracy.types GAME       # print those of a game, also of one of your own
python -m botocracy.types --write    # write all modules of this package again
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from botocracy.types.models import module
from games.registry import all_games, get


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m botocracy.types",
        description="Make the typed models of views, moves and events from the games' schemas.",
    )
    parser.add_argument("game", nargs="?", choices=list(all_games()), help="print its models")
    parser.add_argument("--write", action="store_true", help="write the modules of this package")
    given = parser.parse_args(arguments)
    if given.write == bool(given.game):
        parser.error("name a game, or say --write")
    if given.game:
        sys.stdout.write(module(get(given.game)))
        return
    for name, game in all_games().items():
        Path(__file__).with_name(f"{name}.py").write_text(module(game), encoding="utf-8")


if __name__ == "__main__":
    main()
