"""The answer of `/metrics`: the counts of all web processes here, and the figures of the rows."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable

from django.db import Error
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from arena.core.measures import measures_tidy
from arena.observing.rows import row_metrics

log = logging.getLogger(__name__)

FRESH_SECONDS = 5.0
"""So long an answer is repeated: the load on the database does not depend on who asks how often."""


class Rows(Collector):
    """The figures of the rows, read again when they are older than `FRESH_SECONDS`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: list[Metric] = []
        self._until = 0.0

    def collect(self) -> Iterable[Metric]:
        with self._lock:
            if time.monotonic() >= self._until:
                self._known = self._read()
                self._until = time.monotonic() + FRESH_SECONDS
            return self._known

    def _read(self) -> list[Metric]:
        readable = GaugeMetricFamily(
            "botocracy_database_readable", "1 if the figures could be read from the database."
        )
        try:
            found = list(row_metrics())
        except Error as error:
            log.warning("metrics without the database: %s", type(error).__name__)
            readable.add_metric([], 0)
            return [readable]
        readable.add_metric([], 1)
        return [readable, *found]

    def forget(self) -> None:
        """Read again at the next question."""
        self._until = 0.0


ROWS = Rows()


def exposition() -> bytes:
    """All metrics in Prometheus's text format."""
    measures_tidy()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(ROWS)
    return generate_latest(registry)
