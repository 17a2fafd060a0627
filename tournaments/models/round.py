from __future__ import annotations

from django.db import models

from arena.matches.models import Match
from tournaments.models.entry import Entry
from tournaments.models.event import Event


class Round(models.Model):
    """One round of an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    pairing = models.JSONField(null=True, blank=True)
    """Entries by table while matches are being made (`tournaments.steps.rounds`); then empty."""
    size = models.PositiveIntegerField(default=0)
    """Number of tables; 0 in rounds of earlier releases."""
    advance = models.JSONField(null=True, blank=True)
    """In a knockout: how many bots go on from each table."""

    class Meta:
        ordering = ("event_id", "number")
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="one_round"),)
        indexes = (
            models.Index(
                fields=("event",), condition=models.Q(pairing__isnull=False), name="round_unmade"
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number} of {self.event}"


class Table(models.Model):
    """One table of a round: a match, and the entries in the order of its players."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    match = models.OneToOneField(Match, models.PROTECT, related_name="table")
    entries = models.JSONField()
    """Keys of the entries by player index."""

    class Meta:
        ordering = ("round_id", "number")
        constraints = (models.UniqueConstraint(fields=("round", "number"), name="one_table"),)

    def __str__(self) -> str:
        return f"table {self.number} of {self.round}"


class Bye(models.Model):
    """An entry that sat out a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="byes")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("round", "entry"), name="one_bye"),)

    def __str__(self) -> str:
        return f"{self.entry} sits out {self.round}"
