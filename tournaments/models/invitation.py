from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.bots.models import Bot
from tournaments.models.event import Event


class Answer(models.TextChoices):
    PENDING = "pending", "not answered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    EXPIRED = "expired"
    """The event started or was called off before the owner answered."""


class Invitation(models.Model):
    """An invitation of somebody's bot to an event; its owner accepts or declines."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    answer = models.CharField(max_length=10, choices=Answer.choices, default=Answer.PENDING)
    created_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("event_id", "pk")
        constraints = (models.UniqueConstraint(fields=("event", "bot"), name="invited_once"),)

    def __str__(self) -> str:
        return f"{self.bot} invited to {self.event}"
