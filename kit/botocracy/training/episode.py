"""One learner's games: its seat, its opponents, and what happens between its decisions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from botocracy.encoded import EncodedGame, EncodedTable
from botocracy.training.arrays import Arrays
from botocracy.training.opponents import Given, Opponent, opponents
from games.options import OptionError

SEED_SPACE = 2**63
SELF = "self"
"""In place of opponents: the learner plays every seat."""


class Episodes:
    """Game after game, each at the learner's next decision or over.

    The learner moves one seat on in every game, unless its seat is fixed.
    """

    game: EncodedGame
    seat: int
    """The seat that is to act, or that acted last if the game is over."""

    def __init__(
        self,
        table: EncodedTable,
        arrays: Arrays,
        given: Given | Sequence[Given],
        seat: int | None = None,
    ) -> None:
        if seat is not None and not 0 <= seat < table.seats:
            raise OptionError(f"seats count from 0 to {table.seats - 1}, not {seat}")
        self._table = table
        self._plays_all = given == SELF
        self._others: list[Opponent] = [] if self._plays_all else opponents(given, table, arrays)
        self._fixed = seat
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Begin anew with the random numbers of `seed`, which also choose the first seat."""
        self._rng = Random(seed)
        self._next = self._rng.randrange(self._table.seats)

    def begin(self) -> None:
        """Deal until a game comes to a decision of the learner."""
        while True:
            self._deal()
            self._advance()
            if not self.game.over:
                return

    def _deal(self) -> None:
        seats, rng = self._table.seats, self._rng
        self.game = self._table.deal(str(rng.randrange(SEED_SPACE)))
        self.seat = self._next if self._fixed is None else self._fixed
        self._next = (self._next + 1) % seats
        self._at: dict[int, Opponent] = {}
        for away, other in enumerate(self._others, 1):
            seat = (self.seat + away) % seats
            other.sit(self.game, seat, rng.randrange(SEED_SPACE))
            self._at[seat] = other

    def act(self, action: int) -> None:
        """Take the learner's action and play on to its next decision or the end."""
        if self.game.act(self.seat, action):
            self._advance()

    def _advance(self) -> None:
        game, own = self.game, self.seat
        while not game.over:
            waiting = game.waiting
            if self._plays_all:
                if waiting:
                    self.seat = waiting[0]
                    return
            elif own in waiting:
                return
            else:
                for seat in waiting:
                    self._at[seat].move()
            game.settle()
