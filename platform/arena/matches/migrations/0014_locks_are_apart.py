from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("matches", "0013_locks_apart"),)
    operations = (
        migrations.RemoveField(model_name="commitment", name="lock"),
        migrations.RemoveField(model_name="commitment", name="reveals"),
    )
