from django.db import migrations, models


class Migration(migrations.Migration):
    """Rank intervals in place of bands. The next fit of each ladder fills them."""

    dependencies = [("ladder", "0007_rating_over_time")]

    operations = [
        migrations.RemoveField(model_name="rung", name="band"),
        migrations.AddField(
            model_name="rung",
            name="best_rank",
            field=models.PositiveIntegerField(default=2147483647),
        ),
        migrations.AddField(
            model_name="rung",
            name="worst_rank",
            field=models.PositiveIntegerField(default=2147483647),
        ),
    ]
