"""Celery tasks: each calls one function."""

from __future__ import annotations

from celery import shared_task

from arena.accounts.letters import letters_send
from arena.ladder.fits import fits_thin
from arena.matches.services import logs_prune
from arena.pipeline import comparisons, events, ladders, matches, queue, submissions, upkeep
from arena.pipeline.leaving import leavers_forget
from arena.pipeline.webhooks import webhooks_send
from arena.publiclog.services import day_publish
from arena.webhooks.deliveries import deliveries_prune
from arena.webhooks.outbox import SEND
from arena.workers.heartbeat import workers_forget


@shared_task(name=queue.CHECK)
def check(submission_id: int) -> None:
    submissions.submission_check(submission_id=submission_id)


@shared_task(name=queue.PLAY)
def play(match_id: int) -> None:
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


@shared_task(name=queue.PRUNE)
def prune() -> None:
    logs_prune()
    leavers_forget()
    workers_forget()
    deliveries_prune()


@shared_task(name=queue.MAIL)
def mail() -> None:
    letters_send()


@shared_task(name=SEND)
def tell_webhooks() -> None:
    webhooks_send()


@shared_task(name=queue.PUBLISH)
def publish() -> None:
    day_publish()
