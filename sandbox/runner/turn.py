"""The objects that a bot is given: the turn, the game, the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

NOTE_CAP = 2000
"""Characters of notes on one decision that are kept."""


class Clock:
    """What is left, in seconds: `move` for this answer, `bank` for the rest of the game."""

    __slots__ = ("bank", "move")

    def __init__(self, clock: Mapping[str, float]) -> None:
        self.move = clock["move"]
        self.bank = clock["bank"]

    def __repr__(self) -> str:
        return f"Clock(move={self.move}, bank={self.bank})"


class GameInfo:
    """What `Bot.start` is told about the game that begins."""

    __slots__ = ("clocks", "game", "games", "number", "options", "seat", "seats", "seed")

    def __init__(self, message: Mapping[str, Any]) -> None:
        self.game: str = message["game"]
        self.options: dict[str, Any] = message["options"]
        self.seat: int = message["seat"]
        self.seats: int = message["seats"]
        self.clocks: dict[str, float] = message["clocks"]
        self.number: int = message["number"]
        """Which game of the sitting this is, from 0."""
        self.games: int = message["games"]
        """How many games the sitting has."""
        self.seed: str = message["seed"]
        """The bot's own random seed in this game. It says nothing about the cards."""

    def __repr__(self) -> str:
        return f"<{self.game}, game {self.number + 1} of {self.games}, seat {self.seat}>"


class Turn:
    """One decision, as the bot sees it."""

    __slots__ = (
        "_note",
        "_random",
        "_seed",
        "clock",
        "events",
        "game",
        "kind",
        "legal",
        "number",
        "options",
        "seat",
        "seats",
        "view",
    )

    def __init__(
        self, info: GameInfo, message: Mapping[str, Any], note: Callable[[str], None]
    ) -> None:
        self.game = info.game
        self.options = info.options
        self.seat = info.seat
        self.seats = info.seats
        self.number: int = message["turn"]
        """Which of the bot's own decisions in this game this is, from 0."""
        self.kind: str = message["kind"]
        self.legal: list[Any] | None = message["legal"]
        self.view: dict[str, Any] = message["view"]
        self.events: list[dict[str, Any]] = message["events"]
        self.clock = Clock(message["clock"])
        self._note = note
        self._seed = info.seed
        self._random: Random | None = None

    @property
    def random(self) -> Random:
        """The bot's own random numbers, the same again whenever this decision is replayed."""
        if self._random is None:
            self._random = Random(f"{self._seed}:{self.number}")
        return self._random

    def note(self, text: object) -> None:
        """Leave a private remark beside this decision; only the bot's author sees it."""
        self._note(str(text))

    def __repr__(self) -> str:
        return f"<turn {self.number} of {self.game}, seat {self.seat}, {self.kind}>"


class Ending:
    """What `Bot.end` is told: how the game went."""

    __slots__ = ("events", "place", "places", "reason", "scores", "seat")

    def __init__(self, seat: int, message: Mapping[str, Any]) -> None:
        self.seat = seat
        self.places: list[int] = message["places"]
        self.scores: list[int] = message["scores"]
        self.reason: str = message["reason"]
        self.events: list[dict[str, Any]] = message["events"]
        self.place = self.places[seat]

    def __repr__(self) -> str:
        return f"<place {self.place}: {self.reason}>"
