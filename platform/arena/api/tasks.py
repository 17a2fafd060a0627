"""The Celery task of the API."""

from __future__ import annotations

from celery import shared_task

from arena.api.idempotency import answers_prune


@shared_task(name="answers.prune")
def prune() -> None:
    answers_prune()
