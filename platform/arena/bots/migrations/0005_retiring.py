"""Bots can be retired and deleted, and an earlier version can be chosen."""

from datetime import timedelta
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def count_uploads(apps: Any, schema_editor: Any) -> None:
    """Carry the uploads of the last day over, so that the quota holds."""
    submissions = apps.get_model("bots", "Submission").objects
    upload = apps.get_model("bots", "Upload")
    since = timezone.now() - timedelta(days=1)
    for user, at in submissions.filter(created_at__gte=since).values_list(
        "uploaded_by", "created_at"
    ):
        made = upload.objects.create(user_id=user)
        upload.objects.filter(pk=made.pk).update(at=at)


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0004_search"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="bot",
            name="retired_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="submission",
            name="activated_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["user", "at"], name="upload_of_user")],
            },
        ),
        migrations.RunPython(count_uploads, migrations.RunPython.noop),
    ]
