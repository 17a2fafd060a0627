"""What a bot may use, and how long it may think."""

from __future__ import annotations

from dataclasses import dataclass, fields

MiB = 1024 * 1024

WALL_FACTOR = 3.0
"""Where CPU time is charged, a second of wall time costs at least a third of one.

Waiting is then cheap while the machine is busy, but not for ever.
"""

WALL_GRACE = 1.0
"""Seconds. Where CPU time is charged, a question is over after `WALL_FACTOR` times its limit
and this much in wall time."""
TRIES = 2
"""How often a question waits that long; see `sandbox.pooled.question.PipeQuestion.look`."""

LONGEST_MATCH = 2 * 3600.0
"""Seconds a match can take, however slow its bots are."""

LONGEST_PADDING = 2 * 3600.0
"""Seconds that the ticks of a padded clock can add to a match."""

SAID_GAME = 64 * 1024
"""Bytes of one bot's notes and printed text that are kept of one game."""
SAID_MATCH = 1024 * 1024
"""Bytes that are kept of one match; each sitting has an equal part. Crash bundles have a second
budget of this size."""
BUNDLE_LOG = 4 * 1024
"""Characters of printed text that a crash bundle keeps: the tail."""
TICK_SHARE = 0.9
"""The part of a padded clock's tick in which an answer must come."""


@dataclass(frozen=True, kw_only=True)
class Clocks:
    """Times in seconds, set by the competition. A clock whose default is 0 may be off."""

    ready: float = 5.0
    """From being sent ``start`` to answering ``ready``; loading the bot counts."""
    move: float = 1.0
    """For one answer."""
    bank: float = 20.0
    """For all answers of one game together."""
    tick: float = 0.0
    """The padded clock: every decision takes exactly this long, whenever the bot answers, so
    that nobody learns anything from the time of a reply. 0: answers are passed on at once."""

    def decision(self, kind: str) -> float:
        """The limit for one decision of this kind; the bank may allow less."""
        return self.move

    def told(self) -> dict[str, float]:
        """The clocks that a bot is told: without those that are off."""
        values = {each.name: (getattr(self, each.name), each.default) for each in fields(self)}
        return {name: seconds for name, (seconds, usual) in values.items() if seconds or usual}


LONGEST_CLOCKS = Clocks(ready=60.0, move=60.0, bank=3600.0, tick=60.0)
"""The largest value that a competition may give each clock."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The resources of one cell."""

    memory: int = 256 * MiB
    processes: int = 32
    """Processes and threads together."""
    cpus: float = 1.0
    scratch: int = 16 * MiB
    """Size of ``/tmp``, the only place a bot can write."""
    files: int = 64
    """Open file descriptors."""
    reply: int = 64 * 1024
    """Bytes of one answer."""
    log: int = 32 * 1024
    """Bytes of printed text kept: the tail."""
