"""An event in numbers is added up by whoever brings it on, a match at a time."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_kept_standings")]

    operations = [
        migrations.CreateModel(
            name="KeptTally",
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
                ("matches", models.BinaryField()),
            ],
        ),
    ]
