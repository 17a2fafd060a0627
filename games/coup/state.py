"""A game of Coup under way: the engine contract's verbs."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from reprlib import repr as brief
from typing import Any

from games.contract import Decision, Event, IllegalMove, Move, Outcome, State, View, places
from games.coup import communications, finance, force, interests, probate
from games.coup.flow import AUTOMATIC, WINDOWS, void
from games.coup.memory import ASIDE, DECK, HAND, shown
from games.coup.roles import COPIES
from games.coup.table import Table

RULES = (communications, finance, force, interests, probate)
"""The modules whose steps, with those they import, fill the tables of `flow`."""

NO_ASIDES = [((),) * seats for seats in range(7)]


class CoupState(Table, State):
    """The table together with its rules."""

    __slots__ = ()

    # -- deciding -------------------------------------------------------------

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def _legal(self, seat: int) -> tuple[Move, ...]:
        for asked, _, moves in self._pending:
            if asked == seat:
                assert moves is not None
                return moves
        raise IllegalMove(self._not_asked(seat))

    def _not_asked(self, seat: object) -> str:
        if not self._pending:
            return "the game is over"
        asked = ", ".join(str(decision.seat) for decision in self._pending)
        return f"seat {brief(seat)} is not asked now; seat {asked}: {self._pending[0].kind}"

    def check(self, seat: int, move: Move) -> None:
        moves = self._legal(seat)
        if move in moves:
            if isinstance(move, str):
                return
            # Plain comparison takes true and 1.0 for 1: look again where a seat is named.
            for value in move.values():
                if type(value) is bool or type(value) is float:
                    break
            else:
                return
        kind = self._pending[0].kind
        others = f" or {brief(moves[-1])}" if len(moves) > 1 else ""
        raise IllegalMove(
            f"{brief(move)} is no legal {kind}; one would be {brief(moves[0])}{others}"
        )

    def default_move(self, seat: int) -> Move:
        """Pass, Income, show: every list of moves begins with the harmless one."""
        return self._legal(seat)[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return rng.choice(self._legal(seat))

    # -- playing --------------------------------------------------------------

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        pending = self._pending
        if len(moves) != len(pending) or not pending:
            asked = ", ".join(str(decision.seat) for decision in pending)
            raise IllegalMove(
                f"moves are needed from exactly these seats: {asked}"
                if pending
                else "the game is over"
            )
        for seat, kind, legal in pending:
            if seat not in moves:
                raise IllegalMove(f"seat {seat} must decide: {kind}")
            move = moves[seat]
            if type(move) is not str or legal is None or move not in legal:
                self.check(seat, move)
        log: list[Event] = []
        self.log = log
        self._public = None
        frame = self.stack.pop()
        WINDOWS[frame["step"]].answer(self, frame, moves)
        self.advance()
        return log

    def advance(self) -> None:
        """Do the steps on the stack until somebody must be asked, or the game is over."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            step = frame["step"]
            if self.active not in self.alive and void(frame):
                stack.pop()
                continue
            do = AUTOMATIC.get(step)
            if do is not None:
                stack.pop()
                do(self, frame)
                continue
            window = WINDOWS[step]
            decisions = window.ask(self, frame)
            if is_choice(decisions):
                self._pending = decisions
                return
            stack.pop()
            window.answer(self, frame, only_moves(decisions))
        self._pending = ()
        self._outcome = self._result()
        self.note({"event": "end", "places": self._outcome.places, "reason": self._outcome.reason})

    def _result(self) -> Outcome:
        # A survivor may be waiting for a Missionary's card: that life counts.
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
        public = self._public
        if public is None:
            public = self._public = self._show()
        if seat is None:
            return {
                "seat": None,
                **public,
                "hands": tuple(self.hands),
                "set_asides": tuple([cards_of(pile) for pile in self.aside]),
                "deck_cards": tuple(sorted(self.deck)),
                "known": tuple([shown(memory) for memory in self.memory]),
                "handed": self.handed,
            }
        aside, memory = self.aside[seat], self.memory[seat]
        return {
            "seat": seat,
            "hand": self.hands[seat],
            "set_aside": cards_of(aside) if aside else (),
            "known": shown(memory) if memory else (),
            "handed": None if self.handed is None else self._handed_to(seat),
            **public,
        }

    def _handed_to(self, seat: int) -> str | None:
        pair = (self.active, self.stack[-1]["seat"])
        return self.handed if seat in pair else None

    def _show(self) -> dict[str, Any]:
        """What everyone sees; made once a step, shared by the views of all seats."""
        tax = self.tax
        return {
            "seats": self.seats,
            "roles": self.roles,
            "turn": self.turn,
            "active": self.active,
            "coins": tuple(self.coins),
            "cards": tuple(map(len, self.hands)),
            "revealed": tuple(self.revealed),
            "aside": claims_of(self.aside) if any(self.aside) else NO_ASIDES[self.seats],
            "deck": len(self.deck),
            "peacekeeping": self.peacekeeping,
            "treaty": self.treaty,
            "tax": None if tax is None else {"seat": tax[0], "role": tax[1]},
            "disappear": self.disappear,
            "estate": self.estate,
            "out": self.out,
            "steps": tuple(self.stack),
        }

    # -- checking -------------------------------------------------------------

    def audit(self) -> None:
        hidden = [*self.hands, *map(cards_of, self.aside)]
        everything = [card for pile in (*hidden, *self.revealed, self.deck) for card in pile]
        assert sorted(everything) == sorted(self.roles * COPIES), "cards are not conserved"
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
        other = CoupState.__new__(CoupState)
        other.game = self.game
        other.seats = self.seats
        other.options = self.options
        other.opening = self.opening
        other.seed = self.seed
        other.roles = self.roles
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
        other.log = []
        other._pending = self._pending
        other._public = self._public
        other._outcome = self._outcome
        return other


def is_choice(decisions: tuple[Decision, ...]) -> bool:
    """Whether there is anything to ask: a single seat with a single move is not."""
    if len(decisions) != 1:
        return bool(decisions)
    moves = decisions[0].moves
    return moves is None or len(moves) > 1


def only_moves(decisions: tuple[Decision, ...]) -> dict[int, Move]:
    """The answers where there was nothing to ask."""
    return {seat: moves[0] for seat, _, moves in decisions if moves}


def claims_of(piles: list[tuple[tuple[str, str], ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple([claim for _, claim in pile]) for pile in piles])


def cards_of(pile: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple([card for card, _ in pile])
