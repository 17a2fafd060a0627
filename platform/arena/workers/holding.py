"""The sandbox of this process: the best that the settings and the machine allow."""

from __future__ import annotations

import atexit
import threading
import time

from django.conf import settings

from arena.core.errors import Unavailable
from sandbox.cell import Isolation, Sandbox
from sandbox.choose import Choice, best, opener, ways
from sandbox.image import tree
from sandbox.referee import OpenCell

PROBE_SECONDS = 30.0


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
    if choice().holds_uploads:
        tree()


class _ThisProcess:
    """The sandbox of this process, and whether uploads can be run here."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.sandbox: Sandbox | None = None
        self.problem = ""
        self.problem_until = 0.0

    def open(self) -> Sandbox:
        with self.lock:
            if self.sandbox is None:
                self.sandbox = choice().way.make()
                atexit.register(self.sandbox.close)
            return self.sandbox

    def why_no_uploads(self) -> str:
        """Asking the machine is slow, so the answer is cached for `PROBE_SECONDS`."""
        if time.monotonic() >= self.problem_until:
            found = choice()
            self.problem = "" if found.holds_uploads else found.explain()
            self.problem_until = time.monotonic() + PROBE_SECONDS
        return self.problem

    def forget(self) -> None:
        if self.sandbox is not None:
            atexit.unregister(self.sandbox.close)
            self.sandbox.close()
        self.sandbox = None
        self.problem_until = 0.0


_here = _ThisProcess()


def open_cell() -> OpenCell:
    """The function that opens cells for the referee, in the one sandbox of this process."""
    return opener(_here.open())


def sandbox_if_made() -> Sandbox | None:
    """The sandbox of this process, if it has held a bot."""
    return _here.sandbox


def sandbox_forget() -> None:
    """Close the sandbox, if there is one, and choose anew at the next cell or upload."""
    _here.forget()


def require_sandbox() -> None:
    """Refuse an upload where no sandbox could run it, and say how to change that."""
    if settings.SANDBOX == "docker":
        return  # the administrator promises it: workers may be on other machines
    if problem := _here.why_no_uploads():
        raise Unavailable(f"This site cannot run uploaded bots.\n{problem}", code="no_sandbox")
