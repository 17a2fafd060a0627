"""A worker process shows every few seconds that it lives, and what cells it has."""

from __future__ import annotations

import logging
import os
import socket
import threading
from datetime import timedelta

from django.db import Error, connection
from django.utils import timezone

from arena.workers.holding import sandbox_if_made
from arena.workers.models import Worker

log = logging.getLogger(__name__)

SECONDS = 15
FORGET = timedelta(days=1)

_over = threading.Event()


def worker_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"


def begin() -> None:
    """Beat from a thread of its own until `end`, or the process dies."""
    _over.clear()
    threading.Thread(target=_keep_beating, name="heartbeat", daemon=True).start()


def end() -> None:
    """This process leaves in good order: it is no worker any more."""
    _over.set()
    try:
        Worker.objects.filter(name=worker_name()).delete()
    except Error as error:
        log.warning("leaving was not written down: %s", error)


def _keep_beating() -> None:
    while True:
        try:
            beat()
        except Error as error:  # a database that is away now is asked again
            log.warning("the heartbeat was not written: %s", error)
        finally:
            connection.close()
        if _over.wait(SECONDS):
            return


def beat() -> None:
    """Write that this process lives."""
    made = sandbox_if_made()
    ready, in_use = made.stock() if made else (0, 0)
    Worker.objects.update_or_create(
        name=worker_name(),
        defaults={
            "seen_at": timezone.now(),
            "sandbox": made.name if made else "",
            "cells_ready": ready,
            "cells_in_use": in_use,
        },
    )


def workers_forget() -> int:
    """Forget processes that fell silent a day ago."""
    gone, _ = Worker.objects.filter(seen_at__lt=timezone.now() - FORGET).delete()
    return gone
