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
    lock_hash = models.CharField(max_length=64, blank=True)
    """Of the locked field; empty until the lock."""
    locked_at = models.DateTimeField(null=True, blank=True)
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


class Lock(models.Model):
    """A locked field, and what its entrants revealed.

    Apart from the commitment, which every match's page reads: a large ladder locks megabytes.
    """

    commitment = models.OneToOneField(
        Commitment, models.CASCADE, primary_key=True, related_name="locked"
    )
    field = models.BinaryField()
    """Packed: the versions, and the hash of each entrant's nonce."""
    reveals = models.BinaryField(null=True)
    """Packed ``{"nonces": […], "beacon": …}``; ``None`` until the cards are drawn."""

    def __str__(self) -> str:
        return f"lock of {self.commitment}"
