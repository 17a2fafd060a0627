"""Whether the database fits the code: web servers, workers, health checks and doctor ask here."""

from __future__ import annotations

import logging

from django.core.exceptions import ImproperlyConfigured
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor

log = logging.getLogger(__name__)

SHOWN = 3


def migrations_missing() -> list[str]:
    """Migrations of this code that the database has not had; two queries."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def migrations_unknown() -> list[str]:
    """Migrations that the database has had and this code does not know: it is older."""
    loader = MigrationExecutor(connection).loader
    ours = {app for app, _ in loader.disk_migrations}
    return [
        f"{app}.{name}"
        for app, name in sorted(loader.applied_migrations)
        if app in ours
        and (app, name) not in loader.disk_migrations
        and (app, name) not in loader.replacements
    ]


def behind_words(missing: list[str]) -> str:
    """What to do about migrations that are missing."""
    count = "One migration is" if len(missing) == 1 else f"{len(missing)} migrations are"
    more = ", …" if len(missing) > SHOWN else ""
    return (
        f"The database is behind the code: run “python manage.py migrate”. "
        f"{count} missing: {', '.join(missing[:SHOWN])}{more}."
    )


def require_migrated() -> None:
    """Stop a process whose database is behind the code.

    A database that does not answer stops nothing: it may be back before the first request.
    """
    try:
        missing = migrations_missing()
    except Error as error:
        log.warning("the database does not answer, so its migrations are not checked: %s", error)
        return
    finally:
        connection.close()
    if missing:
        raise ImproperlyConfigured(behind_words(missing))
