from typing import Any

from django.db import migrations, models
from django.utils import timezone


def cancel_running(apps: Any, schema_editor: Any) -> None:
    """End comparisons begun with the old test: they have no fixed opponents to go on with."""
    running = apps.get_model("ladder", "Comparison").objects.filter(state="running")
    running.update(state="cancelled", ended_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("ladder", "0008_rank_intervals")]

    operations = [
        migrations.RemoveField(model_name="comparison", name="least"),
        migrations.RemoveField(model_name="comparison", name="log_ratio"),
        migrations.AddField(
            model_name="comparison", name="leaning", field=models.FloatField(default=0.0)
        ),
        migrations.AddField(
            model_name="comparison", name="pool", field=models.JSONField(default=list)
        ),
        migrations.RunPython(cancel_running, migrations.RunPython.noop),
    ]
