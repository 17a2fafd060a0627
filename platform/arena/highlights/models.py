from __future__ import annotations

from django.db import models
from django.utils import timezone

from arena.matches.models import Match


class Highlight(models.Model):
    """The best game of one kind among the matches settled on one day (UTC), at one moment of it.

    It can be computed again from the matches, so it is replaced when a better one is found.
    """

    kind = models.CharField(max_length=30)
    """The name of a module in `arena.highlights.kinds`."""
    day = models.DateField()
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    rotation = models.PositiveSmallIntegerField()
    deal = models.PositiveSmallIntegerField()
    step = models.PositiveIntegerField()
    """The moment: a frame of the replay."""
    worth = models.FloatField()
    """The largest of a kind is shown."""
    facts = models.JSONField()
    """What its sentence is made of. Players are named by their index at the table."""
    found_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-day", "kind")
        constraints = (models.UniqueConstraint(fields=("day", "kind"), name="one_highlight"),)

    def __str__(self) -> str:
        return f"{self.kind} of {self.day}: match {self.match_id}"


class Look(models.Model):
    """A match that was searched for highlights. Kept as long as its day is shown."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="look")
    day = models.DateField(db_index=True)

    def __str__(self) -> str:
        return f"match {self.match_id} was looked at"
