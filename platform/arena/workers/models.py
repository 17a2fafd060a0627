from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.utils import timezone

from arena.matches.models import Match, MatchPlayer

BEAT_SECONDS = 15
"""How often a worker process says that it is alive."""
SILENT = timedelta(seconds=3 * BEAT_SECONDS)
"""A process that said nothing for so long is not."""


class Worker(models.Model):
    """A worker process as of its last heartbeat. For display only."""

    name = models.CharField(max_length=120, unique=True)
    started_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()
    sandbox = models.CharField(max_length=20, blank=True)
    """Name of its sandbox; empty before its first bot."""
    cells_ready = models.PositiveIntegerField(default=0)
    cells_in_use = models.PositiveIntegerField(default=0)
    cells_started = models.PositiveBigIntegerField(default=0, db_default=0)
    """Cells that were given a bot since the process began."""
    cell_start_seconds = models.FloatField(default=0, db_default=0)
    """How long that took in all."""
    clock_ahead = models.FloatField(null=True)
    """Seconds by which its machine's clock is ahead of the database's."""

    problem = models.TextField(blank=True, db_default="")
    """Why it takes neither checks nor matches now; empty where it does."""

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class LostLeases(models.Model):
    """How many leases of one kind of work ever ran out. A row of work forgets its own."""

    work = models.CharField(max_length=20, unique=True)
    count = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.count} leases of {self.work} lost"


class TurnAccount(models.Model):
    """Seconds of workers that a queue gave to an owner, or to one of an owner's games."""

    key = models.CharField(max_length=120, unique=True)
    """``standing``, ``standing/17`` or ``standing/17/revolt``; owner 0 is the site itself."""
    used = models.FloatField(default=0.0)
    """Seconds, on the scale of `clock` of the account above."""
    clock = models.FloatField(default=0.0)
    """Where the account below that was served last began; one that was idle begins there too."""
    typical = models.FloatField(default=10.0)
    """Seconds that a piece of work takes."""
    at = models.DateTimeField(default=timezone.now)
    """When work was last given to it."""

    def __str__(self) -> str:
        return f"{self.key}: {self.used:.0f} s"


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
