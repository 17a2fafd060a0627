"""What each web process counts itself: requests, their seconds, open streams.

Everything else that `/metrics` tells is read from rows (`arena.observing.rows`). The counts of
several processes of one machine are kept in files that they share (`PROMETHEUS_MULTIPROC_DIR`,
set in the settings), so any of them can answer for all. A file is made with the first count, so
commands and workers, which count nothing, make none.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache

from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.multiprocess import mark_process_dead

REQUESTS = Counter(
    "botocracy_http_requests_total",
    "Requests answered, by route.",
    ["method", "route", "status"],
)
SECONDS = Histogram(
    "botocracy_http_request_seconds",
    "Seconds until the answer began, by route.",
    ["method", "route"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def request_count(*, method: str, route: str, status: int, seconds: float) -> None:
    """Count one answer. Strangers choose methods, so unknown ones share a name."""
    method = method if method in METHODS else "other"
    REQUESTS.labels(method, route, str(status)).inc()
    SECONDS.labels(method, route).observe(seconds)


@cache
def _streams() -> Gauge:
    """Made when it is first used, because it has its file from then on."""
    text = "Live pages and streams of the API that are open now."
    return Gauge("botocracy_streams_open", text, multiprocess_mode="livesum")


def streams_count(open_now: int) -> None:
    _streams().set(open_now)


def measures_folder() -> str:
    return os.environ["PROMETHEUS_MULTIPROC_DIR"]


def measures_tidy(*, starting: bool = False) -> None:
    """Forget the open streams of processes that ended.

    Their counters stay while another process of the server lives: a total that falls would look
    like a restart and be counted twice. A server that starts afresh removes them all.
    """
    folder = measures_folder()
    found = {name: _process(name) for name in os.listdir(folder) if name.endswith(".db")}
    gone = {process for process in found.values() if not _lives(process)}
    for process in gone:
        mark_process_dead(process)  # type: ignore[no-untyped-call]
    if starting and gone.issuperset(found.values()):
        for name in found:
            with suppress(FileNotFoundError):  # another process that starts now was quicker
                os.unlink(os.path.join(folder, name))


def _process(file: str) -> int:
    number = file.removesuffix(".db").rpartition("_")[2]
    return int(number) if number.isdecimal() else 0


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
