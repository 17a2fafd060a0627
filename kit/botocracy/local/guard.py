"""How a bot of the person at this keyboard is held: in a sandbox, or in our process with limits.

House bots always play in our own process.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from multiprocessing.util import Finalize

from botocracy.local.alarmed import AlarmedCell
from sandbox.cell import Cell, Isolation
from sandbox.choose import Way, opener, ways
from sandbox.inprocess import InProcess
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.referee import OpenCell
from sandbox.verdicts import InfrastructureError

BEST = "best"
NONE = "none"
LIMITED = "time and memory are limited as on the site"


class NoGuard(Exception):
    """The sandbox that was asked for cannot be used here. The text says why."""


@dataclass(frozen=True)
class Guard:
    """What holds the bots, and a line that says so."""

    way: str
    """`NONE`, or the name of a sandbox."""
    words: str


def find_guard(wanted: str, bots: Iterable[BotFiles]) -> Guard:
    """The guard that was asked for; `BEST` is the strongest that works here.

    A sandbox is tried out before it is chosen. House bots need none.
    """
    if wanted == NONE:
        return Guard(NONE, f"sandbox: none; {LIMITED}, files and network are open to the bot")
    offered = [way for way in ways() if way.isolation is not Isolation.NONE]
    if wanted != BEST:
        return _named(wanted, offered)
    if all(bot.trusted for bot in bots):
        return Guard(NONE, "sandbox: none; house bots need none")
    problems = []
    for way in offered:
        if problem := way.problem or _trial(way):
            problems.append(f"{way.name}: {problem.rstrip('.')}")
        else:
            return Guard(way.name, f"sandbox: {way.name}")
    return Guard(NONE, f"sandbox: none ({'; '.join(problems)}); {LIMITED}")


def _named(wanted: str, offered: Iterable[Way]) -> Guard:
    by_name = {way.name: way for way in offered}
    if wanted not in by_name:
        raise NoGuard(f"--sandbox is one of {', '.join([BEST, NONE, *by_name])}, not {wanted!r}.")
    way = by_name[wanted]
    if problem := way.problem or _trial(way):
        raise NoGuard(f"The sandbox {wanted} cannot be used here: {problem} {way.remedy}".rstrip())
    return Guard(wanted, f"sandbox: {wanted}")


def _trial(way: Way) -> str:
    """Hold an empty bot once; why that fails, or nothing."""
    sandbox = way.make()
    try:
        sandbox.open(BotFiles({"bot.py": b""}), Limits()).close()
    except InfrastructureError as error:
        return str(error)
    finally:
        sandbox.close()
    return ""


@cache
def cell_opener(way: str) -> OpenCell:
    """What the referee opens cells with, made once for each process and way."""
    if way == NONE:
        return _open_here
    sandbox = next(each for each in ways() if each.name == way).make()
    # Not `atexit`: a process of a pool ends without it.
    Finalize(None, sandbox.close, exitpriority=10)
    return opener(sandbox, house_in_process=True)


def _open_here(bot: BotFiles, limits: Limits) -> Cell:
    return InProcess().open(bot, limits) if bot.trusted else AlarmedCell(bot, limits)
