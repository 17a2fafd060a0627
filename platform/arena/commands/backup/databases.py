"""A consistent copy of the database, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection, transaction


class Engine(ABC):
    """How one kind of database is copied."""

    file: str
    """Name of the copy."""

    @abstractmethod
    def copy(self, target: Path) -> AbstractContextManager[None]:
        """A context: `target` is written, and inside it `connection` sees exactly its rows."""

    @abstractmethod
    def load(self, source: Path) -> None:
        """Replace the whole database by the copy."""

    @abstractmethod
    def version(self) -> str: ...


class PostgreSQL(Engine):
    file = "database.dump"

    @contextmanager
    def copy(self, target: Path) -> Iterator[None]:
        with transaction.atomic(), connection.cursor() as cursor:
            # pg_dump and our own queries read the same moment.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            (snapshot,) = cursor.fetchone()
            _run(
                *("pg_dump", "--format", "custom", "--no-owner", "--no-privileges"),
                *("--snapshot", snapshot, "--file", str(target)),
            )
            yield

    def load(self, source: Path) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")
        connection.close()
        _run(
            *("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error"),
            *("--single-transaction", "--dbname", connection.settings_dict["NAME"], str(source)),
        )
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    def version(self) -> str:
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            return str(cursor.fetchone()[0])


class SQLite(Engine):
    file = "database.sqlite3"

    @contextmanager
    def copy(self, target: Path) -> Iterator[None]:
        # Nobody writes while this transaction is open, so rows and copy are of one moment.
        with transaction.atomic():
            target.touch(mode=0o600)
            with (
                closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
                closing(sqlite3.connect(target)) as copied,
            ):
                source.backup(copied)
                copied.execute("PRAGMA journal_mode = delete")  # one file, no log beside it
            yield

    def load(self, source: Path) -> None:
        connection.close()
        with (
            closing(sqlite3.connect(source)) as copied,
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as target,
        ):
            copied.backup(target)

    def version(self) -> str:
        return sqlite3.sqlite_version


def engine(vendor: str = "") -> Engine:
    """The engine of this site's database."""
    found = {"postgresql": PostgreSQL, "sqlite": SQLite}.get(vendor or connection.vendor)
    if found is None:
        raise CommandError(f"There is no backup of a {connection.vendor} database.")
    return found()


def rows_counted() -> dict[str, int]:
    """Table → rows, of all tables."""
    counted = {}
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            counted[table] = int(cursor.fetchone()[0])
    return counted


def _run(name: str, *words: str) -> None:
    """Run a program of PostgreSQL on the site's database; the password goes by environment."""
    chosen = connection.settings_dict
    environment = os.environ | {
        "PGDATABASE": chosen["NAME"],
        "PGHOST": chosen["HOST"],
        "PGPORT": chosen["PORT"],
        "PGUSER": chosen["USER"],
        "PGPASSWORD": chosen["PASSWORD"],
    }
    given = {key: value for key, value in environment.items() if value or not key.startswith("PG")}
    done = subprocess.run([_program(name), *words], env=given, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise CommandError(f"{name} failed: {done.stderr.strip()}")


def _program(name: str) -> str:
    """The path of a program. Debian has a folder for each version of PostgreSQL, outside PATH."""
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    newest = sorted(folders, key=lambda folder: float(folder.parent.name), reverse=True)
    path = os.pathsep.join([*map(str, newest), os.environ.get("PATH", "")])
    found = shutil.which(name, path=path)
    if found is None:
        raise CommandError(
            f"{name} is not installed here. Install PostgreSQL's client programs, not older than "
            "the server (Debian and Ubuntu: apt install postgresql-client)."
        )
    return found
