"""Triggers by which the database itself refuses to change or delete entries of the log.

Whoever owns the database can drop them; then the published heads tell (docs/verifying.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "publiclog_logentry"
_REFUSAL = "the public log is append-only"

STATEMENTS = {
    "postgresql": (
        f"""CREATE OR REPLACE FUNCTION publiclog_refuse() RETURNS trigger AS $$
        BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$ LANGUAGE plpgsql""",
        f"""CREATE OR REPLACE TRIGGER publiclog_rows BEFORE UPDATE OR DELETE ON {TABLE}
        FOR EACH ROW EXECUTE FUNCTION publiclog_refuse()""",
        f"""CREATE OR REPLACE TRIGGER publiclog_table BEFORE TRUNCATE ON {TABLE}
        FOR EACH STATEMENT EXECUTE FUNCTION publiclog_refuse()""",
    ),
    "sqlite": tuple(
        f"""CREATE TRIGGER IF NOT EXISTS publiclog_no_{verb.lower()} BEFORE {verb} ON {TABLE}
        BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"""
        for verb in ("UPDATE", "DELETE")
    ),
}
_RELEASE = {
    "postgresql": (
        f"DROP TRIGGER IF EXISTS publiclog_rows ON {TABLE}",
        f"DROP TRIGGER IF EXISTS publiclog_table ON {TABLE}",
    ),
    "sqlite": (
        "DROP TRIGGER IF EXISTS publiclog_no_update",
        "DROP TRIGGER IF EXISTS publiclog_no_delete",
    ),
}


def protect(connection: BaseDatabaseWrapper) -> None:
    _run(connection, STATEMENTS)


def release(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away, for the reverse migration and for tests that empty tables."""
    _run(connection, _RELEASE)


def _run(connection: BaseDatabaseWrapper, statements: Mapping[str, Sequence[str]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements.get(connection.vendor, ()):
            cursor.execute(statement)
