"""Write down how many went on from each table of the knockouts of earlier releases.

They let half of every table go on. A single table in the last announced round was the final.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations


def fill(apps: Any, schema_editor: Any) -> None:
    Event = apps.get_model("tournaments", "Event")
    for event in Event.objects.filter(format__in=("knockout", "swiss_knockout")):
        first = 1 if event.format == "knockout" else event.length + 1
        for made in event.rounds.filter(number__gte=first):
            tables = made.pairing or made.tables.order_by("number").values_list(
                "entries", flat=True
            )
            sizes = [len(entries) for entries in tables]
            final = len(sizes) == 1 and made.number == event.rounds_planned
            made.advance = [1] if final else [max(1, size // 2) for size in sizes]
            made.save(update_fields=["advance"])


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0012_knockout_plan"),)
    operations = (migrations.RunPython(fill, migrations.RunPython.noop),)
