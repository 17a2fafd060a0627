"""The rules of a round: reveal the bids, resolve space by space, count at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, State, View
from games.fast import decision, event
from games.revolution.bids import Bid, read_bid, winners
from games.revolution.deeds import DEEDS
from games.revolution.lots import Lot
from games.revolution.refusals import wrong_seats
from games.revolution.scoring import settle
from games.revolution.table import Table
from games.revolution.tokens import MADE_UP, TEXT

BIDDING: Final = -1
"""In `_at`: no space is being resolved."""
NOT_COPYING: Final = -1
"""In `_copied`: no space is being copied."""


class Rounds(State):
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

    def open_bids(self, moves: Mapping[int, Move]) -> list[Event]:
        """Check and reveal the bids of all seats, then resolve them; returns the events."""
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
        self.resolve(0, events)
        return events

    def resolve(self, start: int, events: list[Event]) -> None:
        """Resolve the spaces from `start` on, until a seat must be asked or the round is over."""
        table, found = self.table, self._winners
        while True:
            at = table.award(found, start, events)
            if at == len(found):
                break
            self._at = at
            self._copied = NOT_COPYING
            self._deed = -1
            if self.go_on(found[at], events):
                return
            start = at + 1
        self.end_round(events)

    def deeds(self) -> tuple[str, ...]:
        """The deeds of the space being resolved, or of the one it copies."""
        index = self._at if self._copied == NOT_COPYING else self._copied
        return self.table.board.posts[index].deeds

    def go_on(self, seat: int, events: list[Event]) -> bool:
        """Do the next deeds of the space that leave no choice; true if `seat` must be asked."""
        while True:
            self._deed += 1
            deeds = self.deeds()
            if self._deed >= len(deeds):
                return False
            kind = deeds[self._deed]
            moves = self.ask(seat, kind)
            if len(moves) > 1:
                return True
            if moves:
                self.do(seat, kind, moves[0], events)

    def ask(self, seat: int, kind: str) -> tuple[Move, ...]:
        """Ask `seat` for a deed; returns the legal moves, of which there may be none or one."""
        table = self.table
        moves = DEEDS[kind].moves(table, seat, self._at)
        self._pending = (decision(seat, kind, moves),)
        self._asked = table.board.alone[seat]
        return moves

    def do(self, seat: int, kind: str, move: Move, events: list[Event]) -> None:
        events.append(DEEDS[kind].do(self.table, seat, self._at, move))
        if kind == "copy":
            self._copied = self.table.board.post_index[move]
            self._deed = -1

    def end_round(self, events: list[Event]) -> None:
        table = self.table
        self._at = BIDDING
        if table.full() or self.round >= self.options["max_rounds"]:
            events.append(self.finish())
            return
        table.tokens = [MADE_UP[tokens] for tokens in table.tokens]
        self.round += 1
        self._pending = table.board.bidding
        self._asked = table.board.everyone
        events.append(self.announce())

    def announce(self) -> Event:
        """The event of a new round."""
        tokens = self.show_round()
        return event({"event": "round", "round": self.round, "tokens": tokens})

    def finish(self) -> Event:
        """Count the points and end the game; returns the event that explains the scores."""
        self._outcome, told = settle(self.table, self.round)
        self._public["scores"] = self._outcome.scores
        self.show_round()
        self._pending = ()
        self._asked = frozenset()
        return told

    def show_round(self) -> list[str]:
        """Put the round and everyone's tokens into `_public`; returns the tokens as texts."""
        tokens = [TEXT[tokens] for tokens in self.table.tokens]
        self._public["round"] = self.round
        self._public["tokens"] = tuple(tokens)
        return tokens
