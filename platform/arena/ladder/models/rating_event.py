from __future__ import annotations

from django.db import models

from arena.bots.models import Submission
from arena.ladder.models.fit import FIRST_METHOD, Fit
from arena.ladder.models.ladder import Ladder
from arena.matches.models import Match


class RatingEvent(models.Model):
    """How one match moved one live number. Never changes.

    Events of a ladder are written one match at a time, so their keys are the order
    in which matches were rated, and a fit names the last one it has seen.
    """

    ladder = models.ForeignKey(Ladder, models.PROTECT, related_name="events")
    match = models.ForeignKey(Match, models.PROTECT, related_name="rating_events")
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="rating_events")
    fit = models.ForeignKey(Fit, models.PROTECT, null=True, related_name="+")
    """The newest fit when it was written: what the numbers before went on from."""
    before = models.FloatField()
    after = models.FloatField()
    matches_before = models.PositiveIntegerField()
    """Rated matches of this version up to then."""
    method = models.PositiveSmallIntegerField(default=FIRST_METHOD)
    """Which rule it was computed by, see `Fit`."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("match", "submission"), name="rated_once"),)
        indexes = (
            # With the match, so that a version's matches are found without its events.
            models.Index(
                fields=("ladder", "submission", "id"), include=("match",), name="event_of_version"
            ),
        )

    def __str__(self) -> str:
        return f"{self.submission}: {self.before:.0f} → {self.after:.0f}"
