from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.matches.models.match import Match


class VoidReason(models.TextChoices):
    """The reasons for which a match may be voided."""

    ENGINE = "engine", "A bug of the engine"
    SETTINGS = "settings", "Wrong settings"
    INFRASTRUCTURE = "infrastructure", "Trouble with our machines"
    BREACH = "breach", "A breach of the rules"


class MatchVoid(models.Model):
    """Why a match was voided and by whom. The match, its games and its file stay."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="void")
    reason = models.CharField(max_length=20, choices=VoidReason.choices)
    why = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    """A second person, where one was needed."""
    rematch = models.OneToOneField(
        Match, models.SET_NULL, null=True, blank=True, related_name="rematch_of"
    )
    """The match that is played instead."""
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.match} void: {self.get_reason_display()}"
