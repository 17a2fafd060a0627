"""The one interface behind which every way to hold a bot stands."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from sandbox.limits import Limits
from sandbox.match import BotFiles, Usage


class Isolation(StrEnum):
    """What a way to hold a bot guarantees."""

    NONE = "none"
    NAMESPACES = "namespaces"
    FULL = "full"


class Reply(NamedTuple):
    """An answer that arrived in time."""

    message: dict[str, Any]
    wall: float
    cpu: float | None
    log: str
    """What the bot printed since the last answer."""


class Cell(Protocol):
    """One bot for one sitting, or until it is gone. Nothing of it is left afterwards."""

    @property
    def gone(self) -> bool:
        """Whether the next game needs a new cell: the bot ended, or still owes an answer."""

    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> Reply:
        """Send one message and wait at most `deadline` seconds for the answer.

        Where CPU time is charged `deadline` is of CPU time; `wall` then limits the wall
        time more closely than the backstop does.

        Raises `BotFault` for what the bot does wrong and `InfrastructureError`
        for what we do wrong. After a fault that ends the game every further call raises it again.
        """

    def close(self) -> Usage:
        """End the bot, remove everything it left, and tell what it used. Never raises a fault."""


class Stock(NamedTuple):
    """How many cells a sandbox has."""

    ready: int
    in_use: int


class Sandbox(Protocol):
    """A way to hold bots."""

    name: str
    isolation: Isolation

    def open(self, bot: BotFiles, limits: Limits) -> Cell:
        """A cell with the bot's files in it; the bot has not run yet.

        Loading happens at the first `ask` (the ``start`` message).
        """

    def stock(self) -> Stock:
        """How many cells wait and how many hold a bot now, in this process."""

    def close(self) -> None:
        """Give back what the sandbox itself holds (pools, sockets)."""
