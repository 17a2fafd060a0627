"""Who is to blame for the end of a cell. Every way a cell can end is decided here.

1. Before the bot's first line has run, the end is ours.
2. After it, the end is the bot's, unless something *outside* the cell shows that it was
   ours. There are four such signs, and a bot can produce none of them:

   - the container engine does not answer, or the container was removed;
   - the host ran out of memory: the kernel ended a process of the cell although the
     cell was below its own limit;
   - idle cells of this worker, in which no bot has run, died as well;
   - the first process of the cell was ended by SIGKILL. Processes inside a pid namespace
     cannot send that to the first one, so it came from the host.

That the bot's first line runs is told by the runner on the pipe for answers (see
`sandbox.runner.marks`): the bot can neither write there before it runs nor take back
what was written.
"""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sandbox.verdicts import CellLost, Verdict


class MemoryCounts(NamedTuple):
    """What the kernel counted in a cell's control group so far; ``None`` where it cannot tell."""

    kills: int | None = None
    """Processes ended for want of memory, of the cell or of the host."""
    hits: int | None = None
    """How often the cell reached its own limit; ``None`` too where that is not counted."""


class Memory(Enum):
    """Whether memory was the reason."""

    NOT = "not"
    CELL = "cell"
    """The cell reached its limit, and a process in it was ended."""
    HOST = "host"
    """A process was ended although the cell did not reach its limit."""


def memory_since(before: MemoryCounts, now: MemoryCounts) -> Memory:
    """Whether memory ran short between `before` (the claim) and `now`."""
    if before.kills is None or now.kills is None or now.kills <= before.kills:
        return Memory.NOT
    if before.hits is not None and now.hits is not None and now.hits <= before.hits:
        return Memory.HOST
    return Memory.CELL


class Traces(NamedTuple):
    """What the machine outside the cell knows about a stub that is gone."""

    out_of_memory: bool = False
    """The engine reports a process killed for memory, in this sitting or an earlier one."""
    killed: bool = False
    """The first process of the cell was ended by SIGKILL."""
    trouble: str = ""
    """The engine's failure in words; empty if there is none."""
    words: str = ""
    """The exit status and the stub's output, for messages."""


NO_TRACES = Traces()


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """Everything known about the end of a cell."""

    begun: bool
    """Whether the bot's first line may have run."""
    memory: Memory
    neighbours: int = 0
    """Idle cells of this worker that died since this one was claimed."""
    status: int | None = None
    """How the bot's process ended (a wait status); ``None`` if the whole cell is gone."""
    traces: Traces = NO_TRACES
    """Of the stub, where the whole cell is gone."""


class Ending(NamedTuple):
    """The bot's fault."""

    verdict: Verdict
    text: str


def judge(evidence: Evidence, memory_limit: int) -> Ending:
    """The bot's fault, or `CellLost` where the end was ours."""
    traces = evidence.traces
    if not evidence.begun:
        raise CellLost(f"a cell ended before the bot's first line{_how(evidence)}", clear=True)
    if evidence.neighbours:
        raise CellLost(f"{evidence.neighbours} idle cells died together with this one", clear=True)
    if evidence.memory is Memory.HOST:
        raise CellLost("the host ran out of memory", clear=True)
    if evidence.memory is Memory.CELL and _was_killed(evidence):
        return out_of_memory(memory_limit)
    if traces.out_of_memory:
        return out_of_memory(memory_limit)
    if traces.trouble:
        raise CellLost(f"a cell vanished in mid-game: {traces.trouble}", clear=True)
    if traces.killed:
        raise CellLost("a cell was killed from outside in mid-game", clear=False)
    if evidence.status is None:
        return Ending(Verdict.CRASHED, f"its cell ended while it ran{_how(evidence)}")
    if os.WIFSIGNALED(evidence.status):
        name = _signal_name(os.WTERMSIG(evidence.status))
        return Ending(Verdict.CRASHED, f"its process was ended by {name}")
    code = os.WEXITSTATUS(evidence.status)
    return Ending(Verdict.CRASHED, f"its process ended in mid-game with exit status {code}")


def out_of_memory(limit: int) -> Ending:
    return Ending(Verdict.OUT_OF_MEMORY, f"it needed more than {limit >> 20} MiB of memory")


def _was_killed(evidence: Evidence) -> bool:
    """Whether it was ended by SIGKILL, which is how the kernel ends a process for memory."""
    status = evidence.status
    if status is None:
        return True
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def _how(evidence: Evidence) -> str:
    if evidence.status is not None and os.WIFSIGNALED(evidence.status):
        return f": ended by {_signal_name(os.WTERMSIG(evidence.status))}"
    if evidence.status is not None:
        return f": exit status {os.WEXITSTATUS(evidence.status)}"
    return f": {evidence.traces.words}" if evidence.traces.words else ""


def _signal_name(number: int) -> str:
    known = {each.value: each.name for each in signal.Signals}
    return known.get(number, f"signal {number}")
