"""Heartbeat: a worker process writes every few seconds that it is alive, with its cells."""

from __future__ import annotations

import logging
import os
import socket
import threading
from datetime import timedelta

from django.db import Error, connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from arena.core.clock import clock_ahead
from arena.workers.holding import cells_started, sandbox_if_made, trouble
from arena.workers.models import BEAT_SECONDS, SILENT, Worker

log = logging.getLogger(__name__)

FORGET = timedelta(days=1)

_over = threading.Event()


def worker_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"


def begin() -> None:
    """Start the thread that beats until `end`."""
    _over.clear()
    threading.Thread(target=_keep_beating, name="heartbeat", daemon=True).start()


def end() -> None:
    """Stop beating and delete the row of this process."""
    _over.set()
    try:
        Worker.objects.filter(name=worker_name()).delete()
    except Error as error:
        log.warning("leaving was not written down: %s", error)


def _keep_beating() -> None:
    while True:
        try:
            beat()
        except Error as error:  # the database may be back at the next beat
            log.warning("the heartbeat was not written: %s", error)
        finally:
            connection.close()
        if _over.wait(BEAT_SECONDS):
            return


def beat() -> None:
    """Write that this process lives."""
    made = sandbox_if_made()
    ready, in_use = made.stock() if made else (0, 0)
    started, seconds = cells_started()
    Worker.objects.update_or_create(
        name=worker_name(),
        defaults={
            "seen_at": Now(),  # by the database's clock: a worker's own may be wrong
            "clock_ahead": clock_ahead(),
            "sandbox": made.name if made else "",
            "cells_ready": ready,
            "cells_in_use": in_use,
            "cells_started": started,
            "cell_start_seconds": seconds,
            "problem": trouble(),
        },
    )


def living() -> QuerySet[Worker]:
    """The worker processes that beat lately."""
    return Worker.objects.filter(seen_at__gt=Now() - SILENT)


def workers_forget() -> int:
    """Delete the rows of processes that have been silent for a day."""
    gone, _ = Worker.objects.filter(seen_at__lt=Now() - FORGET).delete()
    return gone
