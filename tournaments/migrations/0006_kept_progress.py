"""Standings are kept packed, and how far the event is beside them: the home page counts no matches.

What was kept is dropped, not changed: a text column would refuse to become one of bytes, and
whoever next brings an event on keeps it anew.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_kept_tally")]

    operations = [
        migrations.DeleteModel("KeptStandings"),
        migrations.CreateModel(
            name="KeptStandings",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tournaments.event",
                    ),
                ),
                ("version", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("progress", models.JSONField()),
            ],
        ),
    ]
