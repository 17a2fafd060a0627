"""Times go to the game, where they are kept; the log keeps only what bots said."""

from typing import Any

from django.db import migrations, models

from arena.matches.packing import pack, unpack


def split(apps: Any, schema_editor: Any) -> None:
    GameLog = apps.get_model("matches", "GameLog")
    for row in GameLog.objects.select_related("game").iterator(chunk_size=200):
        entries = unpack(row.said)
        row.game.times = pack([[e["step"], e["seat"], e["wall"], e["cpu"]] for e in entries])
        row.game.save(update_fields=["times"])
        said = [
            [e["step"], e["seat"], e["note"], e["log"]] for e in entries if e["note"] or e["log"]
        ]
        row.said = pack(said)
        row.save(update_fields=["said"])


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0002_results_open"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchgame",
            name="times",
            field=models.BinaryField(default=pack([])),
            preserve_default=False,
        ),
        migrations.RenameField(model_name="gamelog", old_name="decisions", new_name="said"),
        migrations.RunPython(split, migrations.RunPython.noop),
    ]
