"""Sending what is due, and what follows from each answer.

A worker claims a message before it sends it, so two workers never send one at the same time. One
that dies loses its claim after a minute, and the message is sent again: at least once, always
with the same `webhook-id`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from ssl import SSLContext

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from arena.webhooks.models import Delivery, DeliveryStatus, Webhook
from arena.webhooks.sending import Answer, Message, send_all

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Webhooks that are called side by side, with one message each."""
RUN_SECONDS = 5.0
"""A run of the task begins no new turn after this time: a worker has other things to do."""
SLOW_SECONDS = 2.0
"""Receivers that take longer get one message in a run, so that others need not wait for them."""
SENDING = "webhooks:sending"
"""Key in the cache while a run sends: one at a time, so slow receivers hold one worker at most."""

SwitchedOff = Callable[[Webhook], None]
"""Tells the owner, in the transaction that switches a webhook off."""


def deliveries_send(*, switched_off: SwitchedOff, context: SSLContext | None = None) -> int:
    """Send messages that are due; returns how many were delivered.

    What is not sent in this run waits for the next.
    """
    if not cache.add(SENDING, True, RUN_SECONDS + settings.WEBHOOK_TIMEOUT + 30):
        return 0
    try:
        return _send_due(switched_off, context)
    finally:
        cache.delete(SENDING)


def _send_due(switched_off: SwitchedOff, context: SSLContext | None) -> int:
    delivered = 0
    slow: set[int] = set()
    end = time.monotonic() + RUN_SECONDS
    while time.monotonic() < end and (claimed := _claim(without=slow)):
        answers = send_all([_message(delivery) for delivery in claimed], context)
        for delivery, answer in zip(claimed, answers, strict=True):
            delivered += answer.good
            if answer.seconds > SLOW_SECONDS:
                slow.add(delivery.webhook_id)
            _note(delivery, answer, switched_off)
    return delivered


def _message(delivery: Delivery) -> Message:
    webhook = delivery.webhook
    return Message(webhook.url, webhook.secret, delivery.message_id, delivery.body)


def _claim(*, without: Collection[int] = ()) -> list[Delivery]:
    """One due message of each webhook, for this worker alone."""
    now = timezone.now()
    until = now + timedelta(seconds=settings.WEBHOOK_TIMEOUT + 60)
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    due = Delivery.objects.filter(free, status=DeliveryStatus.WAITING, due_at__lte=now)
    webhooks = Webhook.objects.filter(
        Q(retry_at=None) | Q(retry_at__lte=now),
        Exists(due.filter(webhook=OuterRef("pk"))),
        active=True,
    ).exclude(pk__in=without)
    claimed = []
    for webhook in webhooks.order_by(F("tried_at").asc(nulls_first=True), "pk")[:AT_ONCE]:
        # One that failed lets the others go first: it may be the only one that does.
        delivery = due.filter(webhook=webhook).order_by("tries", "pk").first()
        if delivery and due.filter(pk=delivery.pk).update(claimed_until=until):
            delivery.webhook, delivery.claimed_until = webhook, until
            claimed.append(delivery)
    return claimed


@transaction.atomic
def _note(delivery: Delivery, answer: Answer, switched_off: SwitchedOff) -> None:
    """Write down what came of a try."""
    now = timezone.now()
    mine = Delivery.objects.filter(pk=delivery.pk, claimed_until=delivery.claimed_until)
    tries = delivery.tries + 1
    wait = max(_wait(tries), timedelta(seconds=answer.retry_after))
    told = {"claimed_until": None, "answer_status": answer.status, "answer": answer.text}
    if answer.good:
        mine.update(
            status=DeliveryStatus.DELIVERED, tries=tries, delivered_at=now, due_at=now, **told
        )
    else:
        last = tries > len(settings.WEBHOOK_WAITS)
        status = DeliveryStatus.FAILED if last else DeliveryStatus.WAITING
        mine.update(status=status, tries=tries, due_at=now + wait, **told)
    webhook = Webhook.objects.select_for_update().filter(pk=delivery.webhook_id).first()
    if webhook is None:
        return  # deleted meanwhile
    webhook.tried_at = now
    webhook.failures = 0 if answer.good else webhook.failures + 1
    webhook.retry_at = None if answer.good else _until(now, webhook.failures, answer)
    webhook.save(update_fields=["tried_at", "failures", "retry_at"])
    if webhook.active and (answer.gone or webhook.failures >= settings.WEBHOOK_FAILURES):
        webhook.active = False
        webhook.off_reason = _reason(webhook, answer)
        webhook.save(update_fields=["active", "off_reason"])
        switched_off(webhook)


def _wait(failures: int) -> timedelta:
    """The wait after so many failures in a row."""
    waits: list[int] = settings.WEBHOOK_WAITS
    return timedelta(seconds=waits[min(failures, len(waits)) - 1])


def _until(now: datetime, failures: int, answer: Answer) -> datetime:
    return now + max(_wait(failures), timedelta(seconds=answer.retry_after))


def _reason(webhook: Webhook, answer: Answer) -> str:
    if answer.gone:
        return "It answered that it is gone (410)."
    what = f"status {answer.status}" if answer.status else answer.text
    return f"{webhook.failures} tries in a row failed. The last one: {what}"[:300]


def deliveries_prune() -> int:
    """Delete messages that are older than the log is kept, waiting ones too."""
    before = timezone.now() - timedelta(days=settings.WEBHOOK_DAYS)
    return Delivery.objects.filter(created_at__lt=before).delete()[0]
