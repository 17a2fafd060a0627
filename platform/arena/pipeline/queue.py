"""Sends messages to workers, after the transaction that made the work."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from arena.matches.models import Match

log = logging.getLogger(__name__)

CHECK = "submission.check"
PLAY = "match.play"
ADVANCE = "event.advance"
SWEEP = "sweep"
FIT = "ladders.fit"
THIN = "fits.thin"
SCHEDULE = "ladder.schedule"
COMPARE = "comparison.advance"
KEEP_BUSY = "ladders.schedule"
PRUNE = "logs.prune"
ARCHIVE = "records.archive"
VERIFY = "matches.verify"
HIGHLIGHT = "highlights.find"
MAIL = "mail.send"
PUBLISH = "log.publish"


def send_after_commit(task: str, keys: Iterable[int]) -> None:
    wanted = list(keys)
    transaction.on_commit(lambda: send(task, wanted))


def send(task: str, keys: Iterable[int]) -> None:
    """Send a message for each key. The sweep sends later what fails now."""
    wanted = list(keys)
    lanes = lanes_of(wanted) if task == PLAY else {}
    try:
        for key in wanted:
            current_app.send_task(task, args=[key], queue=lanes.get(key))
    except OperationalError as error:
        log.warning("%s was not sent: %s; the sweep will", task, error)


def lanes_of(matches: Iterable[int]) -> dict[int, str]:
    """The queue of each match: events before the ladder, the ladder before trials."""
    return dict(Match.objects.filter(pk__in=list(matches)).values_list("pk", "lane"))
