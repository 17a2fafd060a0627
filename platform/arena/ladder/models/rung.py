from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.utils import timezone

from arena.bots.models import Bot, Submission
from arena.ladder.maths import Z95
from arena.ladder.models.ladder import Ladder

UNRANKED = 2**31 - 1
"""The rank of a bot that is in no fit yet. A number, so that databases sort it last."""
ENOUGH = 10
"""Matches from which a rating is no longer provisional."""
BEST_FIRST = ("rank", "-rating", "pk")


class Rung(models.Model):
    """A bot's line on a ladder: the rating and rank of its active version.

    It is computed from fits and rating events (`rungs_rebuild`). Pages and matchmaking read a few
    rungs by an index, however many bots a ladder has.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="rungs")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="rungs")
    submission = models.ForeignKey(Submission, models.CASCADE, related_name="rungs")
    rating = models.FloatField()
    """The live rating."""
    fitted = models.FloatField(null=True)
    """The version's rating in the newest fit; ``None`` before it is in one."""
    error = models.FloatField()
    """Standard error; that of the prior while the version is in no fit."""
    matches = models.PositiveIntegerField(default=0)
    """Rated matches of this version."""
    rank = models.PositiveIntegerField(default=UNRANKED)
    """Rank in the newest fit; equal ratings share a rank."""
    best_rank = models.PositiveIntegerField(default=UNRANKED)
    worst_rank = models.PositiveIntegerField(default=UNRANKED)
    """The true rank lies between both, with 95 % confidence for all bots of the ladder at once."""
    played = models.BooleanField(default=False)
    """Whether any version of the bot has a rated match here; before that it is not shown."""
    seated_at = models.DateTimeField(default=timezone.now)
    """When the ladder last gave it a match; at first, when it joined."""
    division = models.PositiveSmallIntegerField(null=True, blank=True)
    """From 1, the strongest; ``None`` where the ladder has none, or the bot is too new for one."""

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

    spark: Sequence[float] = ()
    """The rating over time, oldest first, across versions; filled in by `ladder_page`."""

    @property
    def ranked(self) -> bool:
        """Whether the bot has been in a fit."""
        return self.rank != UNRANKED

    @property
    def rank_interval(self) -> str:
        """The rank interval as text, "3–7"; empty before the first fit."""
        if not self.ranked:
            return ""
        if self.best_rank == self.worst_rank:
            return f"{self.best_rank}"
        return f"{self.best_rank}–{self.worst_rank}"

    @property
    def interval(self) -> float | None:
        """Half the width of the 95 % interval; ``None`` before the version is in a fit."""
        return None if self.fitted is None else Z95 * self.error

    @property
    def low(self) -> float:
        return self.rating - (self.interval or 0.0)

    @property
    def high(self) -> float:
        return self.rating + (self.interval or 0.0)

    @property
    def provisional(self) -> bool:
        return self.fitted is None or self.matches < ENOUGH

    @property
    def moved(self) -> bool:
        """Whether the rating has moved since the last fit."""
        return self.fitted != self.rating
