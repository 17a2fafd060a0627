from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.matches.models import Commitment


class EventState(models.TextChoices):
    DRAFT = "draft"
    """Only its organiser sees it."""
    REGISTRATION = "registration"
    RUNNING = "running"
    PAUSED = "paused"
    """Matches under way are finished, no others begin."""
    FINISHED = "finished"
    """All matches are settled; replays and the secret are still held back."""
    PUBLISHED = "published"
    """Replays are open and the secret of the cards is revealed."""
    CANCELLED = "cancelled"


class Event(models.Model):
    """A competition with a beginning and an end."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=80)
    description = models.TextField(blank=True, max_length=4000)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="events")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    table_size = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    """Deals a match; each is played once for every rotation of the seats."""
    clocks = models.JSONField(default=dict)
    faults_allowed = models.PositiveSmallIntegerField(default=3)
    format = models.CharField(max_length=20)
    length = models.PositiveSmallIntegerField()
    """Cycles or rounds, as the format says."""
    entries_per_user = models.PositiveSmallIntegerField(default=3)
    rated = models.BooleanField(default=True)
    state = models.CharField(max_length=12, choices=EventState.choices, default=EventState.DRAFT)
    commitment = models.OneToOneField(Commitment, models.PROTECT, related_name="event")
    rounds_planned = models.PositiveSmallIntegerField(null=True, blank=True)
    """Fixed when the event starts."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.title


class EventChange(models.Model):
    """Who did what to an event, when and why. Never changes."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="changes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    """Nobody where the event ran by itself."""
    what = models.CharField(max_length=120)
    why = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.event}: {self.what}"
