"""Appending to the public log.

Append last in a transaction: the log's row stays locked until the commit. Whoever takes other
locks afterwards may deadlock with a match that is being settled.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from arena.publiclog.models import Log, LogEntry
from botocracy.records.log_file import NOTHING, chain, seal
from games.record import canonical

SITE = "site"
HEADS = "heads"


def log_append(
    *, scope: str, bodies: Sequence[Mapping[str, Any]], tells_results: bool = False
) -> list[LogEntry]:
    """Append entries to the log of `scope`, in the transaction of the change they describe.

    Each body names `what` happened. A body that `tells_results` is shown to those who may see the
    results. Bodies hold keys of bots and people instead of names, so that names can be erased.
    """
    if not bodies:
        return []
    with transaction.atomic():
        log = _locked(scope)
        now = timezone.now()
        entries = []
        for body in bodies:
            salted = dict(body) | {"salt": secrets.token_hex(16)}
            sealed, number = seal(salted), log.length + 1
            hashed = chain(
                log=log.token, number=number, at=written(now), previous=log.head, sealed=sealed
            )
            entries.append(
                LogEntry(
                    log=log,
                    number=number,
                    at=now,
                    previous=log.head,
                    sealed=sealed,
                    hash=hashed,
                    body=canonical(salted),
                    what=str(body["what"])[:20],
                    tells_results=tells_results,
                )
            )
            log.length, log.head = number, hashed
        made = LogEntry.objects.bulk_create(entries)
        log.save(update_fields=["length", "head"])
    return made


def _locked(scope: str) -> Log:
    defaults = {"token": secrets.token_hex(16), "head": NOTHING}
    Log.objects.get_or_create(scope=scope, defaults=defaults)
    return Log.objects.select_for_update().get(scope=scope)


def written(at: datetime) -> str:
    """A time as it is hashed."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def day_publish(*, today: date | None = None) -> LogEntry | None:
    """Write the heads of all logs that grew into the site's log; once a day, for the day before.

    The site's log is a public file that anybody can keep. From then on every change of an earlier
    entry shows in those copies.
    """
    day = (today or timezone.now().date()) - timedelta(days=1)
    with transaction.atomic():
        site = _locked(SITE)
        last = site.entries.order_by("-number").first()
        if last is not None and json.loads(last.body)["day"] >= day.isoformat():
            return None
        grown = list(
            Log.objects.exclude(scope=SITE).filter(length__gt=F("published")).order_by("token")
        )
        heads = [{"log": log.token, "length": log.length, "head": log.head} for log in grown]
        body = {"what": HEADS, "day": day.isoformat(), "logs": heads}
        entry = log_append(scope=SITE, bodies=[body])[0]
        for log in grown:
            Log.objects.filter(pk=log.pk).update(published=log.length)
    return entry
