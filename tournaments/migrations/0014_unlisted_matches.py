from typing import Any

from django.db import migrations


def close_matches(apps: Any, schema_editor: Any) -> None:
    """Take the matches of unlisted events off the public lists, as those made from now on are."""
    tables = apps.get_model("tournaments", "Table").objects.filter(
        round__event__visibility="unlisted"
    )
    apps.get_model("matches", "Match").objects.filter(pk__in=tables.values("match")).update(
        results_open=False
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_rounds_go_on"), ("matches", "0010_earlier_cards")]
    operations = [migrations.RunPython(close_matches, migrations.RunPython.noop)]
