"""The Celery app. Tasks live in `arena.pipeline.tasks`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_process_init, worker_process_shutdown

from arena.config import spool

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")
spool.register()

app = Celery("botocracy")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["arena.pipeline"])


@worker_init.connect
def prepare_worker(**_: Any) -> None:
    """Prepare the sandbox. A worker of a reachable site does not start without Docker."""
    # These need the settings, which import this package.
    from arena.config.safety import refuse_unsafe
    from arena.workers.holding import prepare

    refuse_unsafe(plays=True)
    prepare()


@worker_process_init.connect
def begin_beating(**_: Any) -> None:
    """Start the heartbeat of a process that plays."""
    from arena.workers.heartbeat import begin

    begin()


@worker_process_shutdown.connect
def stop_beating(**_: Any) -> None:
    from arena.workers.heartbeat import end

    end()
