"""Figures and verdicts as a reader would say them."""

from __future__ import annotations

from sandbox.verdicts import Verdict

CAUSES = {
    Verdict.NOT_READY: "was not ready",
    Verdict.CRASHED: "crashed",
    Verdict.OUT_OF_MEMORY: "ran out of memory",
    Verdict.TOO_LATE: "answered too late",
    Verdict.TOO_MUCH_OUTPUT: "wrote too much",
    Verdict.BAD_REPLY: "gave an answer that cannot be read",
    Verdict.ILLEGAL_MOVE: "made an illegal move",
}


def cause(verdict: str) -> str:
    """What a bot did wrong, in words."""
    return CAUSES[Verdict(verdict)]


def thinking(seconds: float | None) -> str:
    """A time to think, in the unit a reader would choose."""
    if seconds is None:
        return "–"
    if seconds < 1:
        return f"{1000 * seconds:.{0 if seconds >= 0.01 else 1}f}\N{NO-BREAK SPACE}ms"
    return f"{seconds:.1f}\N{NO-BREAK SPACE}s"
