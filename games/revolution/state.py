"""One game of Revolution! under way: bid, reveal, resolve space by space, and again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

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
    decision,
    event,
)
from games.revolution.bids import random_bid, read_bid, winners
from games.revolution.data import FIRST_HAND
from games.revolution.deeds import DEEDS
from games.revolution.position import Position
from games.revolution.reading import kind_of
from games.revolution.scoring import settle
from games.revolution.tokens import MADE_UP, TEXT, pack

NOT_COPYING = -1

BLANK: View = dict.fromkeys(
    (
        *("seat", "seats", "round", "tokens", "support", "stock", "cubes", "guardhouse", "bids"),
        *("resolving", "scores"),
    )
)
"""A view with nothing filled in."""

text_of = TEXT.__getitem__


class RevolutionState(State):
    """The table, and how far the round has come.

    While bidding `_at` is ``None``. While resolving it is the space whose winner is
    being asked; `_copied` is the space whose effects he has, if he won the Anarchist,
    and `_deed` counts that space's deeds.
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
    _at: int | None
    _copied: int
    _deed: int
    _laid: dict[int, dict[str, str]]
    """Bids of this round that were checked already."""
    _outcome: Outcome | None
    _pending: tuple[Decision, ...]
    _public: View
    """What everyone sees; views are copies of it."""
    _stale: bool
    """Whether something has happened since `_public` was brought up to date."""
    _winners: list[int]
    round: int
    table: Position

    @classmethod
    def first(cls, game: Game, table: Position, options: Mapping[str, Json]) -> RevolutionState:
        """A game at the first bid."""
        hand = pack(FIRST_HAND)
        table.tokens = [hand] * table.seats
        state = cls._at_bids(game, table, options, 1)
        state.opening = (table.board.described, state._announce())
        return state

    @classmethod
    def _at_bids(
        cls, game: Game, table: Position, options: Mapping[str, Json], number: int
    ) -> RevolutionState:
        state = cls.__new__(cls)
        state.game = game
        state.options = options
        state.opening = ()
        state.seats = table.seats
        state.table = table
        state.round = number
        state._at = None
        state._copied = NOT_COPYING
        state._deed = 0
        state._winners = []
        state._laid = {}
        state._outcome = None
        state._public = BLANK | {"seats": table.seats}
        state._stale = True
        state._pending = table.board.bidding
        state._asked = table.board.everyone
        return state

    @classmethod
    def seen(
        cls, game: Game, table: Position, options: Mapping[str, Json], view: View
    ) -> RevolutionState:
        """The game a view shows. Nothing in Revolution! is hidden once the bids are open."""
        state = cls._at_bids(game, table, options, view["round"])
        if view["scores"] is not None:
            state._finish()
        elif view["resolving"] is not None:
            board = table.board
            now = view["resolving"]
            for bid in table.bids:
                read_bid(board, sum(map(pack, bid.values())), bid)
            state._winners = winners(board, table.bids)
            state._at = board.post_index[now["space"]]
            copied = now["copying"]
            state._copied = NOT_COPYING if copied is None else board.post_index[copied]
            state._deed = state._deeds().index(now["deed"])
            state._ask(now["seat"], now["deed"])
        return state

    def copy(self) -> RevolutionState:
        new = RevolutionState.__new__(RevolutionState)
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
        new._laid = self._laid.copy()
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

    def check(self, seat: int, move: Move) -> None:
        if type(seat) is not int or seat not in self._asked:
            raise IllegalMove(self._not_asked(seat))
        table = self.table
        if self._at is None:
            self._laid[seat] = read_bid(table.board, table.tokens[seat], move)
        else:
            DEEDS[self._pending[0].kind].check(table, seat, self._at, move)

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        if moves.keys() != self._asked or not moves:
            raise IllegalMove(self._not_these(moves))
        if self._at is None:
            return self._open_bids(moves)
        ((seat, move),) = moves.items()
        kind = self._pending[0].kind
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
        """All tokens on the Printer, who takes every kind; elsewhere the first move listed."""
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
        bids = []
        for seat, held in enumerate(table.tokens):
            bid = self._laid.get(seat)
            if bid is None or bid != moves[seat]:
                bid = read_bid(board, held, moves[seat])
            bids.append(bid)
        self._stale = True
        self._laid = {}
        self._winners = winners(board, bids)
        table.bids = tuple(bids)
        table.tokens = [0] * self.seats
        opened = {"event": "bids", "round": self.round, "bids": list(table.bids)}
        events = [event((opened, None))]
        self._resolve(0, events)
        return events

    def _resolve(self, start: int, events: list[Event]) -> None:
        """Resolve the spaces from `start` on, until somebody must be asked or the round is over."""
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
        assert self._at is not None
        index = self._at if self._copied == NOT_COPYING else self._copied
        return self.table.board.posts[index].deeds

    def _go_on(self, seat: int, events: list[Event]) -> bool:
        """Do the next deeds of the space as far as there is no choice; true if `seat` is asked."""
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
        assert self._at is not None
        table = self.table
        moves = DEEDS[kind].moves(table, seat, self._at)
        self._pending = (decision((seat, kind, moves)),)
        self._asked = table.board.alone[seat]
        return moves

    def _do(self, seat: int, kind: str, move: Move, events: list[Event]) -> None:
        assert self._at is not None
        events.append(DEEDS[kind].do(self.table, seat, self._at, move))
        if kind == "copy":
            self._copied = self.table.board.post_index[move]
            self._deed = -1

    def _end_round(self, events: list[Event]) -> None:
        table = self.table
        self._at = None
        if table.full() or self.round >= self.options["max_rounds"]:
            events.append(self._finish())
            return
        table.tokens = [MADE_UP[tokens] for tokens in table.tokens]
        self.round += 1
        self._pending = table.board.bidding
        self._asked = table.board.everyone
        events.append(self._announce())

    def _announce(self) -> Event:
        tokens = list(map(text_of, self.table.tokens))
        return event(({"event": "round", "round": self.round, "tokens": tokens}, None))

    def _finish(self) -> Event:
        self._outcome, event = settle(self.table, self.round)
        self._pending = ()
        self._asked = frozenset()
        return event

    # ── what is seen and what is asked ───────────────────────────────────────

    def _refresh(self) -> None:
        """Bring up to date what everyone sees, once per step."""
        table = self.table
        public = self._public
        public["round"] = self.round
        public["tokens"] = tuple(map(text_of, table.tokens))
        public["support"] = tuple(table.support)
        public["stock"] = tuple(table.stock)
        public["cubes"] = dict(zip(table.board.area_names, table.rows(), strict=True))
        public["guardhouse"] = table.guard
        public["bids"] = table.bids
        public["resolving"] = None if self._at is None else self._now(self._at)
        public["scores"] = None if self._outcome is None else self._outcome.scores
        self._stale = False

    def _now(self, at: int) -> dict[str, Json]:
        posts = self.table.board.posts
        seat, deed, _ = self._pending[0]
        return {
            "space": posts[at].name,
            "copying": None if self._copied == NOT_COPYING else posts[self._copied].name,
            "deed": deed,
            "seat": seat,
        }

    def _legal(self, seat: int) -> tuple[Move, ...] | None:
        """The moves of a pending seat; ``None`` for a bid."""
        if type(seat) is not int or seat not in self._asked:
            raise IllegalMove(self._not_asked(seat))
        return self._pending[0].moves

    def _not_these(self, moves: Mapping[int, Move]) -> str:
        strangers = [seat for seat in moves if seat not in self._asked]
        if strangers and len(moves) == len(self._asked):
            return self._not_asked(strangers[0])
        return f"moves are due from {self._who()}, not from {len(moves)} seats"

    def _not_asked(self, seat: object) -> str:
        if type(seat) is not int:
            return f"a seat is a number, not {kind_of(seat)}"
        if self._at is None and self._pending:
            return f"there is no such seat at a table of {self.seats}"
        return f"this seat has nothing to decide now; moves are due from {self._who()}"

    def _who(self) -> str:
        if not self._pending:
            return "nobody: the game is over"
        return "seat " + ", ".join(str(decision.seat) for decision in self._pending)
