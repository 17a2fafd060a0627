"""What the API itself stores."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class StoredAnswer(models.Model):
    """The answer to a request that carried an `Idempotency-Key`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=255)
    request = models.CharField(max_length=64)
    """The hash of address and body."""
    status = models.PositiveSmallIntegerField()
    body = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "key"), name="one_answer"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.key}"
