"""Standings are left by whoever brings an event on, so that no visitor waits for them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_entry_still_in")]

    operations = [
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
                ("content", models.TextField()),
            ],
        ),
    ]
