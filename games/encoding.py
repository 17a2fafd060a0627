"""Actions and observations as numbers, for training.

An *action* is a number that stands for a move; a *feature* is a number at a fixed index of
the observation, from 0 to a bound that the encoding declares. Seats in the features count
from the viewer, who is 0. Each game defines its encoding in its ``encoding.py``; the kit's
training environments use it.

Features are bytes, and most blocks of them are looked up or copied as a whole: a list of
numbers would take a learner more time than the game itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from games.contract import Decision, Game, Json, Move, View
from games.record import canonical

Row = bytes | bytearray

WAIT = 0
"""The action of a seat that is not asked."""


LARGEST = 255
"""A feature is a byte. Larger values are shown as this one."""


class Block(NamedTuple):
    """Neighbouring features of one meaning."""

    name: str
    size: int = 1
    high: int = 1
    """The largest value; the smallest is 0."""


class Encoding(ABC):
    """The encoding of one game at one table size with one set of options."""

    kinds: Sequence[str]
    """Every kind of decision there is."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Json]) -> None:
        self.seats = seats
        self.options = options
        self.actions: tuple[Move, ...] = ("wait", *self.moves())
        """The move, or the part of a move, that each action stands for."""
        self._number = {_key(move): n for n, move in enumerate(self.actions)}
        self._kind = OneOf(self.kinds)
        self._away = OneOf(range(seats))
        self.blocks = (Block("kind of decision", len(self.kinds)), *self.layout())
        """What the features mean, in their order."""
        self.high = [block.high for block in self.blocks for _ in range(block.size)]
        """The largest value of each feature."""
        self.size = len(self.high)

    @abstractmethod
    def moves(self) -> Iterator[Move]:
        """Every move that can ever be legal (or part of one), in an order that never changes."""

    @abstractmethod
    def layout(self) -> Iterator[Block]:
        """The blocks of features that `look` and then `progress` give."""

    @abstractmethod
    def look(self, view: View) -> Iterator[Row]:
        """The features of a view, block by block."""

    def progress(self, begun: tuple[int, ...]) -> Row:
        """The features of a move that takes several actions; none where a move is one action."""
        return b""

    def features(self, view: View, decision: Decision | None, begun: tuple[int, ...]) -> bytes:
        """All features: the kind of decision, the view, and the actions already taken."""
        kind = decision.kind if decision else None
        return b"".join([self._kind[kind], *self.look(view), self.progress(begun)])

    def legal(self, decision: Decision, view: View, begun: tuple[int, ...]) -> list[int]:
        """The actions allowed now, `begun` being those already taken for this move."""
        assert decision.moves is not None, "moves that are not listed need an encoding of their own"
        return [self.number(move) for move in decision.moves]

    def move(self, decision: Decision, view: View, taken: tuple[int, ...]) -> Move | None:
        """The move these actions make up, or ``None`` while it is not complete."""
        (action,) = taken
        return self.actions[action]

    def number(self, move: Move) -> int:
        return self._number[_key(move)]

    def numbers_in(self, other: Encoding) -> list[int]:
        """The number that each of these actions has in another encoding of the game.

        The other one must know all of them: a larger table, or options that leave more open.
        """
        return [WAIT, *(other.number(move) for move in self.actions[1:])]

    def around(self, seat: int, values: Sequence[int]) -> Row:
        """Values by seat, turned so that `seat` comes first."""
        return bytes([*values[seat:], *values[:seat]])

    def distance(self, seat: int, other: int | None) -> Row:
        """Which seat `other` is, counted from `seat`, as one of n."""
        return self._away[None if other is None else (other - seat) % self.seats]


def _key(move: Move) -> Hashable:
    """A move as a key of a dict. Most moves are simple, and writing JSON takes long."""
    if type(move) is str or type(move) is int:
        return move
    if type(move) is dict and len(move) == 1:
        ((name, value),) = move.items()
        if type(value) is str or type(value) is int:
            return name, value
    return canonical(move)


class OneOf(dict[object, bytes]):
    """By choice: a row with 1 at its place and 0 elsewhere; only 0 for anything else."""

    def __init__(self, choices: Iterable[object]) -> None:
        listed = list(choices)
        places = range(len(listed))
        super().__init__(
            {one: bytes(map(place.__eq__, places)) for place, one in enumerate(listed)}
        )
        self._none = bytes(len(listed))

    def __missing__(self, chosen: object) -> bytes:
        return self._none


class Counts:
    """How often each of some cards is in a collection of them."""

    def __init__(self, cards: Iterable[str]) -> None:
        self._place = {card: place for place, card in enumerate(cards)}
        self._none = bytes(len(self._place))

    def __call__(self, found: Iterable[str]) -> Row:
        row = bytearray(self._none)
        for card in found:
            row[self._place[card]] += 1
        return row


def flags(size: int, places: Iterable[int]) -> Sequence[int]:
    """1 at these places, 0 elsewhere."""
    row = [0] * size
    for place in places:
        row[place] = 1
    return row


def capped(values: Iterable[int], most: int = LARGEST) -> Sequence[int]:
    """The values, those above `most` as `most`: for numbers that the rules hardly bound."""
    return [value if value < most else most for value in values]


def encoding(game: Game, seats: int, options: Mapping[str, Json]) -> Encoding:
    """The encoding of a game, from the ``encoding.py`` of its folder."""
    made: Encoding = import_module(f"games.{game.name}.encoding").ENCODING(game, seats, options)
    return made
