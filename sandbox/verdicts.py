"""What can go wrong, and whose it is.

A *fault* is the bot's. An *infrastructure error* is ours: the match is void and
played again, and no bot ever carries it.
"""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """Why a bot faulted, in the order in which they are shown."""

    NOT_READY = "not_ready"
    """It could not be loaded, or was not ready in time."""
    CRASHED = "crashed"
    """An exception came out of the bot, or its process ended."""
    OUT_OF_MEMORY = "out_of_memory"
    TOO_LATE = "too_late"
    """It answered after the limit, or not at all."""
    TOO_MUCH_OUTPUT = "too_much_output"
    BAD_REPLY = "bad_reply"
    """The answer was not a message of the protocol."""
    ILLEGAL_MOVE = "illegal_move"

    @property
    def fatal(self) -> bool:
        """Whether the bot is gone for the rest of the sitting."""
        return self in _FATAL


_FATAL = frozenset(
    {Verdict.NOT_READY, Verdict.CRASHED, Verdict.OUT_OF_MEMORY, Verdict.TOO_MUCH_OUTPUT}
)


class SandboxError(Exception):
    """Root of what the sandbox raises on purpose."""


class BotFault(SandboxError):
    """The bot did something wrong."""

    def __init__(
        self,
        verdict: Verdict,
        message: str,
        *,
        detail: str = "",
        reply: str = "",
        log: str = "",
        wall: float = 0.0,
        cpu: float | None = None,
    ) -> None:
        super().__init__(message)
        self.verdict = verdict
        self.message = message
        """One sentence for the bot's author."""
        self.detail = detail
        """What helps to find it: a traceback, the offending line."""
        self.reply = reply
        """What the bot answered, cut to a limit and safe to show."""
        self.log = log
        """What it printed since the last answer."""
        self.wall = wall
        self.cpu = cpu


class InfrastructureError(SandboxError):
    """We did something wrong: no engine, no image, a full disk, a dead daemon."""


class CellLost(InfrastructureError):
    """A bot's cell ended, and it was not the bot's doing as far as anyone can tell."""

    def __init__(self, message: str, *, clear: bool) -> None:
        super().__init__(message)
        self.clear = clear
        """Whether something else than this one cell shows trouble of ours."""
        self.cell: object = None
        self.player: int | None = None
        """Whose cell it was, by index of the players; the referee fills it in."""
