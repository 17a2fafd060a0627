from __future__ import annotations

from django.db import models

from arena.matches.models.match import Match


class MatchGame(models.Model):
    """One deal at one rotation."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    deal = models.PositiveSmallIntegerField()
    rotation = models.PositiveSmallIntegerField()
    seating = models.JSONField()
    """Seat → player index."""
    places = models.JSONField()
    """By seat."""
    scores = models.JSONField()
    """By seat."""
    reason = models.CharField(max_length=200)
    steps = models.PositiveIntegerField()
    record = models.BinaryField()
    """Seed, options and moves, packed: all it takes to see the game again.

    Empty once they are archived, like `times`; read both by `arena.matches.records`.
    """
    times = models.BinaryField()
    """``[step, seat, wall, cpu]`` of every decision asked, packed. Each owner's own part."""
    banks = models.JSONField(null=True)
    """By seat: the seconds in each bot's bank at the start; null where all had the full clock."""

    class Meta:
        ordering = ("match_id", "rotation", "deal")
        constraints = (
            models.UniqueConstraint(fields=("match", "deal", "rotation"), name="one_game"),
        )

    def __str__(self) -> str:
        return f"deal {self.deal}, rotation {self.rotation} of match {self.match_id}"


class GameLog(models.Model):
    """What bots noted and printed in a game, where any did: each owner's own part.

    Apart from the game, because it is kept for a while only.
    """

    game = models.OneToOneField(MatchGame, models.CASCADE, related_name="log")
    said = models.BinaryField()
    """``[step, seat, note, log]`` of the decisions that said anything, packed."""
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"log of {self.game}"
