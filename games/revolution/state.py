"""A game of Revolution! under way: the verbs of the engine contract, and the round.

A round is: bid, reveal, resolve space by space.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from games.contract import (
    Decision,
    Event,
    Game,
    IllegalMove,
    Json,
    Move,
    Outcome,
    State,
    View,
)
from games.fast import decision, event
from games.revolution.bids import Bid, random_bid, read_bid, winners
from games.revolution.board import FIRST_HAND
from games.revolution.deeds import DEEDS
from games.revolution.lots import Lot
from games.revolution.refusals import not_asked, wrong_seats
from games.revolution.scoring import settle
from games.revolution.table import Table
from games.revolution.tokens import MADE_UP, TEXT, pack

BIDDING: Final = -1
"""In `_at`: no space is being resolved."""
NOT_COPYING: Final = -1
"""In `_copied`: no space is being copied."""

BLANK: Final[View] = dict.fromkeys(
    (
        *("seat", "seats", "round", "tokens", "support", "stock", "cubes", "guardhouse", "bids"),
        *("resolving", "scores"),
    )
)
"""The keys of a view."""


@final
class RevolutionState(State):
    """The table, and how far the round has come.

    `_at` is `BIDDING`, or the space whose winner is being asked. If that is the Anarchist,
    `_copied` is the space that it copies. `_deed` is the index of the present deed of that space.
    """

    __slots__ = (
        "_asked",
        "_at",
        "_copied",
        "_deed",
        "_laid",
        "_outcome",
        "_pending",
        "_public",
        "_stale",
        "_winners",
        "game",
        "opening",
        "options",
        "round",
        "seats",
        "table",
    )

    _asked: frozenset[int]
    """The seats of `_pending`."""
    _at: int
    _copied: int
    _deed: int
    _laid: list[Bid | None]
    """By seat: the bid that `check` found legal, so that `apply` need not parse it again."""
    _outcome: Outcome | None
    _pending: tuple[Decision, ...]
    _public: View
    """What everyone sees; views are copies of it."""
    _stale: bool
    """Whether `_public` must be brought up to date before the next view."""
    _winners: list[int]
    game: Game
    opening: tuple[Event, ...]
    options: Mapping[str, Json]
    round: int
    seats: int
    table: Table

    @classmethod
    def first(cls, game: Game, table: Table, options: Mapping[str, Json]) -> RevolutionState:
        """A new game at the first bid."""
        hand = pack(FIRST_HAND)
        table.tokens = [hand] * table.seats
        state = cls._at_bids(game, table, options, 1)
        state.opening = (table.board.described, state._announce())
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
        state._show_round()
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
            state._finish()
        elif view["resolving"] is not None:
            board = table.board
            now = view["resolving"]
            bids = [read_bid(board, sum(map(pack, bid.values())), bid) for bid in table.bids]
            state._winners = winners(board, [lots for _, lots in bids])
            state._at = board.post_index[now["space"]]
            copied = now["copying"]
            state._copied = NOT_COPYING if copied is None else board.post_index[copied]
            state._deed = state._deeds().index(now["deed"])
            state._ask(now["seat"], now["deed"])
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

    # ── the verbs ────────────────────────────────────────────────────────────

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
            return self._open_bids(moves)
        seat, kind, _ = pending[0]
        if seat not in moves:
            raise IllegalMove(wrong_seats(self._pending, moves))
        move = moves[seat]
        DEEDS[kind].check(self.table, seat, self._at, move)
        self._stale = True
        events: list[Event] = []
        self._do(seat, kind, move, events)
        if not self._go_on(seat, events):
            self._resolve(self._at + 1, events)
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

    # ── a round ──────────────────────────────────────────────────────────────

    def _open_bids(self, moves: Mapping[int, Move]) -> list[Event]:
        table = self.table
        board = table.board
        texts: list[dict[str, str]] = []
        lots: list[list[Lot]] = []
        for seat, held in enumerate(table.tokens):
            try:
                move = moves[seat]
            except KeyError:
                raise IllegalMove(wrong_seats(self._pending, moves)) from None
            bid = self._laid[seat]
            if bid is None or bid[0] != move:
                bid = read_bid(board, held, move)
            texts.append(bid[0])
            lots.append(bid[1])
        self._stale = True
        self._laid = [None] * self.seats
        self._winners = winners(board, lots)
        table.bids = self._public["bids"] = tuple(texts)
        table.tokens = [0] * self.seats
        opened = {"event": "bids", "round": self.round, "bids": texts}
        events = [event(opened)]
        self._resolve(0, events)
        return events

    def _resolve(self, start: int, events: list[Event]) -> None:
        """Resolve the spaces from `start` on, until a seat must be asked or the round is over."""
        table, found = self.table, self._winners
        while True:
            at = table.award(found, start, events)
            if at == len(found):
                break
            self._at = at
            self._copied = NOT_COPYING
            self._deed = -1
            if self._go_on(found[at], events):
                return
            start = at + 1
        self._end_round(events)

    def _deeds(self) -> tuple[str, ...]:
        """The deeds of the space being resolved, or of the one it copies."""
        index = self._at if self._copied == NOT_COPYING else self._copied
        return self.table.board.posts[index].deeds

    def _go_on(self, seat: int, events: list[Event]) -> bool:
        """Do the next deeds of the space that leave no choice; true if `seat` must be asked."""
        while True:
            self._deed += 1
            deeds = self._deeds()
            if self._deed >= len(deeds):
                return False
            kind = deeds[self._deed]
            moves = self._ask(seat, kind)
            if len(moves) > 1:
                return True
            if moves:
                self._do(seat, kind, moves[0], events)

    def _ask(self, seat: int, kind: str) -> tuple[Move, ...]:
        table = self.table
        moves = DEEDS[kind].moves(table, seat, self._at)
        self._pending = (decision(seat, kind, moves),)
        self._asked = table.board.alone[seat]
        return moves

    def _do(self, seat: int, kind: str, move: Move, events: list[Event]) -> None:
        events.append(DEEDS[kind].do(self.table, seat, self._at, move))
        if kind == "copy":
            self._copied = self.table.board.post_index[move]
            self._deed = -1

    def _end_round(self, events: list[Event]) -> None:
        table = self.table
        self._at = BIDDING
        if table.full() or self.round >= self.options["max_rounds"]:
            events.append(self._finish())
            return
        table.tokens = [MADE_UP[tokens] for tokens in table.tokens]
        self.round += 1
        self._pending = table.board.bidding
        self._asked = table.board.everyone
        events.append(self._announce())

    def _announce(self) -> Event:
        tokens = self._show_round()
        return event({"event": "round", "round": self.round, "tokens": tokens})

    def _finish(self) -> Event:
        self._outcome, told = settle(self.table, self.round)
        self._public["scores"] = self._outcome.scores
        self._show_round()
        self._pending = ()
        self._asked = frozenset()
        return told

    # ── views and questions ──────────────────────────────────────────────────

    def _show_round(self) -> list[str]:
        """Put the round and everyone's tokens into `_public`; returns the tokens as texts."""
        tokens = [TEXT[tokens] for tokens in self.table.tokens]
        self._public["round"] = self.round
        self._public["tokens"] = tuple(tokens)
        return tokens

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
