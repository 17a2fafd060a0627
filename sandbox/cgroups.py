"""Control groups: reading what a cell uses, and making groups with limits where we may.

Both versions of control groups are in use, also side by side: version 1 has one
tree per controller, version 2 one tree for all.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sandbox.endings import MemoryCounts
from sandbox.limits import Limits

FOLDER = "botocracy"
UNIFIED = ""
"""The key of the one tree of version 2 among the controllers of version 1."""
AT_LIMIT = 0.95
"""The share of its memory above which a cell counts as having reached the limit."""


class Mount(NamedTuple):
    """Where one hierarchy is mounted, and which part of it."""

    point: Path
    root: str


@cache
def mounts(mountinfo: Path = Path("/proc/self/mountinfo")) -> dict[str, Mount]:
    """Controller → mount; version 2 as `UNIFIED`."""
    found = {}
    for line in mountinfo.read_text().splitlines():
        place, _, source = line.partition(" - ")
        words, (kind, _, options) = place.split(), source.split()[:3]
        mount = Mount(Path(words[4]), words[3])
        if kind == "cgroup2":
            found[UNIFIED] = mount
        elif kind == "cgroup":
            for option in options.split(","):
                found.setdefault(option, mount)
    return found


def groups_of(pid: int, proc: Path = Path("/proc")) -> dict[str, Path]:
    """Controller → the folder of the group a process is in, as far as we can see it."""
    found = {}
    mounted = mounts(proc / "self/mountinfo")
    for line in (proc / str(pid) / "cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            mount = mounted.get(controller)
            if mount is not None and path.startswith(mount.root):
                inside = path.removeprefix(mount.root) if mount.root != "/" else path
                found[controller] = mount.point / inside.lstrip("/")
    return found


class Readings(NamedTuple):
    """How the files of a `Meter` are read; its files apart, all that another process must know."""

    nanoseconds: bool = False
    """The CPU clock counts nanoseconds (version 1)."""
    limit: int | None = None
    """The limit of memory of a group of version 1."""
    pressure: bool = False
    """How long the cell waited is told by its pressure; else by the statistics of its threads."""


class Meter:
    """Reads what one cell has used. Holds a few files open; `close` it."""

    def __init__(self, groups: Mapping[str, Path]) -> None:
        unified, memory = groups.get(UNIFIED), groups.get("memory")
        cpu = _open(groups.get("cpuacct"), "cpuacct.usage")
        pressure = _if_readable(unified and unified / "cpu.pressure")
        threads = groups.get("cpuacct")
        tasks = threads / "tasks" if threads else unified and unified / "cgroup.threads"
        self.readings = Readings(cpu is not None, _limit(memory), pressure is not None)
        self._cpu = _open(unified, "cpu.stat") if cpu is None else cpu
        self._kills = _open(memory, "memory.oom_control") or _open(unified, "memory.events")
        self._peak = (
            _open(memory, "memory.max_usage_in_bytes", os.O_RDWR)
            or _open(memory, "memory.max_usage_in_bytes")
            or _open(unified, "memory.peak")
        )
        self._now = _open(memory, "memory.usage_in_bytes") or _open(unified, "memory.current")
        self._waits = pressure or tasks
        self._kept: int | None = None
        """The descriptor behind `_waits`, where another process opened it for us."""

    @classmethod
    def of(cls, pid: int) -> Meter | None:
        """The meter of the group of `pid`; ``None`` if that is our own group too."""
        with suppress(OSError):
            theirs, ours = groups_of(pid), groups_of(os.getpid())
            own = {name: path for name, path in theirs.items() if ours.get(name) != path}
            meter = cls(own)
            if meter._cpu is not None:
                return meter
            meter.close()
        return None

    @classmethod
    def handed_over(cls, readings: Readings, files: Mapping[str, int]) -> Meter:
        """A meter whose files another process opened, which sees the group where we do not."""
        meter = cls({})
        meter.readings = readings
        meter._cpu, meter._kills = files.get("cpu"), files.get("kills")
        meter._peak, meter._now = files.get("peak"), files.get("now")
        meter._kept = files.get("waits")
        meter._waits = Path(f"/proc/self/fd/{meter._kept}") if meter._kept is not None else None
        return meter

    def files(self) -> dict[str, int]:
        """The open files by name, for `handed_over`; they are closed with this meter."""
        if self._kept is None and self._waits is not None:
            self._kept = _open(self._waits.parent, self._waits.name)
        names = ("cpu", "kills", "peak", "now", "waits")
        found = (self._cpu, self._kills, self._peak, self._now, self._kept)
        return {name: fd for name, fd in zip(names, found, strict=True) if fd is not None}

    def cpu(self) -> float | None:
        """Seconds of CPU time used by everything in the cell so far."""
        if self._cpu is None:
            return None
        try:  # read twice for every decision: no context manager
            text = os.pread(self._cpu, 256, 0)
            if self.readings.nanoseconds:
                return int(text) / 1e9
            return int(text.split(None, 2)[1]) / 1e6  # the first line is usage_usec
        except (OSError, ValueError, IndexError):
            return None

    def waiting(self) -> float | None:
        """Seconds for which something in the cell was ready to run and was given no CPU, so far.

        ``None`` where the kernel does not tell. A bot that sleeps does not wait in this sense.
        """
        if self._waits is None:
            return None
        try:
            text = self._waits.read_bytes()
            if self.readings.pressure:
                some = text.split(b"\n", 1)[0]
                return int(some.rpartition(b"total=")[2]) / 1e6
        except (OSError, ValueError):
            return None
        return _waiting_of_threads(text.split())

    def memory_counts(self) -> MemoryCounts:
        """How often memory ran short in the cell so far."""
        if self._kills is None:
            return MemoryCounts()
        try:
            lines = os.pread(self._kills, 1024, 0).splitlines()
            counts = {name: int(value) for name, _, value in (x.partition(b" ") for x in lines)}
            hits = counts.get(b"oom") if self.readings.limit is None else self._hits_so_far()
        except (OSError, ValueError):
            return MemoryCounts()
        return MemoryCounts(counts.get(b"oom_kill"), hits)

    def _hits_so_far(self) -> int | None:
        """Version 1 does not count them reliably, but a peak below the limit means none."""
        peak, limit = self.peak_memory(), self.readings.limit
        return None if peak is None or limit is None or peak > AT_LIMIT * limit else 0

    def peak_memory(self) -> int | None:
        return _number(self._peak)

    def reset_peak(self) -> bool:
        """Reset the peak; whether the kernel allows it."""
        with suppress(OSError):
            if self._peak is not None and self.readings.limit is not None:
                os.pwrite(self._peak, b"0", 0)
                return True
        return False

    def memory(self) -> int | None:
        return _number(self._now)

    def close(self) -> None:
        for fd in (self._cpu, self._kills, self._peak, self._now, self._kept):
            if fd is not None:
                os.close(fd)
        self._cpu = self._kills = self._peak = self._now = self._kept = self._waits = None


def _waiting_of_threads(threads: list[bytes]) -> float | None:
    """From the scheduler's statistics of every thread: run time, time in the queue, slices."""
    waited, known = 0, False
    for thread in threads:
        with suppress(OSError, ValueError, IndexError):  # it may have ended meanwhile
            with open(b"/proc/%s/schedstat" % thread, "rb") as statistics:
                waited += int(statistics.read().split()[1])
            known = True
    return waited / 1e9 if known else None


def _open(folder: Path | None, name: str, mode: int = os.O_RDONLY) -> int | None:
    if folder is not None:
        with suppress(OSError):
            return os.open(folder / name, mode | os.O_CLOEXEC)
    return None


def _if_readable(file: Path | None) -> Path | None:
    """The file, if the kernel lets it be read: it has a pressure file even where it tells none."""
    with suppress(OSError):
        if file is not None and file.read_bytes():
            return file
    return None


def _limit(memory: Path | None) -> int | None:
    """The limit of a group of version 1."""
    if memory is not None:
        with suppress(OSError, ValueError):
            return int((memory / "memory.limit_in_bytes").read_text())
    return None


def _number(fd: int | None) -> int | None:
    if fd is not None:
        with suppress(OSError, ValueError):
            return int(os.pread(fd, 64, 0))
    return None


class OwnGroup:
    """A control group we made for one cell, with its limits set."""

    def __init__(self, name: str, limits: Limits, spare_processes: int) -> None:
        """Raises `OSError` where we may not make groups, or lack a controller."""
        self.folders: dict[str, Path] = {}
        parents = _parents()
        try:
            for controller, parent in parents.items():
                folder = parent / FOLDER / name
                folder.mkdir(parents=True)
                self.folders[controller] = folder
            self._limit(limits, spare_processes)
        except OSError:
            self.remove()
            raise

    def _limit(self, limits: Limits, spare_processes: int) -> None:
        # A bot is asked, answers and sleeps: the weight lets it wake at once on a busy machine,
        # the quota keeps it from taking more than its share.
        period = 100_000
        quota = int(limits.cpus * period)
        processes = limits.processes + spare_processes
        if unified := self.folders.get(UNIFIED):
            (unified / "memory.max").write_text(str(limits.memory))
            with suppress(OSError):
                (unified / "memory.swap.max").write_text("0")
            (unified / "pids.max").write_text(str(processes))
            with suppress(OSError):
                (unified / "cpu.max").write_text(f"{quota} {period}")
                (unified / "cpu.weight").write_text("1000")
            return
        memory = self.folders["memory"]
        (memory / "memory.limit_in_bytes").write_text(str(limits.memory))
        with suppress(OSError):
            (memory / "memory.memsw.limit_in_bytes").write_text(str(limits.memory))
        (self.folders["pids"] / "pids.max").write_text(str(processes))
        with suppress(OSError, KeyError):
            (self.folders["cpu"] / "cpu.cfs_period_us").write_text(str(period))
            (self.folders["cpu"] / "cpu.cfs_quota_us").write_text(str(quota))
            (self.folders["cpu"] / "cpu.shares").write_text("10240")

    def add(self, pid: int) -> None:
        for folder in self.folders.values():
            (folder / "cgroup.procs").write_text(str(pid))

    def remove(self, patience: float = 30.0) -> None:
        """Remove the groups; whatever ran in them must be ending."""
        deadline = time.monotonic() + patience
        for folder in self.folders.values():
            while not _removed(folder) and time.monotonic() < deadline:
                time.sleep(0.005)


def _removed(folder: Path) -> bool:
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _parents() -> dict[str, Path]:
    """Controller → the folder below which we make our groups."""
    mine = groups_of(os.getpid())
    if {"memory", "pids", "cpuacct"} <= mine.keys():
        return {name: mine[name] for name in ("memory", "pids", "cpuacct", "cpu") if name in mine}
    for candidate in _unified_candidates(mine.get(UNIFIED)):
        given = (candidate / "cgroup.subtree_control").read_text().split()
        if {"memory", "pids"} <= set(given) and os.access(candidate, os.W_OK):
            ours = candidate / FOLDER
            ours.mkdir(exist_ok=True)
            wanted = [f"+{name}" for name in ("memory", "pids", "cpu") if name in given]
            (ours / "cgroup.subtree_control").write_text(" ".join(wanted))
            return {UNIFIED: candidate}
    raise PermissionError("no control group with memory and pids may be written here")


def _unified_candidates(own: Path | None) -> Iterator[Path]:
    """In version 2 a group holds processes or groups: ours go beside the one we are in."""
    if own is None:
        return
    yield own.parent
    yield mounts()[UNIFIED].point


def reap_groups() -> int:
    """Remove the groups of workers that are gone; how many there were."""
    removed = 0
    with suppress(OSError):
        for parent in _parents().values():
            for folder in (parent / FOLDER).glob("*-*"):
                owner = folder.name.split("-")[0]
                if not os.path.exists(f"/proc/{owner}") and _removed(folder):
                    removed += 1
    return removed
