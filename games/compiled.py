"""The engines as ``make compile`` makes them: the same modules, translated to machine code.

A build lies beside the package, in ``build/compiled/``, one folder for each kind of Python,
and notes the sources it was made from. `use`, which ``games/__init__.py`` calls before any
engine is imported, takes the modules of a build in place of the plain ones. It does so only
if the build was made for this Python and from exactly the sources that are here: modules of
one build call each other directly, so it is used as a whole or not at all.

The environment variable ``BOTOCRACY_ENGINES`` decides otherwise: ``plain`` takes no build,
``compiled`` insists on one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
SUFFIX = EXTENSION_SUFFIXES[0]
"""How this Python ends the names of its extension modules: its version, the machine."""
BUILD = PACKAGE.parent / "build" / "compiled" / SUFFIX.strip(".").removesuffix(".so")
STAMP = "sources.sha256"
"""In a build, written last: what `fingerprint` said when it was made."""


class Finder:
    """Finds the modules of one build, whatever the path says."""

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


def fingerprint(package: Path = PACKAGE) -> str:
    """What the engines in this folder are made from, house bots apart."""
    digest = sha256()
    for path in sorted([*package.glob("*.py"), *package.glob("*/*.py")]):
        digest.update(f"{path.relative_to(package)}\0".encode())
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current(build: Path, package: Path = PACKAGE) -> bool:
    """Whether there is a whole build for this Python, made from the sources that are here."""
    try:
        made_from = (build / STAMP).read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return made_from == fingerprint(package)


def use(build: Path = BUILD) -> None:
    """Have the engines imported from the build, where there is one to use."""
    wanted = os.environ.get("BOTOCRACY_ENGINES", "")
    if wanted == "plain":
        return
    if is_current(build):
        sys.meta_path.insert(0, Finder(build))
    elif wanted == "compiled":
        raise ImportError(f"no compiled engines of these sources in {build}: make compile")
