"""What a bot may use, and how long it may think."""

from __future__ import annotations

from dataclasses import dataclass

MiB = 1024 * 1024

WALL_FACTOR = 3.0
"""Where CPU time is charged, a second of wall time costs at least a third of one.

Waiting is then cheap while the machine is busy, but not for ever.
"""

SAID_GAME = 64 * 1024
"""Bytes of one bot's notes and printed text that are kept of one game."""
SAID_MATCH = 1024 * 1024
"""The same of one match: each sitting has an equal part. Crash bundles have as much again."""
BUNDLE_LOG = 4 * 1024
"""Characters of printed text that a crash bundle keeps: the tail."""


@dataclass(frozen=True, kw_only=True)
class Clocks:
    """Times in seconds, set by the competition."""

    ready: float = 5.0
    """From being sent ``start`` to answering ``ready``; loading the bot counts."""
    move: float = 1.0
    """For one answer."""
    bank: float = 20.0
    """For all answers of one game together."""


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
