from __future__ import annotations

from django.db import models

from tournaments.models.event import Event


class EventResult(models.Model):
    """A result computed from an event (`tournaments.results.stored`); it can be deleted safely."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    name = models.CharField(max_length=20)
    version = models.CharField(max_length=80)
    """Format version and hash of the inputs."""
    content = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "name"), name="one_result"),)

    def __str__(self) -> str:
        return f"{self.name} of {self.event}"
