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
    """Seed, options and moves, packed: all it takes to see the game again."""

    class Meta:
        ordering = ("match_id", "rotation", "deal")
        constraints = (
            models.UniqueConstraint(fields=("match", "deal", "rotation"), name="one_game"),
        )

    def __str__(self) -> str:
        return f"deal {self.deal}, rotation {self.rotation} of match {self.match_id}"


class GameLog(models.Model):
    """What each decision of a game cost, with notes and printed lines: each owner's own part."""

    game = models.OneToOneField(MatchGame, models.CASCADE, related_name="log")
    decisions = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"log of {self.game}"
