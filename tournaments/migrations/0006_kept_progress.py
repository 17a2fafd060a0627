"""How far an event is stands beside its standings, so that the home page counts no matches."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_kept_tally")]

    operations = [
        migrations.AddField(
            model_name="keptstandings",
            name="progress",
            field=models.JSONField(null=True),
        ),
    ]
