from __future__ import annotations

from django.db import models
from django.utils import timezone

from arena.bots.models import Bot, Submission
from arena.ladder.models.ladder import Ladder

UNRANKED = 2**31 - 1
"""The rank of who was in no fit yet: after everybody else, also for a database's order."""


class Rung(models.Model):
    """Where one bot stands on a ladder now, with its active version.

    Follows from fits and rating events (`rungs_rebuild` makes it again), and exists
    so that a page or the matchmaking reads a few rows of a hundred thousand.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="rungs")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="rungs")
    submission = models.ForeignKey(Submission, models.CASCADE, related_name="rungs")
    rating = models.FloatField()
    """The live number."""
    fitted = models.FloatField(null=True)
    """The version's rating in the newest fit; ``None`` before it is in one."""
    error = models.FloatField()
    """Standard error; of a version without a fit, what its prior says."""
    matches = models.PositiveIntegerField(default=0)
    """Rated matches of this version."""
    rank = models.PositiveIntegerField(default=UNRANKED)
    """In the newest fit; equal ratings share one."""
    best_rank = models.PositiveIntegerField(default=UNRANKED)
    worst_rank = models.PositiveIntegerField(default=UNRANKED)
    """Its true rank lies between both, certain at 95 % for the whole ladder at once."""
    played = models.BooleanField(default=False)
    """Whether any version of the bot has a rated match here; before that it is not shown."""
    seated_at = models.DateTimeField(default=timezone.now)
    """When the ladder last gave it a match, or when it came."""

    class Meta:
        ordering = ("ladder_id", "rank", "-rating")
        constraints = (models.UniqueConstraint(fields=("ladder", "bot"), name="one_rung"),)
        indexes = (
            models.Index(fields=("ladder", "played", "rank", "-rating", "id"), name="rung_shown"),
            models.Index(fields=("ladder", "rating"), name="rung_near"),
            models.Index(fields=("ladder", "matches", "seated_at"), name="rung_new"),
            models.Index(fields=("ladder", "-error"), name="rung_uncertain"),
            models.Index(fields=("ladder", "seated_at"), name="rung_waiting"),
        )

    def __str__(self) -> str:
        return f"{self.bot} on {self.ladder}"
