"""``manage.py restore``: a site from a backup."""

from __future__ import annotations

import tarfile
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from arena.accounts.models import User
from arena.commands.backup.databases import engine, rows_counted
from arena.commands.backup.manifest import Manifest, file_hash, manifest_read
from arena.commands.backup.stored_files import LIST, files_check, files_load, names_of_files
from arena.core.files import file_exists
from arena.core.migrated import behind_words, migrations_missing

SHOWN = 10


class Command(BaseCommand):
    help = "Check a backup and put its database and files in place of this site's."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", type=Path, help="the folder or .tar file of a backup")
        parser.add_argument(
            "--replace", action="store_true", help="delete the site that is here now"
        )
        parser.add_argument(
            "--check", action="store_true", help="only check the backup, and change nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        source: Path = options["source"].absolute()
        if not source.exists():
            raise CommandError(f"There is no {source}.")
        if source.is_dir():
            return self._restore(source, **options)
        with tempfile.TemporaryDirectory(dir=source.parent, prefix="restore-") as folder:
            try:
                with tarfile.open(source) as archive:
                    archive.extractall(folder, filter="data")
            except tarfile.TarError as error:
                raise CommandError(f"{source} is no tar file, or is damaged: {error}.") from None
            return self._restore(Path(folder), **options)

    def _restore(self, folder: Path, *, replace: bool, check: bool, **_: Any) -> None:
        manifest = manifest_read(folder)
        self._require_sound(folder, manifest)
        self.stdout.write(
            f"The backup of {manifest.made_at} is whole: {sum(manifest.rows.values()):,} rows, "
            f"{manifest.files:,} files."
        )
        for name in manifest.missing:
            self.stderr.write(f"missing since it was made: {name}")
        if check:
            return
        _require_fit(manifest)
        if not replace and (found := _living_here()):
            raise CommandError(
                f"This site is not empty: it has {found}. Nothing was changed. "
                "To delete it for the backup, say --replace."
            )
        files_load(folder)
        engine().load(folder / manifest.database)
        self._compare(manifest)
        if behind := migrations_missing():
            self.stdout.write(behind_words(behind))

    def _require_sound(self, folder: Path, manifest: Manifest) -> None:
        problems = []
        for name, digest in (
            (manifest.database, manifest.database_sha256),
            (LIST, manifest.files_sha256),
        ):
            path = folder / Path(name).name
            if not path.is_file():
                problems.append(f"{name} is missing")
            elif file_hash(path) != digest:
                problems.append(f"{name} is damaged")
        if (folder / LIST).is_file():
            problems += files_check(folder)
        for problem in problems[:SHOWN]:
            self.stderr.write(problem)
        if problems:
            raise CommandError(
                f"The backup is not whole, {len(problems)} of its files are missing or damaged: "
                f"{problems[0]}. Nothing was changed."
            )

    def _compare(self, manifest: Manifest) -> None:
        """Say what differs from the manifest now."""
        found = rows_counted()
        wrong = [
            f"{table} has {found.get(table, 0)} rows, and had {count}"
            for table, count in manifest.rows.items()
            if found.get(table) != count
        ]
        known = set(manifest.missing)
        wrong += [
            f"{name} is not in the storage"
            for name in names_of_files()
            if name not in known and not file_exists(name)
        ]
        if wrong:
            raise CommandError("The site is not what the backup says: " + "; ".join(wrong[:SHOWN]))
        self.stdout.write(
            f"Restored: {sum(found.values()):,} rows of {len(found)} tables, "
            f"{manifest.files:,} files. Check it: verify_match --all, verify_ratings."
        )


def _require_fit(manifest: Manifest) -> None:
    """Refuse a backup of another engine, or of a newer release."""
    if manifest.engine != connection.vendor:
        raise CommandError(
            f"The backup is of a {manifest.engine} database, and this site's is "
            f"{connection.vendor}: set BOTOCRACY_DATABASE_URL to one of the same kind."
        )
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    ahead = sorted(set(manifest.migrations) - known)
    if ahead:
        raise CommandError(
            f"The backup is of a newer release ({manifest.botocracy}): this code does not know "
            f"{', '.join(ahead[:3])}. Restore it with that release."
        )


def _living_here() -> str:
    """What the site has now, in a few words; nothing for a database without people."""
    with connection.cursor() as cursor:
        if User._meta.db_table not in connection.introspection.table_names(cursor):
            return ""
        people = User.objects.count()
    return f"{people} account{'s' if people != 1 else ''}" if people else ""
