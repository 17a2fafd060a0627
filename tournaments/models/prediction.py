from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.event import Event


class Prediction(models.Model):
    """Who somebody expects to win an event, before one of its rounds begins."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="predictions")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="predictions"
    )
    """Empty for the site's own forecast, which is stored when the round begins."""
    round = models.PositiveSmallIntegerField()
    """The round before which it is made; it can be changed until that round begins."""
    shares = models.JSONField()
    """Key of an entry → probability. All other bots share the rest equally."""
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("event_id", "round", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "user", "round"), name="predicted_once"),
            models.UniqueConstraint(
                fields=("event", "round"), condition=Q(user=None), name="forecast_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user or 'the site'} on {self.event} before round {self.round}"

    @property
    def named(self) -> dict[int, float]:
        """Entry → probability."""
        return {int(entry): share for entry, share in self.shares.items()}
