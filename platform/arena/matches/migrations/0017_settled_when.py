from django.db import migrations, models

from arena.core.schema import AddIndexInUse


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0016_fault_of_cause"),
    ]

    operations = [
        AddIndexInUse(
            model_name="match",
            index=models.Index(fields=["settled_at"], name="match_settled_at"),
        ),
    ]
