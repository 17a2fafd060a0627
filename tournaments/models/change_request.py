from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.matches.models import Match, VoidReason
from tournaments.models.entry import Entry
from tournaments.models.event import Event


class ChangeKind(models.TextChoices):
    MATCH = "match", "void a match"
    ROUND = "round", "void a round"
    DISQUALIFY = "disqualify", "disqualify a bot"
    WITHDRAW = "withdraw", "withdraw a bot"


class Decision(models.TextChoices):
    PENDING = "pending", "waits"
    CONFIRMED = "confirmed"
    DECLINED = "declined"


class ChangeRequest(models.Model):
    """A request to change results that needs a second person (`actions.confirmations`)."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="change_requests")
    kind = models.CharField(max_length=12, choices=ChangeKind.choices)
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="+")
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=20, choices=VoidReason.choices, blank=True)
    why = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(max_length=10, choices=Decision.choices, default=Decision.PENDING)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.event}: {self.get_kind_display()}"

    @property
    def words(self) -> str:
        """The requested change as a phrase: “void match 7”."""
        if self.kind == ChangeKind.MATCH:
            return f"void match {self.match_id}"
        if self.kind == ChangeKind.ROUND:
            return f"void round {self.round}"
        name = self.entry.bot.name if self.entry else "a bot"
        return f"{self.get_kind_display().split()[0]} {name}"
