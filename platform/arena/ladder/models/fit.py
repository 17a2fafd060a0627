from __future__ import annotations

from math import log2

from django.db import models

from arena.bots.models import Submission
from arena.ladder.maths import Z95
from arena.ladder.models.ladder import Ladder

FIRST_METHOD = 1
METHOD = 2
"""Version of the rating method. Raise it when the same results give other numbers.

1: the prior's width was fixed, losers of Coup were taken for tied, and 1500 was the mean of all
first versions. 2: the width and the dispersion of matches are estimated, losers whom a game does
not rank say nothing of each other, and 1500 is the mean of the newest versions.
"""
FIRST_STRENGTH, FIRST_VERSION = 347.4, 130.3
"""Widths of the prior in the first method, in Elo points."""


class Fit(models.Model):
    """Ratings computed from all rated matches of a season up to an event. Never changes.

    Ratings of old fits are deleted (`fits_thin`); they can be computed again from the results.
    """

    ladder = models.ForeignKey(Ladder, models.PROTECT, related_name="fits")
    last_event = models.BigIntegerField()
    """The newest rating event whose match is included."""
    after_event = models.BigIntegerField(default=0, db_default=0)
    """Events up to this one are of earlier seasons, and not included."""
    voided = models.PositiveIntegerField(default=0)
    """Matches rated up to `last_event` that had been voided, and so are not included."""
    matches = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    kept = models.BooleanField(default=True)
    """Whether its ratings are still stored; of old fits, one a day keeps them."""
    seats = models.JSONField()
    """The effect of each seat, in Elo points."""
    method = models.PositiveSmallIntegerField(default=FIRST_METHOD)
    """The version of the rating method (`METHOD`)."""
    scales = models.JSONField(default=dict)
    """Estimates for the field: widths in Elo points, and the dispersion of matches."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("ladder", "kept", "created_at"), name="fit_history"),)
        constraints = (
            models.UniqueConstraint(
                fields=("ladder", "last_event", "voided", "method"), name="one_fit_of_a_state"
            ),
        )

    def __str__(self) -> str:
        return f"fit {self.pk} of {self.ladder}"

    @property
    def strength_sd(self) -> float:
        """The standard deviation of strengths, in Elo points: the error of an unknown bot."""
        return float(self.scales.get("strength", FIRST_STRENGTH))

    @property
    def version_sd(self) -> float:
        """The standard deviation of the step from a version to the next, in Elo points."""
        return float(self.scales.get("version", FIRST_VERSION))

    def correlation(self, games: int) -> float:
        """The estimated correlation between games of a match, for matches of `games` games."""
        dispersion = self.scales.get("dispersion", ())
        kind = int(log2(max(games, 1)))
        if games < 2 or kind >= len(dispersion):
            return 0.0
        return (float(dispersion[kind]) - 1) / (games - 1)


class FitRating(models.Model):
    """One version's rating in one fit."""

    fit = models.ForeignKey(Fit, models.CASCADE, related_name="ratings")
    submission = models.ForeignKey(
        Submission, models.PROTECT, related_name="fit_ratings", db_index=False
    )
    rating = models.FloatField()
    error = models.FloatField()
    """Standard error in Elo points; the interval shown is twice this to each side."""
    matches = models.PositiveIntegerField()

    class Meta:
        ordering = ("fit_id", "-rating")
        constraints = (models.UniqueConstraint(fields=("fit", "submission"), name="fitted_once"),)
        # A line over time is read from the index alone: the rows of a version lie far apart.
        indexes = (models.Index(fields=("submission", "fit", "rating"), name="rating_over_time"),)

    def __str__(self) -> str:
        return f"{self.submission}: {self.rating:.0f} ± {Z95 * self.error:.0f}"
