"""The people, bots and days of a group's ladder."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.bots.models import Bot
from arena.ladder.models.ladder import Ladder
from arena.matches.models import Commitment


class LadderMember(models.Model):
    """Somebody who joined a group's ladder by its code."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ladder_memberships"
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    """When the owner removed them; the code no longer lets them in."""

    class Meta:
        ordering = ("joined_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("ladder", "user"), name="one_ladder_membership"),
        )

    def __str__(self) -> str:
        return f"{self.user} in {self.ladder}"


class LadderEntry(models.Model):
    """A bot that its owner put on a group's ladder."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="entries")
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="ladder_entries")
    entered_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    """When it was taken off; the row stays, because draws of tables may name the bot."""
    benched_at = models.DateTimeField(null=True, blank=True)
    """When it failed so often that this ladder gives it no more matches."""
    bench_reason = models.CharField(max_length=300, blank=True)
    unbenched_at = models.DateTimeField(null=True, blank=True)
    """When it was put back last; earlier faults no longer count."""

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("ladder", "bot"), name="one_ladder_entry"),)

    def __str__(self) -> str:
        return f"{self.bot} on {self.ladder}"


class LadderDay(models.Model):
    """The cards of one day of a group's ladder: what its matches are known by."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="days")
    commitment = models.OneToOneField(Commitment, models.CASCADE, related_name="ladder_day")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.commitment}"
