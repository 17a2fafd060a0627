"""A game of Coup under way: the verbs of the engine contract."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, final

from games.contract import Decision, Event, IllegalMove, Move, Outcome, View, places
from games.coup import communications, finance, force, interests, probate
from games.coup.flow import ANSWERS, AUTOMATIC, QUESTIONS, void
from games.coup.memory import ASIDE, DECK, HAND, shown
from games.coup.refusals import not_asked, not_legal, wrong_seats
from games.coup.table import Table

RULES: Final = (communications, finance, force, interests, probate)
"""The modules that register their steps in the tables of `flow` when they are imported."""

BLANK: Final[View] = dict.fromkeys(
    (
        *("seat", "hand", "set_aside", "known", "handed", "seats", "roles", "turn", "active"),
        *("coins", "cards", "revealed", "aside", "deck", "peacekeeping", "treaty", "tax"),
        *("disappear", "estate", "out", "steps"),
    )
) | {"set_aside": (), "known": ()}
"""The keys of a seat's view."""


@final
class CoupState(Table):
    """One game under way."""

    __slots__ = ()

    # -- deciding -------------------------------------------------------------

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def check(self, seat: object, move: Move) -> None:
        for asked, _, moves in self._pending:
            if asked == seat and moves is not None:
                if move in moves and (type(move) is str or exact(move)):
                    return
                raise IllegalMove(not_legal(self._pending, self._legal(seat), move))
        raise IllegalMove(not_asked(self._pending, seat))

    def _legal(self, seat: object) -> tuple[Move, ...]:
        for asked, _, moves in self._pending:
            if asked == seat and moves is not None:
                return moves
        raise IllegalMove(not_asked(self._pending, seat))

    def default_move(self, seat: int) -> Move:
        """Pass, Income, show: every list of moves begins with the harmless one."""
        return self._legal(seat)[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return rng.choice(self._legal(seat))

    # -- playing --------------------------------------------------------------

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        pending = self._pending
        if len(moves) != len(pending) or not pending:
            raise IllegalMove(wrong_seats(self._pending))
        for seat, kind, legal in pending:
            if seat not in moves:
                raise IllegalMove(f"seat {seat} must decide: {kind}")
            move = moves[seat]
            if legal is None or move not in legal or not (type(move) is str or exact(move)):
                raise IllegalMove(not_legal(self._pending, self._legal(seat), move))
        log = self.log = []
        self._stale = True
        frame = self.stack.pop()
        ANSWERS[frame["step"]](self, frame, moves)
        self.advance()
        return log

    def advance(self) -> None:
        """Do the steps on the stack until a seat must be asked, or the game is over."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            step = frame["step"]
            if self.active not in self.alive and void(frame):
                stack.pop()
                continue
            if step in AUTOMATIC:
                stack.pop()
                AUTOMATIC[step](self, frame)
                continue
            decisions = QUESTIONS[step](self, frame)
            if len(decisions) > 1 or is_choice(decisions):
                self._pending = decisions
                return
            stack.pop()
            ANSWERS[step](self, frame, {seat: moves[0] for seat, _, moves in decisions if moves})
        self._pending = ()
        self._outcome = self._result()
        self.note({"event": "end", "places": self._outcome.places, "reason": self._outcome.reason})

    def _result(self) -> Outcome:
        # A seat that is alive without a card waits for a Missionary's card, which counts as a life.
        lives = [0] * self.seats
        for seat in self.alive:
            lives[seat] = len(self.hands[seat]) or 1
        survival = self.options["rank_by_survival"]
        if len(self.alive) == 1 and not survival:
            return Outcome(tuple([1 if n else 2 for n in lives]), tuple(lives), "last survivor")
        keys = list(zip(lives, self.coins, strict=True))
        if survival:
            for order, seat in enumerate(self.out):
                keys[seat] = (0, order)
        last = len(self.alive) == 1
        reason = "last survivor" if last else "most lives, then coins, at the turn limit"
        return Outcome(places(keys), tuple(lives), reason)

    def outcome(self) -> Outcome | None:
        return self._outcome

    # -- seeing ---------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        if self._stale:
            self._refresh()
        view = self._public.copy()
        if seat is None:
            del view["hand"], view["set_aside"], view["known"], view["handed"]
            view["hands"] = tuple(self.hands)
            view["set_asides"] = tuple([cards_of(pile) for pile in self.aside])
            view["deck_cards"] = tuple(sorted(self.deck))
            view["known"] = tuple([shown(memory) for memory in self.memory])
            view["handed"] = self.handed
            return view
        view["seat"] = seat
        view["hand"] = self.hands[seat]
        if self.aside[seat]:
            view["set_aside"] = cards_of(self.aside[seat])
        if self.memory[seat]:
            view["known"] = shown(self.memory[seat])
        if self.handed is not None:
            view["handed"] = self._handed_to(seat)
        return view

    def _handed_to(self, seat: int) -> str | None:
        pair = (self.active, self.stack[-1]["seat"])
        return self.handed if seat in pair else None

    def _refresh(self) -> None:
        """Bring `_public` up to date. Copying it takes a tenth of the time of building a view."""
        public = self._public
        public["turn"] = self.turn
        public["active"] = self.active
        public["coins"] = tuple(self.coins)
        public["steps"] = tuple(self.stack)
        if self.moved:
            public["cards"] = tuple([len(hand) for hand in self.hands])
            public["revealed"] = tuple(self.revealed)
            cast = self.cast
            if cast.intellectual or cast.missionary:
                public["aside"] = claims_of(self.aside)
            public["deck"] = len(self.deck)
            self.moved = False
        if self.shifted:
            tax = self.tax
            public["peacekeeping"] = self.peacekeeping
            public["treaty"] = self.treaty
            public["tax"] = None if tax is None else {"seat": tax[0], "role": tax[1]}
            public["disappear"] = self.disappear
            public["estate"] = self.estate
            public["out"] = self.out
            self.shifted = False
        self._stale = False

    # -- checking -------------------------------------------------------------

    def audit(self) -> None:
        hidden = [*self.hands, *map(cards_of, self.aside)]
        everything = [card for pile in (*hidden, *self.revealed, self.deck) for card in pile]
        assert sorted(everything) == sorted(self.cast.pack), "cards are not conserved"
        assert min(self.coins) >= 0, f"coins below nothing: {self.coins}"
        assert not any(self.coins[seat] for seat in self.out), "the eliminated have coins"
        assert self.disappear_left() >= 0, "more Disappear tokens than there are"
        assert not set(self.out) & {*self.treaty, self.peacekeeping}, "a token of the eliminated"
        bits = (*HAND[: self.seats], *ASIDE[: self.seats], DECK)
        piles = dict(zip(bits, (*hidden, self.deck), strict=True))
        for seat, memory in enumerate(self.memory):
            for card, where in memory:
                near = [pile for place, pile in piles.items() if place & where]
                copies = sum(pile.count(card) for pile in near)
                bounds = [k for c, k in memory if c == card and k | where == where]
                assert copies >= len(bounds), f"seat {seat} remembers wrongly: {memory}"

    # -- copying --------------------------------------------------------------

    def copy(self) -> CoupState:
        other = CoupState()
        other.game = self.game
        other.seats = self.seats
        other.options = self.options
        other.opening = self.opening
        other.seed = self.seed
        other.cast = self.cast
        other.turn = self.turn
        other.active = self.active
        other.alive = self.alive
        other.out = self.out
        other.hands = self.hands[:]
        other.revealed = self.revealed[:]
        other.aside = self.aside[:]
        other.deck = self.deck[:]
        other.draws = self.draws
        other.coins = self.coins[:]
        other.treaty = self.treaty
        other.peacekeeping = self.peacekeeping
        other.tax = self.tax
        other.disappear = self.disappear
        other.estate = self.estate
        other.memory = self.memory[:]
        other.handed = self.handed
        other.stack = self.stack[:]
        other.moved = self.moved
        other.shifted = self.shifted
        other.log = []
        other._pending = self._pending
        other._public = self._public.copy()
        other._stale = self._stale
        other._outcome = self._outcome
        return other


def exact(move: dict[str, Any]) -> bool:
    """Whether no value is ``True`` or ``1.0``, which equal the seat 1 in a comparison."""
    for value in move.values():
        kind = type(value)
        if kind is bool or kind is float:
            return False
    return True


def is_choice(decisions: tuple[Decision, ...]) -> bool:
    """Whether there is anything to ask; a single seat with a single move has no choice."""
    if len(decisions) != 1:
        return bool(decisions)
    moves = decisions[0][2]
    return moves is not None and len(moves) > 1


def claims_of(piles: list[tuple[tuple[str, str], ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple([claim for _, claim in pile]) for pile in piles])


def cards_of(pile: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple([card for card, _ in pile])
