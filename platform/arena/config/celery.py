"""The Celery app. Tasks live in `arena.pipeline.tasks`, one in `arena.api.tasks`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import (
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_shutting_down,
)
from django.core.exceptions import ImproperlyConfigured
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from arena.config import spool

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")
spool.register()

app = Celery("botocracy")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["arena.pipeline", "arena.api"])
app.steps["consumer"].add("arena.workers.attendance:Attendance")  # by name: it needs the settings


REQUEST_ID = "request_id"
SUBJECTS = {
    "submission.check": "submission_id",
    "match.play": "match_id",
    "event.advance": "event_id",
}
"""Tasks whose one argument is the key of a row."""


@setup_logging.connect
def keep_logging(**_: Any) -> None:
    """Workers and beat log as Django's settings say: Celery leaves alone what has a receiver."""


@before_task_publish.connect
def send_request_id(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """A message carries the id of the request, or of the task, that sends it."""
    known = get_contextvars().get(REQUEST_ID)
    if known and headers is not None:
        headers[REQUEST_ID] = known


@task_prerun.connect
def bind_ids(task: Any, task_id: str, args: Any = (), **_: Any) -> None:
    """The lines of a task name it, the request that sent it, and the row that it is about."""
    clear_contextvars()
    bind_contextvars(task=task.name, task_id=task_id)
    sent = task.request.get(REQUEST_ID) or (task.request.headers or {}).get(REQUEST_ID)
    if sent:
        bind_contextvars(request_id=str(sent))
    if task.name in SUBJECTS and args:
        bind_contextvars(**{SUBJECTS[task.name]: args[0]})


@task_postrun.connect
def forget_ids(**_: Any) -> None:
    clear_contextvars()


@worker_init.connect
def prepare_worker(**_: Any) -> None:
    """Prepare the sandbox. A worker of a reachable site does not start without Docker.

    Nor does any worker start on a database that is behind its code.
    """
    # These need the settings, which import this package.
    from arena.config.safety import refuse_unsafe
    from arena.core.migrated import require_migrated
    from arena.workers import draining  # noqa: F401 - before the fork: children share its memory
    from arena.workers.holding import prepare

    try:
        refuse_unsafe(plays=True)
        require_migrated()
    except ImproperlyConfigured as error:
        # Celery logs other errors of a signal's receiver and starts the worker all the same.
        raise SystemExit(str(error)) from None
    prepare()


@worker_shutting_down.connect
def begin_draining(**_: Any) -> None:
    """The children have so many seconds to finish their work."""
    from arena.workers.draining import drain_begin

    drain_begin()


@worker_process_init.connect
def begin_beating(**_: Any) -> None:
    """Start the heartbeat of a process that plays."""
    from arena.workers.draining import watch
    from arena.workers.heartbeat import begin

    begin()
    watch()


@worker_process_shutdown.connect
def stop_beating(**_: Any) -> None:
    from arena.workers.heartbeat import end

    end()
