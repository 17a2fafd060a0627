"""Celery tasks: each calls one function."""

from __future__ import annotations

import time

from celery import shared_task
from celery.exceptions import Reject

from arena.accounts.letters import letters_send
from arena.highlights.services import highlights_find
from arena.ladder.fits import fits_thin
from arena.matches.records import records_archive
from arena.pipeline import (
    comparisons,
    events,
    ladders,
    matches,
    queue,
    retention,
    submissions,
    upkeep,
)
from arena.pipeline.webhooks import webhooks_send
from arena.publiclog.services import day_publish
from arena.webhooks.outbox import SEND
from arena.workers.holding import trouble

PUT_BACK = 1.0
"""Seconds for which a message is kept by a host that cannot hold bots."""


def _leave_to_others() -> None:
    """Put the message back if this host cannot hold bots; see `arena.workers.attendance`."""
    if why := trouble():
        time.sleep(PUT_BACK)
        raise Reject(why, requeue=True)


@shared_task(name=queue.CHECK)
def check(submission_id: int) -> None:
    _leave_to_others()
    submissions.submissions_check(submission_id=submission_id)


@shared_task(name=queue.PLAY)
def play(match_id: int) -> None:
    _leave_to_others()
    matches.matches_run(match_id=match_id)


@shared_task(name=queue.ADVANCE)
def advance(event_id: int) -> None:
    events.event_advance(event_id=event_id)


@shared_task(name=queue.SWEEP)
def sweep() -> None:
    upkeep.sweep()


@shared_task(name=queue.FIT)
def fit() -> None:
    upkeep.ladders_fit()


@shared_task(name=queue.THIN)
def thin() -> None:
    fits_thin()


@shared_task(name=queue.SCHEDULE)
def schedule(ladder_id: int) -> None:
    ladders.ladder_refill(ladder_id=ladder_id)


@shared_task(name=queue.COMPARE)
def compare(comparison_id: int) -> None:
    comparisons.comparison_advance(comparison_id=comparison_id)


@shared_task(name=queue.KEEP_BUSY)
def keep_busy() -> None:
    ladders.ladders_refill()


@shared_task(name=queue.VERIFY)
def verify() -> None:
    upkeep.matches_verify()


@shared_task(name=queue.HIGHLIGHT)
def highlight() -> None:
    highlights_find()


@shared_task(name=queue.PRUNE)
def prune() -> None:
    retention.prune()


@shared_task(name=queue.ARCHIVE)
def archive() -> None:
    records_archive()


@shared_task(name=queue.MAIL)
def mail() -> None:
    letters_send()


@shared_task(name=SEND)
def tell_webhooks() -> None:
    webhooks_send()


@shared_task(name=queue.PUBLISH)
def publish() -> None:
    day_publish()
