from __future__ import annotations

from django.db import models

from arena.matches.models.match import Match


class Verdict(models.TextChoices):
    VERIFIED = "verified"
    """Every game replays to the stored result, from cards that follow from the secret."""
    SEALED = "sealed"
    """Every game replays; the secret is not revealed yet."""
    DIFFERS = "differs"
    FOREIGN = "foreign"
    """Played by another version of the engine, which ours cannot replay."""


class Verification(models.Model):
    """The newest check of a settled match."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="verification")
    verdict = models.CharField(max_length=10, choices=Verdict.choices)
    detail = models.TextField(blank=True)
    """The first difference, or why it cannot be replayed."""
    games = models.PositiveIntegerField()
    steps = models.PositiveIntegerField()
    checked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match} is {self.verdict}"
