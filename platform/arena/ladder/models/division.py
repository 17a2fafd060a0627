from __future__ import annotations

from django.db import models

from arena.bots.models import Bot
from arena.ladder.models.ladder import Ladder


class DivisionMove(models.Model):
    """A bot came into a division, moved to another, or left. Never changes.

    A bot's division is what its newest move says; `Rung.division` is a copy for lists.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="division_moves")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="division_moves")
    before = models.PositiveSmallIntegerField(null=True)
    """``None`` where it was in no division."""
    after = models.PositiveSmallIntegerField(null=True)
    """``None`` where it is in no division any more."""
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("ladder", "bot", "-id"), name="moves_of_bot"),)

    def __str__(self) -> str:
        return f"{self.bot} on {self.ladder}: {self.before} → {self.after}"

    @property
    def promoted(self) -> bool:
        return self.before is not None and self.after is not None and self.after < self.before

    @property
    def relegated(self) -> bool:
        return self.before is not None and self.after is not None and self.after > self.before
