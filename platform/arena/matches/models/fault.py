from __future__ import annotations

from django.db import models
from django.db.models import Q

from arena.matches.models.game import MatchGame
from arena.matches.models.player import MatchPlayer


class Fault(models.Model):
    """One fault of a bot, with all it takes to look at it again."""

    game = models.ForeignKey(MatchGame, models.CASCADE, related_name="faults")
    player = models.ForeignKey(MatchPlayer, models.CASCADE, related_name="faults")
    verdict = models.CharField(max_length=20)
    message = models.TextField()
    detail = models.TextField(blank=True)
    seat = models.PositiveSmallIntegerField()
    step = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    bundle = models.BinaryField(null=True)
    """The crash bundle, packed: the exact request, the reply, what was played instead, the log."""

    class Meta:
        ordering = ("game_id", "step", "seat")
        indexes = (
            models.Index(fields=("verdict", "player"), name="fault_of_cause"),
            models.Index(
                fields=("player",), condition=Q(bundle__isnull=False), name="fault_with_bundle"
            ),
        )

    def __str__(self) -> str:
        return f"{self.verdict} at step {self.step} of {self.game}"
