"""The outbox: what happened is written for each webhook in the transaction that made it happen."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from typing import Any

from arena.core.wake import wake_after_commit
from arena.webhooks.bodies import body
from arena.webhooks.models import Delivery, Kind, Webhook

SEND = "webhooks.send"
"""The task that sends; it also runs by the clock."""


def subscribed(kind: Kind, owners: Collection[int]) -> list[Webhook]:
    """The active webhooks of these users that want this kind."""
    active = Webhook.objects.filter(owner__in=owners, active=True).order_by("pk")
    return [webhook for webhook in active if kind in webhook.kinds]


def announce(
    kind: Kind, owners: Collection[int], *, text: str, link: str, data: Mapping[str, Any]
) -> None:
    """Tell the webhooks of these users; sent after the commit, at least once."""
    if webhooks := subscribed(kind, owners):
        write(webhooks, kind, text=text, link=link, data=data)


def write(
    webhooks: Collection[Webhook], kind: str, *, text: str, link: str, data: Mapping[str, Any]
) -> list[Delivery]:
    """Write one message for each webhook and have them sent after the commit."""
    event = uuid.uuid4()
    made = Delivery.objects.bulk_create(
        Delivery(
            webhook=webhook,
            event=event,
            kind=kind,
            body=body(webhook.style, kind, text=text, link=link, data=data),
        )
        for webhook in webhooks
    )
    wake_after_commit(SEND)
    return made
