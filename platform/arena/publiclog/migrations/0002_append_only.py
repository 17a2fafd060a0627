from typing import Any

from django.db import migrations

from arena.publiclog.protection import protect, release


def forwards(apps: Any, schema_editor: Any) -> None:
    protect(schema_editor.connection)


def backwards(apps: Any, schema_editor: Any) -> None:
    release(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("publiclog", "0001_initial")]

    operations = [migrations.RunPython(forwards, backwards)]
