"""A worker host that cannot hold bots takes no checks and no matches until it can.

Celery's main process looks at the sandbox every few seconds. While the container engine, or
the cell broker, does not answer, it does not consume the queues whose work needs one: their
messages go to other hosts. Chores are still done.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery import bootsteps

from arena.workers.holding import trouble

log = logging.getLogger(__name__)

SECONDS = 10.0
QUEUES = ("checks", "matches", "standing", "trials")
"""Queues whose work needs a sandbox."""


class Attendance(bootsteps.StartStopStep):
    """Starts and ends the look-out with Celery's consumer."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._left: set[str] = set()
        """Queues that are not consumed now, and were."""
        self._over = threading.Event()

    def start(self, parent: Any) -> None:
        self._over = threading.Event()
        look = threading.Thread(
            target=self._look_out, args=[parent, self._over], name="attendance", daemon=True
        )
        look.start()

    def stop(self, parent: Any) -> None:
        self._over.set()

    def _look_out(self, consumer: Any, over: threading.Event) -> None:
        told = ""
        while not over.is_set():
            found = trouble(max_age=0)
            if found != told:
                told = found
                if found:
                    log.error("no checks and no matches are taken: %s", found)
                else:
                    log.warning("checks and matches are taken again")
            if bool(found) != bool(self._left):
                consumer.call_soon(self._leave if found else self._return, consumer)
            over.wait(SECONDS)

    def _leave(self, consumer: Any) -> None:
        for name in QUEUES:
            if consumer.task_consumer.consuming_from(name):
                consumer.cancel_task_queue(name)
                self._left.add(name)

    def _return(self, consumer: Any) -> None:
        for name in sorted(self._left):
            consumer.add_task_queue(name)
        self._left.clear()
