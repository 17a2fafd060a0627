"""The check of new migrations finds what would break the release that still runs."""

import runpy
from pathlib import Path

import pytest
from django.db import migrations, models
from django.db.migrations.state import ModelState, ProjectState

ROOT = Path(__file__).resolve().parents[2]
CHECK = runpy.run_path(str(ROOT / "deploy/checks/migrations.py"))


def found(*operations, **attributes):
    """What the check says about a migration of a table that the last release has."""
    state = ProjectState()
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=60, null=True)),
    ]
    state.add_model(ModelState("bots", "Bot", fields))
    made = type("Migration", (migrations.Migration,), {"operations": operations, **attributes})
    fresh = [("name", models.CharField(max_length=60))]
    state.add_model(ModelState("bots", "Fresh", fresh))
    new = {"bots.fresh"}
    return list(CHECK["of_migration"](made("0099_test", "bots"), state, new))


UNSAFE = [
    migrations.RemoveField("bot", "name"),
    migrations.DeleteModel("Bot"),
    migrations.RenameField("bot", "name", "title"),
    migrations.RenameModel("Bot", "Robot"),
    migrations.AddField("bot", "size", models.IntegerField(default=0)),
    migrations.AddField("bot", "code", models.CharField(max_length=9, null=True, unique=True)),
    migrations.AlterField("bot", "name", models.CharField(max_length=60)),
    migrations.AlterField("bot", "name", models.CharField(max_length=30, null=True)),
    migrations.AlterField("bot", "name", models.TextField(null=True, db_index=True)),
    migrations.AddIndex("bot", models.Index(fields=["name"], name="by_name")),
    migrations.AddConstraint("bot", models.UniqueConstraint(fields=["name"], name="one_name")),
    migrations.RunSQL("ALTER TABLE bots_bot DROP COLUMN name"),
    migrations.SeparateDatabaseAndState(
        database_operations=[migrations.RemoveField("bot", "name")]
    ),
]
SAFE = [
    migrations.AddField("bot", "size", models.IntegerField(db_default=0)),
    migrations.AddField("bot", "size", models.IntegerField(null=True)),
    migrations.AlterField("bot", "name", models.CharField(max_length=90, null=True)),
    migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("bot", "name")]),
    migrations.AddIndex("fresh", models.Index(fields=["name"], name="by_name")),
    migrations.RunSQL("UPDATE bots_bot SET name = '' WHERE name IS NULL"),
]


@pytest.mark.parametrize("operation", UNSAFE, ids=lambda operation: operation.describe())
def test_what_the_last_release_would_stumble_over_is_refused(operation):
    (line,) = found(operation)
    assert line.startswith("bots 0099_test: ")


@pytest.mark.parametrize("operation", SAFE, ids=lambda operation: operation.describe())
def test_what_the_last_release_does_not_notice_is_allowed(operation):
    assert found(operation) == []


def test_a_migration_may_say_why_it_is_safe_in_spite_of_a_rule():
    operation = migrations.RemoveField("bot", "name")
    assert found(operation, safe_because="The last release does not know this column.") == []
    assert found(operation, safe_because=" ")


def test_the_last_release_is_one_with_migrations():
    known = CHECK["known"]()
    assert ("matches", "0001_initial") in known
    assert ("tournaments", "0001_initial") in known
