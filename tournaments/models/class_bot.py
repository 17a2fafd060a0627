from __future__ import annotations

from django.db import models

from arena.bots.models import Bot
from tournaments.models.event import Event


class ClassBot(models.Model):
    """A bot that was made for a class. It plays in this event only, and is not public."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="class_bots")
    bot = models.OneToOneField(Bot, models.CASCADE, related_name="class_bot")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.bot} of {self.event}"
