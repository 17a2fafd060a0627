from typing import Any

from django.db import migrations, models
from django.db.models import Count, Q


def count_rungs(apps: Any, schema_editor: Any) -> None:
    ladders = apps.get_model("ladder", "Ladder").objects
    counted = ladders.annotate(n=Count("rungs", filter=Q(rungs__played=True)))
    for ladder in counted.order_by("pk"):
        ladders.filter(pk=ladder.pk).update(bots=ladder.n)


class Migration(migrations.Migration):
    dependencies = [("ladder", "0004_comparisons")]

    operations = [
        migrations.AddField(
            "ladder", "bots", models.PositiveIntegerField(default=0, editable=False)
        ),
        migrations.RunPython(count_rungs, migrations.RunPython.noop, elidable=True),
        migrations.RemoveIndex("rung", "rung_shown"),
        migrations.AddIndex(
            "rung",
            models.Index(fields=["ladder", "played", "rank", "-rating", "id"], name="rung_shown"),
        ),
        migrations.RemoveIndex("ratingevent", "event_of_version"),
        migrations.AddIndex(
            "ratingevent",
            models.Index(fields=["ladder", "submission", "id"], name="event_of_version"),
        ),
    ]
