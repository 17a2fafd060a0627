from django.db import migrations, models

from arena.core.schema import AddIndexInUse


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0015_opened_results"),
    ]

    operations = [
        AddIndexInUse(
            model_name="fault",
            index=models.Index(fields=["verdict", "player"], name="fault_of_cause"),
        ),
    ]
