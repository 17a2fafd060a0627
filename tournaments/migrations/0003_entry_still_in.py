"""How many are in an event is read from an index: the list of events shows it of fifty."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_organiser")]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                fields=["event"], condition=models.Q(withdrawn_at=None), name="entry_still_in"
            ),
        ),
    ]
