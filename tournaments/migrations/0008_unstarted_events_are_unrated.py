from typing import Any

from django.db import migrations


def unrate(apps: Any, schema_editor: Any) -> None:
    """Events that have not started need an administrator's approval from now on."""
    Event = apps.get_model("tournaments", "Event")
    Event.objects.filter(state__in=("draft", "registration")).update(rated=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_consent_and_rating")]

    operations = [migrations.RunPython(unrate, migrations.RunPython.noop)]
