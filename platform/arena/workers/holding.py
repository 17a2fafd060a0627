"""The sandbox of this process: the best that the settings and the machine allow."""

from __future__ import annotations

import atexit
import threading
import time

from django.conf import settings
from django.db.models.functions import Now

from arena.core.errors import Unavailable
from arena.workers.models import SILENT, Worker
from sandbox.cell import Cell, Isolation, Sandbox
from sandbox.choose import Choice, best, way_named, ways
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.referee import OpenCell
from sandbox.verdicts import InfrastructureError

PROBE_SECONDS = 30.0
TROUBLE_SECONDS = 5.0
"""How old the answer may be whether the engine is there, for a worker that is about to play."""
NAMED = ("docker", "bubblewrap")
"""Settings that name one way, which nothing weaker may replace."""


def choice() -> Choice:
    """The best way to hold bots here, among those the settings allow."""
    offered = [way for way in ways() if _allowed(way.name, way.isolation)]
    return best(offered)


def _allowed(name: str, isolation: Isolation) -> bool:
    if isolation is Isolation.NONE:
        return True  # it takes house bots only and refuses uploads by itself
    if settings.REACHABLE and isolation is not Isolation.FULL:
        return False
    return bool(settings.SANDBOX in ("auto", name))


def prepare() -> None:
    """Build the file tree that cells are made from, if it is not there yet.

    A worker does this once, before it forks: its children may not start processes, which
    building needs, and each of them would build the same tree.
    """
    found = choice()
    _here.expected = found.way.name if found.holds_uploads else ""
    found.way.prepare()


class _ThisProcess:
    """The sandbox of this process, and whether uploads can be run here."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.sandbox: Sandbox | None = None
        self.problem = ""
        self.problem_until = 0.0
        self.expected = ""
        """The way that held bots when the worker started, where the settings leave the choice."""
        self.trouble = ""
        self.looked = -PROBE_SECONDS
        self.started = 0
        self.start_seconds = 0.0

    def open_cell(self, bot: BotFiles, limits: Limits) -> Cell:
        """A cell, counted with the time it took."""
        begin = time.monotonic()
        cell = self.open().open(bot, limits)
        with self.lock:
            self.started += 1
            self.start_seconds += time.monotonic() - begin
        return cell

    def open(self) -> Sandbox:
        with self.lock:
            if self.sandbox is None:
                found = choice()
                if settings.SANDBOX in NAMED and not found.holds_uploads:
                    raise InfrastructureError(found.explain())  # nothing weaker in its place
                self.sandbox = found.way.make()
                atexit.register(self.sandbox.close)
            return self.sandbox

    def why_no_uploads(self) -> str:
        """Asking the machine is slow, so the answer is cached for `PROBE_SECONDS`."""
        if time.monotonic() >= self.problem_until:
            found = choice()
            self.problem = "" if found.holds_uploads else found.explain()
            self.problem_until = time.monotonic() + PROBE_SECONDS
        return self.problem

    def why_not_able(self, max_age: float) -> str:
        """Only Docker has a server that can be away: bubblewrap is a program of this host."""
        name = self.expected if settings.SANDBOX == "auto" else settings.SANDBOX
        if name != "docker":
            return ""
        if time.monotonic() - self.looked >= max_age:
            way = way_named(name)
            self.trouble = f"{way.problem} {way.remedy}".strip() if way.problem else ""
            self.looked = time.monotonic()
        return self.trouble

    def forget(self) -> None:
        if self.sandbox is not None:
            atexit.unregister(self.sandbox.close)
            self.sandbox.close()
        self.sandbox = None
        self.problem_until = 0.0
        self.looked = -PROBE_SECONDS


_here = _ThisProcess()


def open_cell() -> OpenCell:
    """The function that opens cells for the referee, in the one sandbox of this process."""
    _here.open()  # trouble with it shows before the match begins
    return _here.open_cell


def cells_started() -> tuple[int, float]:
    """How many cells this process gave a bot, and the seconds it took in all."""
    return _here.started, _here.start_seconds


def sandbox_if_made() -> Sandbox | None:
    """The sandbox of this process, if it has held a bot."""
    return _here.sandbox


def sandbox_forget() -> None:
    """Close the sandbox, if there is one, and choose anew at the next cell or upload."""
    _here.forget()


def trouble(*, max_age: float = TROUBLE_SECONDS) -> str:
    """Why this host cannot hold bots now, although it should; empty if it can.

    The answer may be `max_age` seconds old.
    """
    return _here.why_not_able(max_age)


def require_sandbox() -> None:
    """Refuse an upload where no sandbox could run it, and say how to change that."""
    if settings.SANDBOX == "docker":  # the administrator promises it, on whichever machine
        if reason := _no_worker_is_able():
            raise Unavailable(
                f"No worker of this site can run uploaded bots now. Try again later.\n{reason}",
                code="no_sandbox",
            )
        return
    if problem := _here.why_no_uploads():
        raise Unavailable(f"This site cannot run uploaded bots.\n{problem}", code="no_sandbox")


def _no_worker_is_able() -> str:
    """Why not, where there are workers and each of them says that it cannot hold bots."""
    alive = Worker.objects.filter(seen_at__gt=Now() - SILENT)
    problems = list(alive.values_list("problem", flat=True))
    return problems[0] if problems and all(problems) else ""
