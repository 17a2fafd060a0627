from __future__ import annotations

from django.db import models


class Commitment(models.Model):
    """A secret that decides the cards of an event, or of a ladder's day."""

    scope = models.CharField(max_length=80, unique=True)
    """What it is for: ``"event 12"``, ``"ladder revolt 4 2026-11-16"``."""
    secret = models.CharField(max_length=64, editable=False)
    digest = models.CharField(max_length=64)
    """Its hash, public from the beginning."""
    created_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    """Until then the secret is shown to nobody."""

    def __str__(self) -> str:
        return self.scope
