from __future__ import annotations

from django.db import models

from arena.bots.models import Bot, Submission
from tournaments.models.event import Event


class NonceBy(models.TextChoices):
    """Who made the nonce of an entry and so knew it before the lock."""

    OWNER = "owner"
    """The bot's owner; the site had only the hash."""
    SITE = "site"
    """The site, for an owner who gave none. Such a nonce is no secret from the site."""


class Entry(models.Model):
    """A bot in an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    bot = models.ForeignKey(Bot, models.PROTECT, related_name="entries")
    submission = models.ForeignKey(
        Submission, models.PROTECT, null=True, blank=True, related_name="entries"
    )
    """The version that plays, locked at the start; empty before it."""
    seed = models.PositiveIntegerField(null=True, blank=True)
    """Position in the seeding, from 1; fixed at the start."""
    nonce_hash = models.CharField(max_length=64, blank=True)
    """Hash of the nonce that goes into the cards; empty for late entries."""
    nonce = models.CharField(max_length=64, blank=True)
    """Empty until revealed, unless the site made it. Public after the lock."""
    nonce_by = models.CharField(max_length=5, choices=NonceBy.choices, default=NonceBy.SITE)
    source_shared = models.BooleanField(default=False, db_default=False)
    """Whether its owner consents to the release of its source; fixed at publication."""
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    disqualified_at = models.DateTimeField(null=True, blank=True)
    """The bot is last in the standings; results of its matches stand."""

    class Meta:
        verbose_name_plural = "entries"
        ordering = ("event_id", "seed", "pk")
        constraints = (models.UniqueConstraint(fields=("event", "bot"), name="entered_once"),)
        indexes = (
            models.Index(
                fields=("event",), condition=models.Q(withdrawn_at=None), name="entry_still_in"
            ),
        )

    def __str__(self) -> str:
        return f"{self.bot} in {self.event}"
