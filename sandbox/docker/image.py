"""The image cells are made of: the tree for cells, imported once per content."""

from __future__ import annotations

import os
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path

from sandbox.docker.engine import Engine
from sandbox.image import Tree, tree
from sandbox.pooled.stub import CODE

REPOSITORY = "botocracy-cell"
SPARE = 1
"""Images of ours that are kept besides the current one."""


def image(engine: Engine) -> str:
    """The name of the image, made now if the engine does not have it.

    ``SANDBOX_IMAGE`` names one that was built elsewhere (see ``deploy/image``).
    """
    if given := os.environ.get("SANDBOX_IMAGE"):
        return given
    wanted = tree()
    tag = sha256(wanted.name.encode()).hexdigest()[:16]
    name = f"{REPOSITORY}:{tag}"
    if not engine.has_image(name):
        with tempfile.NamedTemporaryFile(suffix=".tar") as archive:
            write_archive(wanted, Path(archive.name))
            engine.import_image(archive.name, REPOSITORY, tag)
        prune(engine, name)
    return name


def prune(engine: Engine, current: str) -> list[str]:
    """Remove images of ours but the current and the last one; the names of those that went.

    The engine itself keeps an image that any container still uses.
    """
    others = [name for name in engine.images(REPOSITORY) if name != current]
    return [name for name in others[SPARE:] if engine.remove_image(name)]


def write_archive(wanted: Tree, target: Path) -> None:
    """The tree as one archive, owned by root."""
    with tarfile.open(target, "w") as archive:
        archive.add(wanted.base, ".", filter=_without_code)
        archive.add(wanted.code, f".{CODE}", filter=_owned_by_root)


def _without_code(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """The base has an empty place for the code, which the code itself brings again."""
    return None if entry.name == f".{CODE}" else _owned_by_root(entry)


def _owned_by_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
