"""Making and changing webhooks; what their owners may do."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.core.errors import ArenaError, Refused, TooMany
from arena.core.rows import row_get
from arena.core.wake import wake_after_commit
from arena.webhooks.addresses import url_check
from arena.webhooks.models import TEST, Delivery, DeliveryStatus, Kind, Style, Webhook
from arena.webhooks.outbox import SEND, write

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractUser

PREFIX = "whsec_"
TESTS_WAITING = 5
"""Test messages of a webhook that may wait at a time."""


def webhooks_of(user: AbstractUser) -> QuerySet[Webhook]:
    """The user's webhooks, newest first."""
    return Webhook.objects.filter(owner=user.pk)


def webhook_get(*, user: AbstractUser, pk: int) -> Webhook:
    return row_get(webhooks_of(user), "There is no such webhook.", pk=pk)


def webhook_create(
    *, user: AbstractUser, url: str, kinds: Collection[str], style: str = Style.STANDARD
) -> Webhook:
    """A new webhook. Its `secret` is shown to its owner now and never again."""
    url, chosen = url_check(url), _kinds(kinds)
    key = base64.b64encode(secrets.token_bytes(32)).decode()
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=user.pk)
        if webhooks_of(user).count() >= settings.WEBHOOKS_PER_USER:
            raise TooMany(f"You have {settings.WEBHOOKS_PER_USER} webhooks: delete one first.")
        return Webhook.objects.create(
            owner_id=user.pk, url=url, secret=PREFIX + key, kinds=chosen, style=_style(style)
        )


@transaction.atomic
def webhook_change(
    *,
    webhook: Webhook,
    url: str | None = None,
    kinds: Collection[str] | None = None,
    style: str | None = None,
    active: bool | None = None,
) -> Webhook:
    """Change what is given. One that is switched on again begins without failures."""
    found = Webhook.objects.select_for_update().get(pk=webhook.pk)
    if url is not None:
        found.url = url_check(url)
    if kinds is not None:
        found.kinds = _kinds(kinds)
    if style is not None:
        found.style = _style(style)
    if active is not None:
        found.active, found.off_reason = active, ""
        found.failures, found.retry_at = 0, None
    found.save(update_fields=["url", "kinds", "style", *_SWITCH])
    if found.active:
        wake_after_commit(SEND)
    return found


_SWITCH = ("active", "off_reason", "failures", "retry_at")


def webhook_delete(*, webhook: Webhook) -> None:
    """Delete a webhook with its log. What waits is not sent."""
    webhook.delete()


@transaction.atomic
def webhook_test(*, webhook: Webhook) -> Delivery:
    """Send a test message."""
    if not webhook.active:
        raise Refused("The webhook is switched off. Switch it on first.")
    waiting = webhook.deliveries.filter(kind=TEST, status=DeliveryStatus.WAITING)
    if waiting.count() >= TESTS_WAITING:
        raise TooMany(f"{TESTS_WAITING} test messages wait already.", retry_after=60)
    Webhook.objects.filter(pk=webhook.pk).update(retry_at=None)
    text = "This is a test of your webhook. It works."
    return write([webhook], TEST, text=text, link="/me/webhooks/", data={"webhook": webhook.pk})[0]


def delivery_get(*, webhook: Webhook, pk: int) -> Delivery:
    return row_get(webhook.deliveries.all(), "There is no such delivery.", pk=pk)


@transaction.atomic
def delivery_retry(*, delivery: Delivery) -> Delivery:
    """Send a message again, now, also one that was delivered; under its first `webhook-id`."""
    if not delivery.webhook.active:
        raise Refused("The webhook is switched off. Switch it on first.")
    # One that a worker sends at this moment stays claimed by it.
    Delivery.objects.filter(pk=delivery.pk).update(
        status=DeliveryStatus.WAITING, tries=0, due_at=timezone.now()
    )
    Webhook.objects.filter(pk=delivery.webhook_id).update(retry_at=None)
    wake_after_commit(SEND)
    delivery.refresh_from_db()
    return delivery


def _kinds(kinds: Collection[str]) -> list[str]:
    """The kinds in the order of the table."""
    if not kinds or not set(kinds) <= set(Kind.values):
        raise ArenaError(f"Choose events among {', '.join(Kind.values)}.", code="bad_kind")
    return [kind for kind in Kind.values if kind in set(kinds)]


def _style(style: str) -> str:
    if style not in Style.values:
        raise ArenaError(f"The format is one of {', '.join(Style.values)}.", code="bad_format")
    return style
