from __future__ import annotations

from django.db import models

from arena.matches.models import Match, MatchPlayer


class Worker(models.Model):
    """A worker process as of its last heartbeat. For display only."""

    name = models.CharField(max_length=120, unique=True)
    started_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()
    sandbox = models.CharField(max_length=20, blank=True)
    """Name of its sandbox; empty before its first bot."""
    cells_ready = models.PositiveIntegerField(default=0)
    cells_in_use = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class VoidAttempt(models.Model):
    """An attempt at a match that ended by an error of ours, or seemed to."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="void_attempts")
    suspect = models.ForeignKey(
        MatchPlayer, models.CASCADE, null=True, blank=True, related_name="void_attempts"
    )
    """The bot whose cell was lost in mid-game, where nothing else showed trouble of ours."""
    reason = models.TextField()
    worker = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    charged = models.BooleanField(default=False)
    """Whether the suspect forfeits the match because of it."""

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("at",), name="void_attempt_at"),)

    def __str__(self) -> str:
        return f"void attempt at {self.match}"
