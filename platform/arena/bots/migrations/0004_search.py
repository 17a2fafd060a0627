"""Indexes for a search in names: trigrams, which PostgreSQL has and SQLite does not."""

from typing import Any

from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations

INDEXES = {
    "bot_name_search": ("bots_bot", "name"),
    "username_search": ("accounts_user", "username"),
}


def make(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for index, (table, column) in INDEXES.items():
            schema_editor.execute(
                f"CREATE INDEX {index} ON {table} USING gin (upper({column}::text) gin_trgm_ops)"
            )


def drop(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for index in INDEXES:
            schema_editor.execute(f"DROP INDEX {index}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_notices"), ("bots", "0003_check_run")]

    operations = [TrigramExtension(), migrations.RunPython(make, drop)]
