"""A game of Revolution! under way: the verbs of the engine contract."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, View
from games.revolution.bids import random_bid, read_bid, winners
from games.revolution.board import FIRST_HAND
from games.revolution.deeds import DEEDS
from games.revolution.refusals import not_asked, wrong_seats
from games.revolution.rounds import BIDDING, NOT_COPYING, Rounds
from games.revolution.table import Table
from games.revolution.tokens import TEXT, pack

BLANK: Final[View] = dict.fromkeys(
    (
        *("seat", "seats", "round", "tokens", "support", "stock", "cubes", "guardhouse", "bids"),
        *("resolving", "scores"),
    )
)
"""The keys of a view."""


@final
class RevolutionState(Rounds):
    """One game under way."""

    __slots__ = ()

    @classmethod
    def first(cls, game: Game, table: Table, options: Mapping[str, Json]) -> RevolutionState:
        """A new game at the first bid."""
        hand = pack(FIRST_HAND)
        table.tokens = [hand] * table.seats
        state = cls._at_bids(game, table, options, 1)
        state.opening = (table.board.described, state.announce())
        return state

    @classmethod
    def _at_bids(
        cls, game: Game, table: Table, options: Mapping[str, Json], number: int
    ) -> RevolutionState:
        state = RevolutionState()
        state.game = game
        state.options = options
        state.opening = ()
        state.seats = table.seats
        state.table = table
        state.round = number
        state._at = BIDDING
        state._copied = NOT_COPYING
        state._deed = 0
        state._winners = []
        state._laid = [None] * table.seats
        state._outcome = None
        state._public = BLANK | {"seats": table.seats, "bids": table.bids}
        state.show_round()
        state._stale = True
        state._pending = table.board.bidding
        state._asked = table.board.everyone
        return state

    @classmethod
    def seen(
        cls, game: Game, table: Table, options: Mapping[str, Json], view: View
    ) -> RevolutionState:
        """The game that a view shows, with this table."""
        state = cls._at_bids(game, table, options, view["round"])
        if view["scores"] is not None:
            state.finish()
        elif view["resolving"] is not None:
            board = table.board
            now = view["resolving"]
            bids = [read_bid(board, sum(map(pack, bid.values())), bid) for bid in table.bids]
            state._winners = winners(board, [lots for _, lots in bids])
            state._at = board.post_index[now["space"]]
            copied = now["copying"]
            state._copied = NOT_COPYING if copied is None else board.post_index[copied]
            state._deed = state.deeds().index(now["deed"])
            state.ask(now["seat"], now["deed"])
        return state

    def copy(self) -> RevolutionState:
        new = RevolutionState()
        new.game = self.game
        new.options = self.options
        new.opening = self.opening
        new.seats = self.seats
        new.table = self.table.copy()
        new.round = self.round
        new._at = self._at
        new._copied = self._copied
        new._deed = self._deed
        new._winners = self._winners
        new._laid = self._laid[:]
        new._outcome = self._outcome
        new._public = self._public.copy()
        new._stale = self._stale
        new._pending = self._pending
        new._asked = self._asked
        return new

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def outcome(self) -> Outcome | None:
        return self._outcome

    def check(self, seat: object, move: Move) -> None:
        if type(seat) is not int or seat not in self._asked:
            raise IllegalMove(not_asked(self._pending, self.seats, seat))
        table = self.table
        if self._at == BIDDING:
            self._laid[seat] = read_bid(table.board, table.tokens[seat], move)
        else:
            DEEDS[self._pending[0][1]].check(table, seat, self._at, move)

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        pending = self._pending
        if len(moves) != len(pending) or not pending:
            raise IllegalMove(wrong_seats(self._pending, moves))
        if self._at == BIDDING:
            return self.open_bids(moves)
        seat, kind, _ = pending[0]
        if seat not in moves:
            raise IllegalMove(wrong_seats(self._pending, moves))
        move = moves[seat]
        DEEDS[kind].check(self.table, seat, self._at, move)
        self._stale = True
        events: list[Event] = []
        self.do(seat, kind, move, events)
        if not self.go_on(seat, events):
            self.resolve(self._at + 1, events)
        return events

    def view(self, seat: int | None) -> View:
        if self._stale:
            self._refresh()
        view = self._public.copy()
        view["seat"] = seat
        return view

    def default_move(self, seat: int) -> Move:
        """All tokens on the Printer, who takes every kind; for a deed the first move listed."""
        moves = self._legal(seat)
        return {"Printer": TEXT[self.table.tokens[seat]]} if moves is None else moves[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        moves = self._legal(seat)
        if moves is None:
            return random_bid(self.table.board, self.table.tokens[seat], rng)
        return moves[int(rng.random() * len(moves))]

    def audit(self) -> None:
        self.table.audit()

    def _refresh(self) -> None:
        """Bring up to date the parts of `_public` that any step may change."""
        table = self.table
        public = self._public
        public["support"] = tuple(table.support)
        public["stock"] = tuple(table.stock)
        public["cubes"] = table.town()
        public["guardhouse"] = table.guard
        if self._at == BIDDING:
            public["resolving"] = None
        else:
            public["resolving"] = self._now()
            public["tokens"] = tuple([TEXT[tokens] for tokens in table.tokens])
        self._stale = False

    def _now(self) -> dict[str, Json]:
        posts = self.table.board.posts
        seat, deed, _ = self._pending[0]
        return {
            "space": posts[self._at].name,
            "copying": None if self._copied == NOT_COPYING else posts[self._copied].name,
            "deed": deed,
            "seat": seat,
        }

    def _legal(self, seat: object) -> tuple[Move, ...] | None:
        """The moves of a pending seat; ``None`` for a bid."""
        if type(seat) is not int or seat not in self._asked:
            raise IllegalMove(not_asked(self._pending, self.seats, seat))
        return self._pending[0][2]
