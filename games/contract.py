"""The engine contract: all that the rest of Botocracy knows of a game.

A `Game` makes a `State`; a `State` says who must decide what (`pending`), takes
the answers (`apply`), tells each seat what it may know (`view`, `Event.seats`)
and, in the end, who won (`outcome`). `docs/architecture.md` lists the files of a
game's folder.

Views, events and moves are *plain JSON values*: ``None``, ``bool``, ``int``,
``str``, lists or tuples, and dicts with string keys (never floats). A view may
share parts with its state, so its receiver must not change it. Engines share only
tuples and values that they replace and never mutate.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from games.options import Option, complete
from games.schema import Schemas
from games.story import NO_STORY, Story

Json = Any
"""A plain JSON value (see the module's docstring)."""

Move = Json
View = dict[str, Json]


class GameError(Exception):
    """Root of the exceptions that an engine raises on purpose; the text is for people."""


class IllegalMove(GameError):
    """The rules do not allow this move now. The text says why, for the bot's author."""


class Decision(NamedTuple):
    """One answer the game is waiting for."""

    seat: int
    kind: str
    """The type of the decision, a word of the game: ``"play"``, ``"bid"``, ``"challenge"``."""
    moves: tuple[Move, ...] | None
    """Every legal move, or ``None`` where there are too many to list."""


class Event(NamedTuple):
    """Something that happened."""

    what: dict[str, Json]
    """``{"event": KIND, ...}``; seats appear as integers from 0."""
    seats: tuple[int, ...] | None = None
    """The seats that may see it; ``None`` means everyone, spectators included."""

    def visible_to(self, seat: int | None) -> bool:
        """Whether `seat` may see this; ``None`` asks for the all-seeing replay."""
        return self.seats is None or seat is None or seat in self.seats


class Outcome(NamedTuple):
    """How a game ended."""

    places: tuple[int, ...]
    """The place of each seat: 1 + the number of seats strictly better, so ties share one."""
    scores: tuple[int, ...]
    """The points of each seat by the game's own count."""
    reason: str
    """The reason in words: ``"most coats of arms"``."""


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places from comparable keys, one per seat, larger is better."""
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])


def shares(placed: Sequence[int]) -> list[float]:
    """The share of its opponents that each seat beat, from the places; a tie counts half."""
    opponents = len(placed) - 1
    return [
        (sum(other > own for other in placed) + (placed.count(own) - 1) / 2) / opponents
        for own in placed
    ]


class State(ABC):
    """One game under way. Its verbs are the whole engine contract."""

    __slots__ = ()

    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]
    """The events before the first decision, such as the deal."""

    @abstractmethod
    def pending(self) -> tuple[Decision, ...]:
        """The decisions now awaited; empty when the game is over.

        More than one means they are sealed and simultaneous. A decision with a
        single legal move is taken by the engine and never appears here, except
        where leaving it out would give something away.
        """

    @abstractmethod
    def check(self, seat: int, move: Move) -> None:
        """Return nothing, or raise `IllegalMove` with a reason a person understands.

        `move` may be anything JSON can hold, and comes from a hostile source.
        ``True`` is not ``1`` and ``1.0`` is not ``1``.
        """

    @abstractmethod
    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        """Take one move for every pending decision and go on to the next decisions.

        All moves are checked before anything changes: after `IllegalMove` the
        state is unchanged.
        """

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Everything `seat` may know and nothing else; ``None`` sees everything.

        A seat's view always holds ``"seat"`` and ``"seats"``, and is complete:
        together with the options it is enough for `Game.imagine`.
        """

    @abstractmethod
    def default_move(self, seat: int) -> Move:
        """A harmless legal move for a pending seat, always the same in the same state."""

    @abstractmethod
    def random_move(self, seat: int, rng: Random) -> Move:
        """A legal move for a pending seat drawn at random, without listing them all."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """``None`` while the game goes on."""

    @abstractmethod
    def copy(self) -> State:
        """An independent state; cheaper than ten moves."""

    def audit(self) -> None:
        """Raise `AssertionError` if something that must be conserved is not.

        Games count their cards, coins or tokens here. The conformance suite calls
        this after every step; play never does.
        """
        return

    def determinize(self, seat: int, rng: Random) -> State:
        """A full state that `seat` cannot tell from this one, with the hidden part redealt.

        It is made from the seat's view alone, so it cannot contain hidden information.
        """
        return self.game.imagine(self.view(seat), self.options, rng)


class Game(ABC):
    """The rules of one game. One instance per game, without state of its own."""

    name: ClassVar[str]
    """As in addresses, files and the command line: ``"revolt"``."""
    title: ClassVar[str]
    """As people write it: ``"Revolution!"``."""
    version: ClassVar[int]
    """Raised when old records would replay differently."""
    summary: ClassVar[str]
    """One sentence for lists of games."""
    genre: ClassVar[str] = ""
    """``"trick-taking"``, ``"shedding"`` or ``"betting and bluffing"``, where one fits.

    `benchmarks/engines.py` compares a game with other libraries' games of its genre.
    """
    seat_counts: ClassVar[tuple[int, ...]]
    option_specs: ClassVar[Mapping[str, Option]] = {}
    fresh_deals: ClassVar[bool] = False
    """Whether each rotation of a deal is dealt anew. Seats rotate in either case.

    For games whose rotations of one deal are positively correlated, so that repeating the
    cards wastes games. `benchmarks/duplicate.py` measures this for every game.
    """
    schemas: ClassVar[Schemas]
    """Every field of its views, moves and events, declared in the game's ``schema.py``."""
    winner_only: ClassVar[bool] = False
    """Whether the rules decide only who wins, and do not rank the losers.

    Then a shared place after the first is no tie: ratings learn nothing from it about the seats
    that share it. Standings by the share of opponents beaten still count it half.
    """
    story: ClassVar[Story] = NO_STORY
    """Its key moments and who leads, declared in the game's ``story.py``; without one, none."""

    def configure(self, seats: int, given: Mapping[str, Json] | None = None) -> dict[str, Json]:
        """All options, defaults filled in; raises `OptionError` on a bad seat count or value.

        Games whose options depend on each other or on the seats extend this.
        """
        return complete(self.title, self.seat_counts, self.option_specs, seats, given or {})

    def options_in_words(self, options: Mapping[str, Json]) -> list[tuple[str, str]]:
        """Name and value of each option for people; one that is no longer known stays as it is."""
        return [
            (
                name.replace("_", " "),
                self.option_specs[name].words(value) if name in self.option_specs else str(value),
            )
            for name, value in options.items()
        ]

    def of_version(self, version: int) -> Game | None:
        """The game by the rules of this version; ``None`` where they can no longer be played."""
        return self if version == self.version else None

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> State:
        """A new game. All chance in it comes from `seed` (see `games.chance`)."""

    @abstractmethod
    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> State:
        """A full state in which the view's seat sees exactly `view`; the rest is drawn by `rng`.

        `view` may have gone through JSON (lists for tuples). Later deals get a new
        seed from `rng`.
        """

    @abstractmethod
    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        """One event in words, with the seats' names: ``"Ann plays Noble 7."``"""

    def standing(self, view: View) -> Sequence[int] | None:
        """A number for each seat, read from `view`; the largest leads at this point.

        ``None`` if the game's story measures nothing.
        """
        measures = self.story.measures
        return measures[0].best(view) if measures else None

    def teams(self, seats: int, options: Mapping[str, Json]) -> tuple[tuple[int, ...], ...] | None:
        """The seats that win and lose together, or ``None`` where everyone plays alone."""
        return None

    @abstractmethod
    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        """Seat counts and options worth testing: every seat count, every option at least twice."""
