from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class SignUpLink(models.Model):
    """An invitation link of an administrator. Only the hash of its secret is stored."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    """Names the link in addresses; it opens nothing."""
    digest = models.CharField(max_length=64, unique=True)
    note = models.CharField(max_length=100, blank=True)
    """Whom it is for, in the words of its maker."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="sign_up_links"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    uses_allowed = models.PositiveIntegerField()
    uses = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=Q(uses__lte=F("uses_allowed")), name="link_not_worn"),
        )

    def __str__(self) -> str:
        return self.note or f"link of {self.made_by}"


class SignUp(models.Model):
    """Who signed up with which link; never changed."""

    link = models.ForeignKey(SignUpLink, models.PROTECT, related_name="sign_ups")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sign_up")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.user} by {self.link}"
