"""Chooses the strongest way to hold bots that this machine offers, and explains the choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import sandbox
from games.registry import house_bots
from sandbox.cell import Cell, Isolation, Sandbox
from sandbox.inprocess import InProcess
from sandbox.limits import Limits
from sandbox.match import BotFiles


@dataclass(frozen=True)
class Way:
    """One way to hold bots, as this machine offers it."""

    name: str
    isolation: Isolation
    problem: str
    """Why it cannot be used here, for people; empty where it can."""
    remedy: str
    """What to install or start; empty where nothing is missing."""
    make: Callable[[], Sandbox]
    prepare: Callable[[], object] = lambda: None
    """Builds what cells are made from, if it is not there yet. It may start processes, which
    the children of a worker may not."""

    @property
    def available(self) -> bool:
        return not self.problem


def ways() -> list[Way]:
    """Every way, the strongest first: the folders of `sandbox` that have a module ``way``."""
    modules = [f"sandbox.{each.name}.way" for each in iter_modules(sandbox.__path__) if each.ispkg]
    found = [import_module(module).way() for module in modules if find_spec(module)]
    return sorted(found, key=lambda way: list(Isolation).index(way.isolation))


def way_named(name: str) -> Way:
    """One way alone, as this machine offers it now."""
    way: Way = import_module(f"sandbox.{name}.way").way()
    return way


@dataclass(frozen=True)
class Choice:
    """The way that is used on this machine."""

    way: Way
    passed_over: tuple[Way, ...]
    """Stronger ways that cannot be used here, with their reasons."""

    @property
    def holds_uploads(self) -> bool:
        """Whether bots of other people may run here."""
        return self.way.isolation is not Isolation.NONE

    def explain(self) -> str:
        """A few lines for people: what is used, and what keeps the stronger ways away."""
        lines = [f"Bots are held by {self.way.name} (isolation: {self.way.isolation})."]
        if not self.holds_uploads:
            lines.append("Only house bots can play: an upload needs a sandbox.")
        for way in self.passed_over:
            lines.append(f"{way.name} is not available: {way.problem} {way.remedy}".rstrip())
        return "\n".join(lines)


def best(among: Sequence[Way] | None = None) -> Choice:
    """The strongest way available here."""
    offered = ways() if among is None else list(among)
    passed_over: list[Way] = []
    for way in offered:
        if way.available:
            return Choice(way, tuple(passed_over))
        passed_over.append(way)
    raise LookupError("no way to hold bots was offered")


def opener(chosen: Sandbox, *, house_in_process: bool = False) -> Callable[..., Cell]:
    """`chosen.open`; with `house_in_process`, trusted bots run in our own process instead."""
    if not house_in_process:
        return chosen.open
    own = InProcess()

    def open_cell(bot: BotFiles, limits: Limits) -> Cell:
        return own.open(bot, limits) if bot.trusted else chosen.open(bot, limits)

    return open_cell


def house_bot(game: str, name: str) -> BotFiles:
    """One of the project's own bots, by name."""
    return trusted_file(house_bots(game)[name])


def trusted_file(path: Path) -> BotFiles:
    """A single-file bot of our own."""
    return BotFiles({"bot.py": path.read_bytes()}, trusted=True)
