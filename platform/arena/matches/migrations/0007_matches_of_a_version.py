from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0006_recent_matches")]

    operations = [
        migrations.AddIndex(
            "matchplayer",
            models.Index(fields=["submission", "match"], name="match_of_version"),
        ),
    ]
