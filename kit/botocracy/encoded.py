"""A game played by numbers: the common core of all training environments.

    table = EncodedTable.of("coup", seats=4)
    game = table.deal("a seed")
    while game.waiting:
        seat = game.waiting[0]
        game.act(seat, choose(game.features(seat), game.legal(seat)))
        game.settle()

Needs the standard library only. The game's ``encoding.py`` says which number stands for what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.contract import Decision, Event, Game, Json, Move, State, View, shares
from games.encoding import WAIT, Encoding, encoding
from games.registry import get


@dataclass(frozen=True)
class EncodedTable:
    """A game with its number of seats, its options and their encoding."""

    game: Game
    seats: int
    options: Mapping[str, Json]
    numbers: Encoding

    @classmethod
    def of(
        cls, name: str, seats: int | None = None, options: Mapping[str, Json] | None = None
    ) -> EncodedTable:
        """The table of a game by its name; as few seats as possible unless told."""
        game = get(name)
        seats = seats or game.seat_counts[0]
        chosen = game.configure(seats, options)
        return cls(game, seats, chosen, encoding(game, seats, chosen))

    def deal(self, seed: str) -> EncodedGame:
        return EncodedGame(self, self.game.new(self.seats, self.options, seed))


class EncodedGame:
    """One game under way. A move is one action or, where the encoding says so, several."""

    __slots__ = ("_begun", "_decisions", "_legal", "_moves", "_views", "log", "state", "table")

    def __init__(self, table: EncodedTable, state: State) -> None:
        self.table = table
        self.state = state
        self.log: list[Event] = list(state.opening)
        """Every event so far."""
        self._ask()

    def _ask(self) -> None:
        self._decisions: dict[int, Decision] = {d.seat: d for d in self.state.pending()}
        self._begun: dict[int, tuple[int, ...]] = dict.fromkeys(self._decisions, ())
        self._moves: dict[int, Move] = {}
        self._legal: dict[int, list[int]] = {}
        self._views: dict[int, View] = {}

    @property
    def waiting(self) -> list[int]:
        """The seats whose move is not complete; none once `settle` is due or the game is over."""
        return [seat for seat in self._decisions if seat not in self._moves]

    @property
    def over(self) -> bool:
        return not self._decisions

    def decision(self, seat: int) -> Decision | None:
        """What `seat` is asked now."""
        return None if seat in self._moves else self._decisions.get(seat)

    # -- seeing -----------------------------------------------------------------

    def view(self, seat: int) -> View:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.state.view(seat)
        return view

    def legal(self, seat: int) -> list[int]:
        """The legal actions; a seat that is not asked can only wait."""
        legal = self._legal.get(seat)
        if legal is None:
            decision = self.decision(seat)
            if decision is None:
                return [WAIT]
            numbers = self.table.numbers
            legal = numbers.legal(decision, self.view(seat), self._begun[seat])
            self._legal[seat] = legal
        return legal

    def features(self, seat: int) -> bytes:
        decision = self.decision(seat)
        begun = self._begun[seat] if decision else ()
        return self.table.numbers.features(self.view(seat), decision, begun)

    def begun(self, seat: int) -> tuple[int, ...]:
        """The actions of the seat's move so far."""
        return self._begun.get(seat, ())

    def rewards(self) -> list[float] | None:
        """From 1 for first alone to -1 for last alone, by seat; ``None`` while the game goes on."""
        outcome = self.state.outcome()
        return None if outcome is None else [2 * share - 1 for share in shares(outcome.places)]

    def places(self) -> tuple[int, ...] | None:
        outcome = self.state.outcome()
        return None if outcome is None else outcome.places

    # -- playing ----------------------------------------------------------------

    def act(self, seat: int, action: int) -> bool:
        """Add an action to the seat's move; whether the move is complete.

        An illegal action plays the game's default move, as the referee would.
        """
        if action not in self.legal(seat):
            self._moves[seat] = self.state.default_move(seat)
            return True
        taken = self._begun[seat] = (*self._begun[seat], action)
        self._legal.pop(seat, None)
        move = self.table.numbers.move(self._decisions[seat], self.view(seat), taken)
        if move is None:
            return False
        self._moves[seat] = move
        return True

    def play(self, seat: int, move: Move) -> None:
        """Take a whole move, which must be legal."""
        self._moves[seat] = move

    def settle(self) -> bool:
        """Apply the moves once all are complete; whether they were."""
        if len(self._moves) < len(self._decisions) or not self._decisions:
            return False
        self.log += self.state.apply(self._moves)
        self._ask()
        return True

    def copy(self) -> EncodedGame:
        """An independent game at the same point."""
        other = EncodedGame.__new__(EncodedGame)
        other.table, other.state, other.log = self.table, self.state.copy(), self.log[:]
        other._decisions, other._begun = self._decisions, self._begun.copy()
        other._moves, other._legal = self._moves.copy(), self._legal.copy()
        other._views = self._views.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> EncodedGame:
        return self.copy()
