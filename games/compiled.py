"""Import hook for engines that ``make compile`` has translated to machine code.

A build is stored beside the package, in ``build/compiled/``, one folder for each version of
Python, with a fingerprint of the sources it was made from. `use`, which ``games/__init__.py``
calls before any engine is imported, installs a finder that imports the modules of the build
instead of the plain ones. It does so only if the build was made for this Python and from exactly
the present sources: the modules of a build call each other directly, so a build is used as a
whole or not at all.

The environment variable ``BOTOCRACY_ENGINES`` overrides this: ``plain`` ignores any build,
``compiled`` raises an error where there is none to use.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

SUFFIX = EXTENSION_SUFFIXES[0]
"""The ending of this Python's extension modules; it names the version and the machine."""
BUILD = Path(__file__).parents[1] / "build" / "compiled" / SUFFIX.strip(".").removesuffix(".so")
STAMP = "sources.sha256"
"""File of a build, written last: the `fingerprint` of its sources."""


class Finder:
    """Finds the modules of one build before the usual import path is searched."""

    def __init__(self, build: Path) -> None:
        self._files = {
            ".".join(path.relative_to(build).parts).removesuffix(SUFFIX): path
            for path in build.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        return spec_from_file_location(name, file) if file else None


def sources(folder: Path) -> list[Path]:
    """The modules of a folder of games, without house bots."""
    return sorted([*folder.glob("*.py"), *folder.glob("*/*.py")])


def fingerprint(folders: Iterable[str | Path]) -> str:
    """Hash of the engines' sources in these folders of games."""
    digest = sha256()
    for folder in map(Path, folders):
        for path in sources(folder):
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current(build: Path, folders: Iterable[str | Path]) -> bool:
    """Whether there is a complete build for this Python, made from the present sources."""
    try:
        made_from = (build / STAMP).read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return made_from == fingerprint(folders)


def use(folders: Iterable[str | Path], build: Path = BUILD) -> None:
    """Import the engines of these folders from the build, if it is current."""
    wanted = os.environ.get("BOTOCRACY_ENGINES", "")
    if wanted == "plain":
        return
    if is_current(build, folders):
        sys.meta_path.insert(0, Finder(build))
    elif wanted == "compiled":
        raise ImportError(f"no compiled engines of these sources in {build}: make compile")
