from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone

from arena.bots.models import Bot
from arena.ladder.models.ladder import Ladder
from arena.matches.models import Match


class GiantSlain(models.Model):
    """A bot's first rated match in which it beat the strongest house bot of a ladder."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="giants_slain")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="giants_slain")
    giant = models.ForeignKey(Bot, models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at",)
        constraints = (models.UniqueConstraint(fields=("ladder", "bot"), name="one_giant_slain"),)

    def __str__(self) -> str:
        return f"{self.bot} beat {self.giant} on {self.ladder}"


class Lead(models.Model):
    """A time during which a bot was alone at the top of a ladder, from fit to fit."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="leads")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="leads")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    """``None`` while it leads."""

    class Meta:
        ordering = ("since",)
        constraints = (
            models.UniqueConstraint(
                fields=("ladder",), condition=models.Q(until=None), name="one_leader"
            ),
        )
        indexes = (models.Index(fields=("ladder", "bot"), name="leads_of_bot"),)

    def __str__(self) -> str:
        return f"{self.bot} leads {self.ladder}"

    def lasted(self, now: datetime) -> timedelta:
        return (self.until or now) - self.since
