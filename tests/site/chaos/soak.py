"""Play for a while and look for what grows: memory, files, processes, connections, rows."""

from __future__ import annotations

import contextlib
import os
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import requests

from tests.site.chaos.ground import Ground, Process

AHEAD = 12
"""Unsettled matches that wait while the soak lasts."""
PAGES = ("/", "/ladders/", "/games/revolt/ladder/3/", "/events/", "/api/v1/matches/")
MAY_GROW = 1.10
"""A process may end with so much more memory than it had after warming up…"""
SLACK = 8 << 20
"""…and so many bytes, which an allocator keeps."""
ENDING = 60.0
"""Seconds that the cells of a stopped worker may need to end on a busy machine."""
FILES, THREADS = 24, 6
"""Files and threads that come and go with the matches a process plays at once."""


@dataclass
class Sample:
    """One process at one moment."""

    at: float
    bytes: int
    files: int
    threads: int


@dataclass
class Life:
    """All samples of one process."""

    name: str
    samples: list[Sample] = field(default_factory=list)

    def middle(self, what: str, first: float, last: float) -> float:
        """The median of a figure between two shares of the process's life."""
        count = len(self.samples)
        part = self.samples[int(first * count) : max(int(last * count), int(first * count) + 1)]
        return statistics.median(getattr(sample, what) for sample in part)

    def most(self, what: str, first: float, last: float) -> int:
        count = len(self.samples)
        part = self.samples[int(first * count) : max(int(last * count), int(first * count) + 1)]
        return max(getattr(sample, what) for sample in part)

    @property
    def grew(self) -> float:
        """Bytes at the end over bytes after warming up."""
        return self.middle("bytes", 0.8, 1.0) / self.middle("bytes", 0.3, 0.5)

    @property
    def flat(self) -> bool:
        before, after = self.middle("bytes", 0.3, 0.5), self.middle("bytes", 0.8, 1.0)
        return (
            after <= before * MAY_GROW + SLACK
            and self.most("files", 0.8, 1.0) <= self.most("files", 0.0, 0.5) + FILES
            and self.most("threads", 0.8, 1.0) <= self.most("threads", 0.0, 0.5) + THREADS
        )


def sample(pid: int) -> Sample | None:
    with contextlib.suppress(OSError, ValueError, StopIteration):
        status = Path(f"/proc/{pid}/status").read_text().splitlines()
        figures = {line.partition(":")[0]: line.partition(":")[2].split() for line in status}
        return Sample(
            at=time.monotonic(),
            bytes=int(figures["VmRSS"][0]) * 1024,
            files=len(os.listdir(f"/proc/{pid}/fd")),
            threads=int(figures["Threads"][0]),
        )
    return None


class Soak:
    """Keeps a site busy and watches its lasting processes."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.site = ground.web()
        self.lives: dict[int, Life] = {}
        self.matches: list[int] = []
        self.censuses: list[tuple[int, dict]] = []
        self.pages = 0
        ground.ask("forget_workers")  # killed ones could not delete their rows
        self.files_before = set(ground.temporary.rglob("*"))

    def watched(self) -> Iterator[tuple[int, str]]:
        """Processes that live as long as the site; cells come and go."""
        yield self.site.server.pid, "web"
        yield self.ground.beat.pid, "beat"
        for number, worker in enumerate(self.ground.workers, 1):
            yield worker.pid, f"worker {number}"
            for child in plays(worker):
                yield child, f"worker {number}, playing"

    def run(self, seconds: float, *, every: float = 1.0) -> None:
        self.feed()
        self.read()
        self.ground.settled(self.matches, len(self.matches))  # warm: cells wait, caches are full
        until = time.monotonic() + seconds
        half = time.monotonic() + seconds / 2
        self.count()
        while time.monotonic() < until:
            self.feed()
            self.read()
            for pid, name in self.watched():
                if (found := sample(pid)) is not None:
                    self.lives.setdefault(pid, Life(name)).samples.append(found)
            if len(self.censuses) == 1 and time.monotonic() > half:
                self.count()
            time.sleep(every)
        self.ground.settled(self.matches, len(self.matches))
        self.count()

    def feed(self) -> None:
        waiting = len(self.matches) - self.settled()
        if waiting < AHEAD:
            self.matches += self.ground.make(AHEAD)

    def settled(self) -> int:
        return self.ground.ask("look", pks=self.matches).get("settled", 0) if self.matches else 0

    def read(self) -> None:
        for page in PAGES:
            assert requests.get(self.site.address + page, timeout=240).ok, page
            self.pages += 1

    def count(self) -> None:
        self.censuses.append((self.settled(), self.ground.ask("census")))

    def rows_that_run_away(self) -> dict[str, tuple[float, float]]:
        """Tables that grew by more rows a match in the second half than in the first."""
        (played, before), (halfway, middle), (done, after) = self.censuses
        found = {}
        for table, rows in after["rows"].items():
            first = (middle["rows"][table] - before["rows"][table]) / max(halfway - played, 1)
            second = (rows - middle["rows"][table]) / max(done - halfway, 1)
            if second > 1.5 * first + 2:
                found[table] = (round(first, 2), round(second, 2))
        return found

    def close(self) -> None:
        self.site.stop_serving()


def plays(worker: Process) -> list[int]:
    """The children of a worker that play, not its cells."""
    with contextlib.suppress(OSError):
        pids = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
        return [pid for pid in map(int, pids) if "celery" in cmdline(pid)]
    return []


def cmdline(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def left_behind(ground: Ground, family: list[int], before: set[Path]) -> list[str]:
    """What is still there a while after all workers were asked to stop.

    Files that were there `before` are left out: workers that were killed could not remove theirs.
    """
    until = time.monotonic() + ENDING
    while time.monotonic() < until and any(map(alive, family)):
        time.sleep(0.1)
    running = [f"process {pid}: {cmdline(pid)}" for pid in family if alive(pid)]
    return running + [f"file {path}" for path in set(ground.temporary.rglob("*")) - before]


def alive(pid: int) -> bool:
    """Whether a process runs. One that ended and waits for its parent to notice has no command."""
    return bool(cmdline(pid))
