from __future__ import annotations

from django.db import models


class Commitment(models.Model):
    """What decides the cards of an event, or of a ladder's day: a secret and a contribution.

    First the hash of the secret is published, then the field is locked, then the public's
    contribution is fixed; see `sandbox.fairness`.
    """

    scope = models.CharField(max_length=80, unique=True)
    """What it is for: ``"event spring-cup"``, ``"ladder revolt 4 2026-11-16"``."""
    day = models.DateField(null=True, blank=True)
    """Of a ladder: the day it deals for, by UTC."""
    secret = models.CharField(max_length=64, editable=False)
    digest = models.CharField(max_length=64)
    """Its hash, public from the beginning."""
    lock = models.BinaryField(null=True)
    """The locked field, packed; ``None`` until the lock."""
    lock_hash = models.CharField(max_length=64, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)
    reveals = models.BinaryField(null=True)
    """Packed ``{"nonces": […], "beacon": …}``: what was revealed after the lock."""
    contribution = models.CharField(max_length=64, blank=True)
    """Follows from lock and reveals. Empty until drawn; no card is dealt before."""
    drawn_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    """Until then the secret is shown to nobody."""

    class Meta:
        indexes = (models.Index(fields=("day",), name="commitment_of_day"),)

    def __str__(self) -> str:
        return self.scope
