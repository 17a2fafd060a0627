"""Actions and observations as numbers, for training.

An *action* is a number that stands for a move; a *feature* is a number at a fixed index of
the observation. Seats in the features count from the viewer, who is 0. Each game defines
its encoding in its ``encoding.py``; the kit's PettingZoo environments use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module

from games.contract import Decision, Game, Json, Move, View
from games.record import canonical

WAIT = 0
"""The action of a seat that is not asked."""


class Encoding(ABC):
    """The encoding of one game at one table size with one set of options."""

    kinds: Sequence[str]
    """Every kind of decision there is."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Json]) -> None:
        self.seats = seats
        self.options = options
        self.actions: tuple[Move, ...] = ("wait", *self.moves())
        """The move, or the part of a move, that each action stands for."""
        self._number = {canonical(move): n for n, move in enumerate(self.actions)}
        view = game.new(seats, options, "size").view(0)
        self.size = len(self.features(view, None, ()))

    @abstractmethod
    def moves(self) -> Iterator[Move]:
        """Every move that can ever be legal (or part of one), in an order that never changes."""

    @abstractmethod
    def look(self, view: View) -> Iterator[int]:
        """The features of a view, always the same number of them."""

    def features(self, view: View, decision: Decision | None, begun: tuple[int, ...]) -> list[int]:
        """All features: the kind of decision, the view, and the actions already taken."""
        kind = decision.kind if decision else None
        return [*one_of(self.kinds, kind), *self.look(view), *self.progress(begun)]

    def progress(self, begun: tuple[int, ...]) -> Iterator[int]:
        """The features of a move that takes several actions; none where a move is one action."""
        yield from ()

    def legal(self, decision: Decision, view: View, begun: tuple[int, ...]) -> list[int]:
        """The actions allowed now, `begun` being those already taken for this move."""
        assert decision.moves is not None, "moves that are not listed need an encoding of their own"
        return [self.number(move) for move in decision.moves]

    def move(self, decision: Decision, view: View, taken: tuple[int, ...]) -> Move | None:
        """The move these actions make up, or ``None`` while it is not complete."""
        (action,) = taken
        return self.actions[action]

    def number(self, move: Move) -> int:
        return self._number[canonical(move)]

    def around(self, seat: int, values: Sequence[int]) -> list[int]:
        """Values by seat, turned so that `seat` comes first."""
        return [*values[seat:], *values[:seat]]

    def distance(self, seat: int, other: int | None) -> list[int]:
        """Which seat `other` is, counted from `seat`, as one of n."""
        away = None if other is None else (other - seat) % self.seats
        return one_of(range(self.seats), away)


def one_of(choices: Iterable[object], chosen: object) -> list[int]:
    """1 at the chosen place, 0 elsewhere."""
    return [int(choice == chosen) for choice in choices]


def counts(cards: Iterable[str], found: Sequence[str] | str) -> list[int]:
    """How often each of `cards` is in `found`."""
    return [found.count(card) for card in cards]


def encoding(game: Game, seats: int, options: Mapping[str, Json]) -> Encoding:
    """The encoding of a game, from the ``encoding.py`` of its folder."""
    made: Encoding = import_module(f"games.{game.name}.encoding").ENCODING(game, seats, options)
    return made
