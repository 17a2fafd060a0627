"""Running a periodic task now instead of at its time."""

from __future__ import annotations

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def wake_after_commit(task: str) -> None:
    """Run a periodic task after the commit. If the message is lost, the clock runs it."""

    def wake() -> None:
        try:
            current_app.send_task(task)
        except OperationalError as error:
            log.warning("%s was not sent: %s; the clock will", task, error)

    transaction.on_commit(wake)
