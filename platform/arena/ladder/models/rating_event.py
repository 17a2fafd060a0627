from __future__ import annotations

from django.db import models

from arena.bots.models import Submission
from arena.ladder.models.fit import FIRST_METHOD, Fit
from arena.ladder.models.ladder import Ladder
from arena.matches.models import Match


class RatingEvent(models.Model):
    """How one match moved one version's live rating. Never changes.

    Events of a ladder are written one match at a time, so their keys are the order in which matches
    were rated, and a fit names the last one it includes.
    """

    ladder = models.ForeignKey(Ladder, models.PROTECT, related_name="events")
    match = models.ForeignKey(Match, models.PROTECT, related_name="rating_events")
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="rating_events")
    fit = models.ForeignKey(Fit, models.PROTECT, null=True, related_name="+")
    """The newest fit when the event was written; `before` is based on it."""
    before = models.FloatField()
    after = models.FloatField()
    matches_before = models.PositiveIntegerField()
    """Rated matches of this version before this one."""
    method = models.PositiveSmallIntegerField(default=FIRST_METHOD)
    """The version of the rating method (`METHOD`)."""
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
