"""A bot in our own process that is interrupted when it does not stop or takes all memory."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from sandbox.cell import Reply
from sandbox.inprocess.cell import InProcessCell
from sandbox.limits import WALL_FACTOR, WALL_GRACE, Limits
from sandbox.match import BotFiles
from sandbox.verdicts import BotFault, Verdict

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


class AlarmedCell(InProcessCell):
    """An in-process cell with the time and memory limits of a real one.

    It is a guard against mistakes, not against attacks: the bot can read every file and end our
    process. A bot inside a call of a native library is interrupted when that call returns.
    """

    def __init__(self, bot: BotFiles, limits: Limits) -> None:
        super().__init__(bot, limits)
        self._memory = limits.memory

    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> Reply:
        patience = WALL_FACTOR * deadline + WALL_GRACE
        with _bounded_memory(self._memory), _alarm(patience) as rung:
            try:
                return super().ask(message, deadline, wall)
            except BotFault as fault:
                if not rung:
                    raise
                late = self._late(message, patience, fault)
        raise late

    def _late(self, message: dict[str, Any], patience: float, fault: BotFault) -> BotFault:
        """The fault of a bot that was interrupted; its author sees where it was."""
        verdict = Verdict.NOT_READY if message["type"] == "start" else Verdict.TOO_LATE
        words = f"it was still at work after {patience:.3g} s"
        if "line " in fault.message:
            words += " (" + fault.message.rpartition("(")[2]
        late = BotFault(verdict, words, detail=fault.detail, log=fault.log)
        late.wall, late.cpu = fault.wall, fault.cpu
        self._fatal = late if verdict.ends_game else None
        return late


class _Late(BaseException):
    """Raised in the middle of a bot's work."""


@contextmanager
def _alarm(seconds: float) -> Iterator[list[None]]:
    """Interrupt the block after so many seconds, again and again if it goes on.

    The list is empty until that has happened. Where the system has no such clock, and outside
    of the main thread, nothing is interrupted.
    """
    rung: list[None] = []

    def ring(number: int, frame: FrameType | None) -> None:
        rung.append(None)
        raise _Late("the time was up here")

    main = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not main:
        yield rung
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield rung
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _bounded_memory(room: int) -> Iterator[None]:
    """Let the block take `room` bytes more than the process has now; beyond is a `MemoryError`."""
    size = _address_space()
    if resource is None or size is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = size + room
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int | None:
    """The bytes of this process's address space; ``None`` where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return None
    return pages * resource.getpagesize() if resource else None
