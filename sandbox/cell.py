"""The interface of every way to hold a bot: a `Sandbox` opens a `Cell`, a cell takes questions."""

from __future__ import annotations

import select
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol

from sandbox.limits import Limits
from sandbox.match import BotFiles, Usage
from sandbox.verdicts import BotFault


class Isolation(StrEnum):
    """What a way to hold a bot guarantees, the strongest first."""

    FULL = "full"
    NAMESPACES = "namespaces"
    NONE = "none"


class Reply(NamedTuple):
    """An answer that arrived in time."""

    message: dict[str, Any]
    wall: float
    cpu: float | None
    log: str
    """What the bot printed since the last answer."""


class Question(ABC):
    """A question that a bot was asked. `sandbox.questions.ask_all` waits for several at once."""

    __slots__ = ("outcome",)
    outcome: Reply | BotFault | None
    """``None`` until the question is over."""

    @abstractmethod
    def wait(self) -> Reply | BotFault:
        """Wait for the outcome."""


class PolledQuestion(Question):
    """A question to a bot in another process: several can be waited for together."""

    __slots__ = ("due",)
    due: float
    """The monotonic time at which `handle` must be called even if nothing happened."""

    @abstractmethod
    def register(self, poll: select.poll) -> None:
        """Add the descriptors on which the answer may arrive."""

    @abstractmethod
    def handle(self, happened: Mapping[int, int]) -> None:
        """Process events (descriptor → `select.poll` mask) and clocks; may set `outcome`."""


class Call(Question):
    """A question that our own process answers, when it is waited for."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Callable[[], Reply]) -> None:
        self.outcome = None
        self._ask = ask

    def wait(self) -> Reply | BotFault:
        if self.outcome is None:
            try:
                self.outcome = self._ask()
            except BotFault as fault:
                self.outcome = fault
        return self.outcome


class Cell(ABC):
    """One bot for one sitting, or until it is gone. Nothing of it is left afterwards."""

    runs_beside_us: ClassVar[bool] = False
    """Whether the bot thinks in another process, so that several can think at once."""

    @property
    @abstractmethod
    def gone(self) -> bool:
        """Whether the next game needs a new cell: the bot ended, or still owes an answer."""

    @abstractmethod
    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> Reply:
        """Send one message and wait at most `deadline` seconds for the answer.

        Where CPU time is charged, `deadline` is CPU time, and `wall` may limit the wall time
        more closely than the backstop does.

        Raises `BotFault` for what the bot does wrong and `InfrastructureError`
        for what we do wrong. After a fault that ends the game every further call raises it again.
        """

    def begin(
        self, message: dict[str, Any], deadline: float, wall: float | None = None
    ) -> Question:
        """Send one message without waiting for the answer, if the bot runs beside us."""
        return Call(lambda: self.ask(message, deadline, wall))

    @abstractmethod
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
        """Release pools and sockets."""
