from __future__ import annotations

from django.conf import settings
from django.db import models


class Upload(models.Model):
    """One upload of a user, kept for a day for the quota, even if its bot is deleted."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=("user", "at"), name="upload_of_user"),)

    def __str__(self) -> str:
        return f"{self.user} at {self.at}"
