from django.db import migrations, models


class Migration(migrations.Migration):
    """Fits and events name the method they were computed by; those that exist, the first."""

    dependencies = [("ladder", "0009_comparison_pool")]

    operations = [
        migrations.RemoveConstraint(model_name="fit", name="one_fit_of_a_state"),
        migrations.AddField(
            model_name="fit",
            name="method",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="fit",
            name="scales",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="ratingevent",
            name="method",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddConstraint(
            model_name="fit",
            constraint=models.UniqueConstraint(
                fields=("ladder", "last_event", "voided", "method"), name="one_fit_of_a_state"
            ),
        ),
    ]
