"""How this process holds bots, as the settings and the machine allow."""

from __future__ import annotations

import atexit
import time
from functools import cache

from django.conf import settings

from arena.core.errors import Unavailable
from sandbox.cell import Isolation, Sandbox
from sandbox.choose import Choice, best, opener, ways
from sandbox.image import tree
from sandbox.referee import OpenCell

PROBE_SECONDS = 30.0


def choice() -> Choice:
    """The way to hold bots here. What the settings forbid is not offered."""
    offered = [way for way in ways() if _allowed(way.name, way.isolation)]
    return best(offered)


def _allowed(name: str, isolation: Isolation) -> bool:
    if isolation is Isolation.NONE:
        return True  # for house bots; it refuses all others by itself
    if settings.REACHABLE and isolation is not Isolation.FULL:
        return False
    return bool(settings.SANDBOX in ("auto", name))


def prepare() -> None:
    """Build what cells are made from, if it is not there yet.

    A worker does this once, before it forks: its children may not have the children
    that building wants, and would all build the same.
    """
    if choice().holds_uploads:
        tree()


@cache
def _sandbox(_setting: str) -> Sandbox:
    """Made once for each process, and anew after the setting changed, as tests do."""
    made = choice().way.make()
    atexit.register(made.close)
    return made


def sandbox_if_made() -> Sandbox | None:
    """What this process holds bots with, if it has held any."""
    return _sandbox(settings.SANDBOX) if _sandbox.cache_info().currsize else None


def open_cell() -> OpenCell:
    """The function with which the referee opens cells."""
    return opener(_sandbox(settings.SANDBOX))


class _Probe:
    """Asking the machine takes a moment, so an answer stands for a while."""

    def __init__(self) -> None:
        self.until = 0.0
        self.problem = ""

    def ask(self) -> str:
        if time.monotonic() >= self.until:
            found = choice()
            self.problem = "" if found.holds_uploads else found.explain()
            self.until = time.monotonic() + PROBE_SECONDS
        return self.problem


_probe = _Probe()


def require_sandbox() -> None:
    """Refuse an upload that nobody could run, and say how to change that."""
    if settings.SANDBOX == "docker":
        return  # said by the administrator; the workers may be on other machines
    if problem := _probe.ask():
        raise Unavailable(f"This site cannot run uploaded bots.\n{problem}", code="no_sandbox")
