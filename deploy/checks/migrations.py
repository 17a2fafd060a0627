"""Fail when a new migration would break the last release, which still runs while it is applied.

New is every migration that `tests/site/whole/last_release_code.tar.xz` does not have. An upgrade
migrates first and restarts processes afterwards, so for some minutes the old code works on the
new tables. docs/upgrading.md says how a column is removed in two releases.

A migration that is safe in spite of a rule says why: `safe_because = "…"` in its class.
"""

import os
import re
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LAST_RELEASE = ROOT / "tests" / "site" / "whole" / "last_release_code.tar.xz"

MIGRATION = re.compile(r"(?:^|/)(\w+)/migrations/(\d{4}\w+)\.py$")
UNSAFE_SQL = re.compile(
    r"\b(DROP\s+(COLUMN|TABLE)|RENAME|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\w+\s+TYPE)\b", re.I
)


def known() -> set[tuple[str, str]]:
    """The migrations of the last release: app and name."""
    with tarfile.open(LAST_RELEASE) as archive:
        found = (MIGRATION.search(name) for name in archive.getnames())
        return {(match[1], match[2]) for match in found if match}


def flat(operations: list[Any]) -> Iterator[Any]:
    """The operations that change the database."""
    for operation in operations:
        if type(operation).__name__ == "SeparateDatabaseAndState":
            yield from flat(operation.database_operations)
        else:
            yield operation


def complaint(operation: Any, before: Any, app: str, new_tables: set[str]) -> str | None:
    """Why the last release, or its users, would suffer from this operation."""
    kind = type(operation).__name__
    table = (getattr(operation, "model_name", None) or getattr(operation, "name", "") or "").lower()
    if kind == "CreateModel" or (f"{app}.{table}" in new_tables and kind != "RunSQL"):
        return None
    if kind in ("RemoveField", "DeleteModel"):
        return "removes what the last release still reads and writes"
    if kind in ("RenameField", "RenameModel", "AlterModelTable"):
        return "renames what the last release still calls by its old name"
    if kind == "AddField":
        return complaint_of_field(operation.field)
    if kind == "AlterField":
        old = before.models[app, table].fields[operation.name]
        return complaint_of_change(old, operation.field)
    if kind in ("AddIndex", "AlterUniqueTogether", "AlterIndexTogether"):
        return "locks the table until the index is built: use arena.core.schema.AddIndexInUse"
    if kind == "AddConstraint":
        return "locks the table while all rows are checked, and the last release may break it"
    if kind == "RunSQL" and UNSAFE_SQL.search(str(operation.sql)):
        return "removes, renames or narrows a column by SQL"
    return None


def complaint_of_field(field: Any) -> str | None:
    if field.many_to_many:
        return None
    if not field.null and not field.has_db_default():
        return "is NOT NULL without db_default, so the last release cannot insert rows"
    if field.unique or (field.db_index and not field.is_relation):
        return "builds an index under a lock: add the field alone, then AddIndexInUse"
    return None


def complaint_of_change(old: Any, new: Any) -> str | None:
    if old.null and not new.null:
        return "becomes NOT NULL, while the last release still writes NULL"
    if old.get_internal_type() != new.get_internal_type():
        return "changes its type, which rewrites the table under a lock"
    if new.max_length is not None and (old.max_length is None or new.max_length < old.max_length):
        return "becomes shorter than what the last release writes"
    if (new.unique and not old.unique) or (new.db_index and not old.db_index):
        return "builds an index under a lock: use arena.core.schema.AddIndexInUse"
    return None


def complaints() -> Iterator[str]:
    from django.apps import apps
    from django.db.migrations.loader import MigrationLoader

    loader = MigrationLoader(None)
    old = known()
    ours = {
        config.label for config in apps.get_app_configs() if ROOT in Path(config.path).parents
    } - {config.label for config in apps.get_app_configs() if "site-packages" in config.path}
    new = [key for key in sorted(loader.disk_migrations) if key[0] in ours and key not in old]
    new_tables = {
        f"{app}.{operation.name.lower()}"
        for app, name in new
        for operation in flat(loader.disk_migrations[app, name].operations)
        if type(operation).__name__ == "CreateModel"
    }
    for app, name in new:
        migration = loader.disk_migrations[app, name]
        before = loader.project_state((app, name), at_end=False)
        yield from of_migration(migration, before, new_tables)


def of_migration(migration: Any, state: Any, new_tables: set[str]) -> Iterator[str]:
    """What is wrong with one migration; `state` is what it starts from."""
    if getattr(migration, "safe_because", "").strip():
        return
    for operation in migration.operations:
        for inner in flat([operation]):
            if why := complaint(inner, state, migration.app_label, new_tables):
                yield f"{migration.app_label} {migration.name}: {inner.describe()}: {why}"
        operation.state_forwards(migration.app_label, state)


def main() -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]
    os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOTOCRACY_DATA"] = folder
        import django

        django.setup()
        found = list(complaints())
    if found:
        found.append("The last release must go on working meanwhile: docs/upgrading.md says how.")
        sys.stderr.write("\n".join(found) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
