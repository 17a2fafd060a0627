"""Compile the engines of the card games with mypyc: the same rules at twice the speed.

    make compile            # build/compiled holds the package `games`, compiled
    PYTHONPATH=build/compiled python ...

The sources stay as they are, and what is installed stays plain Python. The copy is for
people who play millions of games: it wins over the sources where it comes first on the
path. It belongs to the Python that made it, and has to be made anew when an engine changes.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

TARGET = Path("build/compiled")
GAMES = ("revolt", "royals_and_riots", "president")
PLAIN = {"__init__.py", "encoding.py", "game.py", "imagine.py", "redeal.py", "telling.py"}
"""Modules that no move goes through."""


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree("games", TARGET / "games", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(TARGET)
    Path("mypy.ini").write_text("[mypy]\nstrict = True\n", encoding="utf-8")
    modules = [
        str(path)
        for game in GAMES
        for path in sorted(Path("games", game).glob("*.py"))
        if path.name not in PLAIN
    ]
    sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace"]
    setup(
        name="botocracy-engines",
        ext_modules=mypycify(
            ["--config-file=mypy.ini", "games/chance.py", *modules], opt_level="3", debug_level="0"
        ),
    )
    shutil.rmtree("build")


if __name__ == "__main__":
    main()
