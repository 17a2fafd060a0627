"""Figures and verdicts in words."""

from __future__ import annotations

from sandbox.verdicts import FACTS, Verdict

LETTERS = "ABCDEFGH"
"""Letters of the seats."""


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def cause(verdict: str) -> str:
    """What a bot did wrong, in words."""
    return FACTS[Verdict(verdict)].meaning


def causes(*, ends_game: bool) -> str:
    """All verdicts that end the game for a bot, or all that do not: "crashed, ... or wrote ..."."""
    *most, last = [fact.meaning for fact in FACTS.values() if fact.ends_game is ends_game]
    return f"{', '.join(most)} or {last}"


def thinking(seconds: float | None) -> str:
    """A duration in milliseconds or seconds."""
    if seconds is None:
        return "–"
    if seconds < 1:
        return f"{1000 * seconds:.{0 if seconds >= 0.01 else 1}f}\N{NO-BREAK SPACE}ms"
    return f"{seconds:.1f}\N{NO-BREAK SPACE}s"
