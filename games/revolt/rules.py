"""The rules of Revolt: the deal, the play of a card, the trick, the round, the end.

A tournament spends its time in `RevoltState.apply`. So what a card does is read
from a table, and a trick is judged once, when it is complete. What everybody sees
is kept up on the face of the `Table`, which views copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from games.chance import stream
from games.contract import Event, Game, IllegalMove, Json, Move, View, decision, event
from games.revolt import refusals
from games.revolt.cards import (
    BLAGGARD,
    CARDS,
    CARDS_EACH,
    DEALT,
    NOBLE,
    ONE_CITIZEN,
    PITCHFORK,
    UNDECIDED,
    cards_of,
    legal_moves,
)
from games.revolt.plays import CUT_PLAYS, LACKS, NOBODY, PLAYS, REVOLTS, TRICKS
from games.revolt.scoring import final_bonus, final_outcome
from games.revolt.table import CHOSEN, NEXT, Table, Trick
from games.revolt.tricks import COUNT, HIGHEST, LOWEST_RASCAL, is_revolt

# Final names: compiled code finds these without a look-up.
_decision: Final = decision
_event: Final = event


@final
class RevoltState(Table):
    """One game under way."""

    __slots__ = ()

    @classmethod
    def start(cls, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> RevoltState:
        """The first round, dealt."""
        state = cls()
        state.game = game
        state.seats = seats
        state.options = options
        state.opening = ()
        state.round = 0
        state.taking = False
        state.chosen = UNDECIDED
        state.coins = [1] * seats
        state.supply = options["coins"] - seats
        state.arms = [0] * seats
        state._seed = seed
        state._next = NEXT[seats]
        state._by = [NOBODY] * len(CARDS)
        state._outcome = None
        events: list[Event] = []
        state._deal(events)
        state._go_on(events)
        state.opening = tuple(events)
        return state

    @classmethod
    def resume(
        cls,
        game: Game,
        options: Mapping[str, Json],
        view: View,
        past: tuple[Trick, ...],
        trick: Sequence[Move],
        hands: list[int],
        seed: str,
    ) -> RevoltState:
        """The state in which the view's seat sees `view` and the seats hold `hands`."""
        state = cls()
        state.game = game
        state.options = options
        state.opening = ()
        state._seed = seed
        state._restore(view, past, trick, hands)
        state._outcome = final_outcome(state.arms, state.coins) if state.turn == NOBODY else None
        state._ask()
        return state

    def check(self, seat: object, move: Move) -> None:
        # Cards and cuts equal nothing but themselves; a seat equals True and 1.0 as well.
        if seat != self.turn or move not in self._moves or (self.taking and type(move) is not int):
            raise IllegalMove(refusals.why(self, seat, move))

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        try:
            move = moves[seat]
        except KeyError:
            raise IllegalMove(refusals.wrong_seats(self)) from None
        if len(moves) != 1:
            raise IllegalMove(refusals.wrong_seats(self))
        if move not in self._moves or (self.taking and type(move) is not int):
            raise IllegalMove(refusals.why(self, seat, move))
        events: list[Event] = []
        if self.taking:
            self._take(seat, move, events)
            if not self.hands[0]:
                self._end_round(events)
            self._go_on(events)
        else:
            self._play(seat, move, events)
        return events

    def _play(self, seat: int, move: Move, events: list[Event]) -> None:
        """Put down a card, and go on to the next choice."""
        trick, chosen = self.trick, self.chosen
        while True:
            if type(move) is str:
                play = PLAYS[move][chosen]
            else:
                play = CUT_PLAYS[move["cut"]][chosen]
                self._cut(seat, play.card)
            events.append(play.told[seat])
            hands, card, chosen = self.hands, play.card, play.chosen
            hands[seat] = hands[seat] - card
            self._lying += card
            self._by[play.bit] = seat
            if play.lacks and not self.lacking[seat] & play.lacks:
                self._reveal(seat, play.lacks)
            if seat == self.pitchfork and card == ONE_CITIZEN:
                self.pitchfork = NOBODY
                self._face["pitchfork"] = None
            trick = trick + play.laid
            if len(trick) < self.seats:
                seat = self._next[seat]
            else:
                self._settle(trick, chosen, events)
                if self.taking or self.turn == NOBODY:
                    self._ask()
                    return
                seat, trick, chosen = self.leader, (), UNDECIDED
            legal = legal_moves(self.hands[seat], chosen, self.coins[seat])
            if len(legal) > 1:
                if chosen != self.chosen:
                    self.chosen = chosen
                    self._face["chosen"] = CHOSEN[chosen]
                self.trick, self.turn, self._moves = trick, seat, legal
                self._pending = (_decision((seat, "play", legal)),)
                return
            # A card that must be played is played without asking.
            move = legal[0]

    def _go_on(self, events: list[Event]) -> None:
        """Up to the next choice, after anything but a card."""
        self._ask()
        if len(self._moves) == 1:
            events += self.apply({self.turn: self._moves[0]})

    def _ask(self) -> None:
        """Put the question to the seat whose turn it is, however few answers there are."""
        seat = self.turn
        if seat == NOBODY:
            self._moves, self._pending = (), ()
        elif self.taking:
            self._moves = self._victims(seat)
            self._pending = (_decision((seat, "take", self._moves)),)
        else:
            self._moves = legal_moves(self.hands[seat], self.chosen, self.coins[seat])
            self._pending = (_decision((seat, "play", self._moves)),)

    def _deal(self, events: list[Event]) -> None:
        """Start the next round. The seat with the pitchfork leads."""
        seats = self.seats
        size = CARDS_EACH[seats]
        self.round += 1
        pack = DEALT[: seats * size]
        stream(self._seed, "deal", self.round).shuffle(pack)
        self.hands = [sum(pack[first : first + size]) for first in range(0, seats * size, size)]
        self.leader = self.pitchfork = self.hands.index(max(self.hands))
        self.hands[self.leader] -= PITCHFORK
        self.won = [0] * seats
        self.lacking = [0] * seats
        self.past = ()
        self._clear()
        self._draw_face()
        told = {"event": "deal", "round": self.round, "leader": self.leader}
        events.append(_event((told, None)))
        for seat, hand in enumerate(self.hands):
            dealt = {"event": "hand", "seat": seat, "hand": cards_of(hand)}
            events.append(_event((dealt, (seat,))))

    def _cut(self, seat: int, card: int) -> None:
        """Put a coin on a Blaggard."""
        self._cuts += card
        self.coins[seat] -= 1
        self._face["coins"] = tuple(self.coins)

    def _reveal(self, seat: int, family: int) -> None:
        """Note what everyone has now seen of a hand: that it lacks a family."""
        self.lacking[seat] += family
        self._face["lacks"] = tuple([LACKS[known] for known in self.lacking])

    def _settle(self, trick: tuple[Move, ...], chosen: int, events: list[Event]) -> None:
        """The trick is complete: revolt, or a winner and the bonuses."""
        face, leader, lying, by = self._face, self.leader, self._lying, self._by
        cuts = self._cuts >> 20
        if cuts:
            self.supply += COUNT[cuts]
        winner: int | None = None
        knave = NOBODY
        # A single Citizen never outnumbers the rest of a trick.
        if lying >> 30 > 1 and is_revolt(lying):
            events.append(REVOLTS[leader])
        else:
            if cuts:
                winner = by[HIGHEST[BLAGGARD][cuts]]
            else:
                winner = by[HIGHEST[chosen][lying >> 10 * chosen & 1023]]
            self.leader = winner
            self.won[winner] = self.won[winner] + 1
            noble = NOBODY
            nobles, rascals = lying & 1023, lying >> 10 & 1023
            if nobles:
                noble = by[HIGHEST[NOBLE][nobles]]
                self.arms[noble] = self.arms[noble] + 1
                face["arms"] = tuple(self.arms)
            if rascals:
                knave = by[LOWEST_RASCAL[rascals]]
            events.append(TRICKS[winner][noble][knave if self.supply else NOBODY])
            face["leader"] = winner
            face["won"] = tuple(self.won)
        ended: tuple[Trick, ...] = ((leader, trick, winner),)
        face["past"] = self.past = self.past + ended
        self._clear()
        if knave != NOBODY:
            if self.supply:
                self.supply -= 1
                self.coins[knave] = self.coins[knave] + 1
                face["coins"] = tuple(self.coins)
            else:
                self._pay_from_the_richest(knave, events)
        face["supply"] = self.supply
        if not self.hands[0] and not self.taking:
            self._end_round(events)

    def _pay_from_the_richest(self, knave: int, events: list[Event]) -> None:
        """The Knave's bonus with an empty supply."""
        victims = self._victims(knave)
        if not victims:
            events.append(Event({"event": "unpaid", "seat": knave}))
        elif len(victims) == 1:
            self._take(knave, victims[0], events)
        else:
            self.taking = True
            self.turn = knave
            self._face["kind"] = "take"

    def _victims(self, knave: int) -> tuple[int, ...]:
        """The other seats that have the most coins of all, if they have any."""
        coins = self.coins
        richest = max(coins) or None
        return tuple([s for s in range(self.seats) if s != knave and coins[s] == richest])

    def _take(self, seat: int, victim: int, events: list[Event]) -> None:
        self.coins[victim] -= 1
        self.coins[seat] += 1
        events.append(Event({"event": "take", "seat": seat, "from": victim}))
        self.taking = False
        self.turn = self.leader
        self._face["kind"] = "play"
        self._face["coins"] = tuple(self.coins)

    def _end_round(self, events: list[Event]) -> None:
        """Tricks become coats of arms; after the last round the richest get theirs."""
        won = tuple(self.won)
        self.arms = [arms + tricks for arms, tricks in zip(self.arms, won, strict=True)]
        told = {"event": "count", "round": self.round, "won": won, "arms": tuple(self.arms)}
        events.append(_event((told, None)))
        if self.round < self.options["rounds"]:
            self._deal(events)
            return
        richest, bonus = final_bonus(self.coins)
        for seat in richest:
            self.arms[seat] += bonus
        events.append(Event({"event": "riches", "seats": richest, "arms": bonus}))
        self._outcome = final_outcome(self.arms, self.coins)
        winners = tuple([s for s, place in enumerate(self._outcome.places) if place == 1])
        events.append(Event({"event": "end", "winners": winners}))
        self.turn = NOBODY
        self._draw_face()
