"""A line over time is read from an index alone, which is that of the version as well."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0004_search"),
        ("ladder", "0006_events_name_their_match"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="fitrating",
            index=models.Index(fields=["submission", "fit", "rating"], name="rating_over_time"),
        ),
        migrations.AlterField(
            model_name="fitrating",
            name="submission",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="fit_ratings",
                to="bots.submission",
            ),
        ),
    ]
