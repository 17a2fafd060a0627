"""``manage.py backup``: database and files in one folder or tar file."""

from __future__ import annotations

import os
import shutil
import tarfile
from argparse import ArgumentParser
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from arena.commands.backup.databases import engine, rows_counted
from arena.commands.backup.manifest import Manifest, file_hash
from arena.commands.backup.stored_files import LIST, files_copy

SHOWN = 5


class Command(BaseCommand):
    help = (
        "Copy the database and all stored files of one moment into a new folder, or into one "
        "file if its name ends in .tar. The site may go on playing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("target", type=Path, help="a folder or a .tar file that is not there")

    def handle(self, *args: Any, **options: Any) -> None:
        target: Path = options["target"].absolute()
        if target.exists():
            raise CommandError(f"{target} is there already: a backup overwrites nothing.")
        draft = target.with_name(f"{target.name}.draft-{os.getpid()}")
        try:
            draft.mkdir(mode=0o700, parents=True)
            manifest = self._fill(draft)
            if target.suffix == ".tar":
                _pack(draft, target)
            else:
                draft.rename(target)
        except OSError as error:
            raise CommandError(f"The backup failed: {error}.") from error
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        self.stdout.write(
            f"{target}: {sum(manifest.rows.values()):,} rows of {len(manifest.rows)} tables, "
            f"{manifest.files:,} files ({manifest.files_bytes:,} bytes)"
        )
        for name in manifest.missing[:SHOWN]:
            self.stderr.write(f"missing in the storage: {name}")
        if manifest.missing:
            self.stderr.write(
                f"{len(manifest.missing)} files that rows name were not there; the manifest lists "
                "them. Bots that were deleted while the backup was made may be among them."
            )

    def _fill(self, folder: Path) -> Manifest:
        how = engine()
        database = folder / how.file
        with how.copy(database):
            rows = rows_counted()
            applied = MigrationRecorder(connection).applied_migrations()
            count, size, missing = files_copy(folder)
        manifest = Manifest(
            made_at=timezone.now().isoformat(),
            botocracy=_version(),
            engine=connection.vendor,
            server=how.version(),
            database=how.file,
            database_sha256=file_hash(database),
            migrations=sorted(f"{app}.{name}" for app, name in applied),
            rows=rows,
            files=count,
            files_bytes=size,
            files_sha256=file_hash(folder / LIST),
            missing=missing,
        )
        manifest.write(folder)
        return manifest


def _version() -> str:
    try:
        return version("botocracy")
    except PackageNotFoundError:
        return "unknown"


def _pack(folder: Path, target: Path) -> None:
    """The folder as a tar file, which appears whole. The manifest comes first."""
    draft = target.with_name(f"{target.name}.draft")
    with tarfile.open(draft, "w") as archive:
        for path in sorted(folder.iterdir(), key=lambda path: path.name != "manifest.json"):
            archive.add(path, path.name)
    draft.chmod(0o600)
    draft.rename(target)
