from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models


class Ladder(models.Model):
    """One game at one table size. Every rated match of both is on it."""

    game = models.CharField(max_length=40)
    table_size = models.PositiveSmallIntegerField()
    teams = models.BooleanField(default=False)
    """Played in teams, where the game has them: a pair is rated by the sum of its strengths."""
    deals = models.PositiveSmallIntegerField(
        default=5, validators=(MinValueValidator(1), MaxValueValidator(200))
    )
    """Deals in each match the ladder makes."""
    made = models.PositiveIntegerField(default=0, editable=False)
    """Matches made so far."""
    bots = models.PositiveIntegerField(default=0, editable=False)
    """Bots that have played here; stored, because counting rungs is too slow for a page."""
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    """When it was closed. It makes and rates no matches since; its ratings stay."""

    class Meta:
        ordering = ("game", "table_size", "teams")
        constraints = (
            models.UniqueConstraint(fields=("game", "table_size", "teams"), name="one_ladder"),
        )

    def __str__(self) -> str:
        return f"{self.game} for {self.table_size}" + (" in teams" if self.teams else "")

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class LadderChange(models.Model):
    """A change of a ladder by an administrator, with the reason. Never changes."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="changes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """``None`` for a change by the site itself."""
    what = models.CharField(max_length=200)
    why = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.ladder}: {self.what}"
