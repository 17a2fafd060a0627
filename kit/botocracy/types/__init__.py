"""Typed models of every game's views, moves and events, for authors who check their bots.

    from botocracy.types.coup import Move, Turn

    def act(turn: Turn) -> Move:
        ...

Each game has a module here, made from its ``schema.py`` by ``python -m botocracy.types --write``.
They hold types only, so a bot that imports them runs as before.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sandbox.runner.turn import Clock, Ending, GameInfo

__all__ = ["Asked", "Clock", "Ending", "GameInfo"]


class Asked:
    """What every `turn` has, whatever the game and the decision."""

    game: str
    options: dict[str, Any]
    seat: int
    seats: int
    number: int
    """Which of the bot's own decisions in this game this is, from 0."""
    clock: Clock
    random: Random
    """The bot's own random numbers."""

    def note(self, text: object) -> None:
        """Leave a private remark beside this decision."""
