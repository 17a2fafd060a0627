"""What a backup says of itself."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from django.core.management.base import CommandError

FORMAT = 1
NAME = "manifest.json"


@dataclass(frozen=True)
class Manifest:
    made_at: str
    botocracy: str
    """Version of the code that made it."""
    engine: str
    """``postgresql`` or ``sqlite``."""
    server: str
    """Version of the database's server."""
    database: str
    """Name of the database's file in the backup."""
    database_sha256: str
    migrations: list[str]
    """All that the database has had, ``app.name``."""
    rows: dict[str, int]
    """Table → rows."""
    files: int
    files_bytes: int
    files_sha256: str
    """Hash of the list of files."""
    missing: list[str]
    """Files that rows name and that were not in the storage."""
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        (folder / NAME).write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def manifest_read(folder: Path) -> Manifest:
    """The manifest of a backup; an error in a sentence where there is none."""
    try:
        found = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CommandError(f"{folder} is no backup: it has no {NAME}.") from None
    except ValueError as error:
        raise CommandError(f"{NAME} is damaged: {error}.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise CommandError(f"{NAME} has another format than {FORMAT}, which this code reads.")
    try:
        return Manifest(**found)
    except TypeError as error:
        raise CommandError(f"{NAME} is damaged: {error}.") from None


def file_hash(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()
