from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.bots.models import Bot, Submission
from arena.ladder.maths import Z95
from arena.ladder.models.fit import Fit
from arena.ladder.models.ladder import Ladder
from arena.ladder.models.rung import ENOUGH


class Season(models.Model):
    """A season that is over, with its final table. Never changes."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=60, blank=True)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    after_event = models.BigIntegerField()
    """The last rating event of the season before; 0 for the first."""
    fit = models.ForeignKey(Fit, models.PROTECT, related_name="+")
    """The final fit, from which the places follow."""
    matches = models.PositiveIntegerField()
    bots = models.PositiveIntegerField()
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("-number",)
        constraints = (models.UniqueConstraint(fields=("ladder", "number"), name="one_season"),)

    def __str__(self) -> str:
        return f"{self.name} of {self.ladder}"

    @property
    def name(self) -> str:
        return self.title or f"Season {self.number}"


class SeasonPlace(models.Model):
    """One bot's place in the final table of a season. Never changes."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="places")
    bot = models.ForeignKey(Bot, models.PROTECT, related_name="season_places")
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="+")
    """The version that was active at the end."""
    rank = models.PositiveIntegerField()
    best_rank = models.PositiveIntegerField()
    worst_rank = models.PositiveIntegerField()
    rating = models.FloatField()
    error = models.FloatField()
    matches = models.PositiveIntegerField()
    division = models.PositiveSmallIntegerField(null=True)
    """Its division at the end, where the ladder had some."""

    class Meta:
        ordering = ("season_id", "rank", "-rating", "pk")
        constraints = (models.UniqueConstraint(fields=("season", "bot"), name="one_season_place"),)

    def __str__(self) -> str:
        return f"{self.bot}: {self.rank} in {self.season}"

    @property
    def interval(self) -> float:
        """Half the width of the rating's 95 % interval."""
        return Z95 * self.error

    @property
    def low(self) -> float:
        return self.rating - self.interval

    @property
    def high(self) -> float:
        return self.rating + self.interval

    @property
    def rank_interval(self) -> str:
        """The rank interval as text, "3–7"."""
        if self.best_rank == self.worst_rank:
            return f"{self.best_rank}"
        return f"{self.best_rank}–{self.worst_rank}"

    @property
    def provisional(self) -> bool:
        return self.matches < ENOUGH
