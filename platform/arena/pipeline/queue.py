"""Putting work on the broker, after the transaction that made it."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

CHECK = "submission.check"
PLAY = "match.play"
ADVANCE = "event.advance"
SWEEP = "sweep"
FIT = "ladders.fit"
PRUNE = "logs.prune"
VERIFY = "matches.verify"
MAIL = "mail.send"


def send_after_commit(task: str, keys: Iterable[int]) -> None:
    wanted = list(keys)
    transaction.on_commit(lambda: send(task, wanted))


def send(task: str, keys: Iterable[int]) -> None:
    """A message for each key. What cannot be sent now the sweep sends later."""
    try:
        for key in keys:
            current_app.send_task(task, args=[key])
    except OperationalError as error:
        log.warning("%s was not sent: %s; the sweep will", task, error)
