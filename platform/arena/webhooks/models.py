from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class Kind(models.TextChoices):
    """What a webhook can tell. A new kind is one line here, and a call of `outbox.announce`."""

    SUBMISSION_CHECKED = "submission.checked", "The check of a bot you submitted is done"
    BOT_BENCHED = "bot.benched", "A bot of yours was benched"
    MATCH_SETTLED = "match.settled", "A match of a bot of yours is settled"
    COMPARISON_DECIDED = "comparison.decided", "A comparison of two versions is decided"
    EVENT_STARTED = "event.started", "An event you entered or organise has started"
    EVENT_ROUND = "event.round", "A round of such an event is played"
    EVENT_FINISHED = "event.finished", "Such an event is played to its end"
    EVENT_PUBLISHED = "event.published", "The results of such an event are public"
    NOTICE = "notice", "You get a notice on the site or by e-mail"


TEST = "webhook.test"
"""The kind of a message that its owner asked for, to try a webhook."""


class Style(models.TextChoices):
    STANDARD = "standard", "JSON, as standardwebhooks.com describes it"
    DISCORD = "discord", "A sentence, for a channel on Discord"


class Webhook(models.Model):
    """An address that is told of what happens to its owner's things."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=80, editable=False)
    """Signs the messages; shown once, when it is made."""
    kinds = models.JSONField(default=list)
    style = models.CharField(max_length=10, choices=Style.choices, default=Style.STANDARD)
    active = models.BooleanField(default=True)
    off_reason = models.CharField(max_length=300, blank=True)
    """Why the site switched it off; empty if its owner did."""
    failures = models.PositiveIntegerField(default=0)
    """Tries in a row that failed."""
    tried_at = models.DateTimeField(null=True, blank=True)
    retry_at = models.DateTimeField(null=True, blank=True)
    """Nothing is sent before; set after a failure."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class DeliveryStatus(models.TextChoices):
    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed", "given up"


class Delivery(models.Model):
    """One message to one webhook."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    event = models.UUIDField(default=uuid.uuid4)
    """Names what happened; the same in every try, and for every webhook that is told of it."""
    kind = models.CharField(max_length=40)
    body = models.TextField()
    """To the letter what is sent and signed."""
    status = models.CharField(
        max_length=10, choices=DeliveryStatus.choices, default=DeliveryStatus.WAITING
    )
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    """Time of the next try."""
    claimed_until = models.DateTimeField(null=True, blank=True)
    """A worker sends it now, and has lost it after this time."""
    answer_status = models.PositiveSmallIntegerField(null=True, blank=True)
    """HTTP status of the last answer."""
    answer = models.TextField(blank=True)
    """Beginning of the last answer, or why there was none."""
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "deliveries"
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("webhook", "event"), name="told_once"),)
        indexes = (
            models.Index(fields=("webhook", "-id"), name="delivery_newest"),
            models.Index(
                fields=("webhook", "due_at"),
                condition=Q(status="waiting"),
                name="delivery_waiting",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook}"

    @property
    def message_id(self) -> str:
        """The header `webhook-id`."""
        return f"msg_{self.event.hex}"
