"""How large the large site is: what fills it and what looks at it agree here."""

from __future__ import annotations

BOTS, MATCHES = 100_000, 1_000_000
GAME, SEATS = "revolt", 3
FITS = 12
ENTRANTS, ROUNDS = 1000, 9
EVENTS = 12
"""Every other one is over, the rest run."""
APART = 1000
"""Matches of a round from one event's first to the next one's."""


def events(bots: int) -> int:
    """How many events so many bots fill."""
    return max(1, min(EVENTS, bots // (SEATS * APART)))


def owner(bot: int, bots: int) -> int:
    """The number of the person a bot belongs to: ten have the same."""
    return (bot - 1) // 10 % max(bots // 10, 1)
