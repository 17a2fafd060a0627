"""A game of Revolt under way: the verbs of the engine contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import final

from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, View
from games.revolt import refusals
from games.revolt.cards import (
    CARDS,
    CARDS_EACH,
    LETTERS,
    ONE_CITIZEN,
    PACK,
    UNDECIDED,
    card_of,
    cards_of,
)
from games.revolt.scoring import final_outcome
from games.revolt.table import Trick
from games.revolt.tables import LACKS, NEXT, NOBODY, SEATS
from games.revolt.tricks import Tricks


@final
class RevoltState(Tricks):
    """One game under way."""

    __slots__ = ()

    @classmethod
    def start(cls, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> RevoltState:
        """A new game with its first round dealt."""
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
        state.deal(events)
        state.go_on(events)
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
        state.seats = view["seats"]
        state.options = options
        state.opening = ()
        state.round = view["round"]
        state.hands = hands
        state.leader = view["leader"]
        state.turn = SEATS.index(view["turn"])
        state.taking = view["kind"] == "take"
        state.trick = tuple(trick)
        state.chosen = UNDECIDED if view["chosen"] is None else LETTERS.index(view["chosen"])
        state.coins = list(view["coins"])
        state.supply = view["supply"]
        state.arms = list(view["arms"])
        state.won = list(view["won"])
        state.past = past
        state.lacking = [LACKS.index(letters) for letters in view["lacks"]]
        state.pitchfork = SEATS.index(view["pitchfork"])
        state._seed = seed
        state._next = NEXT[state.seats]
        state._lying = state._cuts = 0
        state._by = [NOBODY] * len(CARDS)
        seat = state.leader
        for move in trick:
            card = CARDS[card_of(move)]
            state._lying += card
            state._by[card.bit_length() - 1] = seat
            if type(move) is dict:
                state._cuts += card
            seat = state._next[seat]
        state.refresh()
        state._outcome = final_outcome(state.arms, state.coins) if state.turn == NOBODY else None
        state.ask()
        return state

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def check(self, seat: object, move: Move) -> None:
        # No card and no cut equals anything else, but a seat's number equals True and 1.0 as well.
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
        self.make(move, events)
        return events

    def default_move(self, seat: int) -> Move:
        """The first move of the list: the lowest card that follows, never a cut."""
        return self._moves[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return self._moves[int(rng.random() * len(self._moves))]

    def outcome(self) -> Outcome | None:
        return self._outcome

    def view(self, seat: int | None) -> View:
        view = self._public.copy()
        view["seat"] = seat
        view["turn"] = SEATS[self.turn]
        view["trick"] = self.trick
        if seat is None:
            del view["hand"]
            view["hands"] = tuple([cards_of(hand) for hand in self.hands])
        else:
            view["hand"] = cards_of(self.hands[seat])
        return view

    def copy(self) -> RevoltState:
        twin = RevoltState()
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.opening = self.opening
        twin.round = self.round
        twin.hands = self.hands[:]
        twin.leader = self.leader
        twin.turn = self.turn
        twin.taking = self.taking
        twin.trick = self.trick
        twin.chosen = self.chosen
        twin.coins = self.coins[:]
        twin.supply = self.supply
        twin.arms = self.arms[:]
        twin.won = self.won[:]
        twin.past = self.past
        twin.lacking = self.lacking[:]
        twin.pitchfork = self.pitchfork
        twin._seed = self._seed
        twin._outcome = self._outcome
        twin._next = self._next
        twin._moves = self._moves
        twin._pending = self._pending
        twin._public = self._public.copy()
        twin._lying = self._lying
        twin._cuts = self._cuts
        twin._by = self._by[:]
        return twin

    def audit(self) -> None:
        played = [move for _, moves, _ in self.past for move in moves] + list(self.trick)
        cards = [card_of(move) for move in played]
        for hand in self.hands:
            cards += cards_of(hand)
        pack = PACK[: self.seats * CARDS_EACH[self.seats]]
        assert sorted(cards) == sorted(pack), "cards are lost or doubled"
        coins = sum(self.coins) + self.supply + sum(type(move) is dict for move in self.trick)
        assert coins == self.options["coins"], f"{coins} coins in the game"
        assert min(*self.coins, self.supply) >= 0, f"coins: {self.coins}, supply {self.supply}"
        assert sum(self.won) == sum(winner is not None for _, _, winner in self.past)
        for hand, known in zip(self.hands, self.lacking, strict=True):
            held = [card for card in cards_of(hand) if card[0] in LACKS[known]]
            assert not held, f"a seat has shown to lack {LACKS[known]} and holds {held}"
        assert self.pitchfork == NOBODY or self.hands[self.pitchfork] >= ONE_CITIZEN, "no pitchfork"
