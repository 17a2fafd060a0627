"""A lie that worked: what a game tells about one (`Game.bluffs`)."""

from __future__ import annotations

from typing import NamedTuple


class Bluff(NamedTuple):
    """A false claim that nobody doubted, made by a seat that went on to win the game."""

    step: int
    """The replay's frame at which it was made."""
    seat: int
    weight: int
    """How much it decided, by the game's own count; the largest is the boldest."""
    claimed: str
    """What the seat said, to follow its name: ``"claimed the Banker"``."""
    stakes: str
    """What it risked and what it brought, as a sentence."""
