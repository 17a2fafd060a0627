"""The rules of Revolt: the deal, the play of a card, the trick, the round, the end.

A tournament spends its time in `RevoltState.apply`. So what a card does is read
from a table, and a trick is judged once, when it is complete. What everybody sees
is kept up on the face of the `Table`, which views copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Json, Move, View, decision, event
from games.revolt import refusals
from games.revolt.cards import (
    BLAGGARD,
    CARDS,
    CARDS_EACH,
    CITIZEN,
    CUTS,
    LETTERS,
    NOBLE,
    PARCELS,
    RASCAL,
    UNDECIDED,
    Hand,
    card_of,
    cards_of,
    hand_of,
    legal_moves,
    unpack,
)
from games.revolt.scoring import final_bonus, final_outcome
from games.revolt.table import Table, Trick
from games.revolt.tricks import HIGHEST, HIGHEST_NOBLE, LOWEST_RASCAL, is_revolt

ALOOF: Final = 1
ASTRAY: Final = 2
"""What a card reveals of the hand it came from: a Citizen less, a family missing."""


Play = tuple[int, int, int, int, int, tuple[Event, ...]]
"""All that playing a card does, given the family chosen before it: the card's share of the
hand, its family, its parcel, the chosen family afterwards, what it reveals, and the event
by seat."""


def _plays(card: str, cut: bool) -> tuple[Play, ...]:
    """What a card does, by the family chosen before it."""
    share, family, _ = CARDS[card]
    parcel = share << 10 * family
    told = tuple(
        Event({"event": "play", "seat": seat, "card": card, "cut": cut}) for seat in range(5)
    )
    plays: list[Play] = []
    for before in (NOBLE, RASCAL, BLAGGARD, CITIZEN, UNDECIDED):
        if family == CITIZEN:
            plays.append((share, family, parcel, before, ALOOF, told))
            continue
        chosen = family if before == UNDECIDED else before
        reveals = 0 if cut or family == chosen else ASTRAY
        plays.append((share, family, parcel, chosen, reveals, told))
    return tuple(plays)


_PLAYS: Final = {card: _plays(card, cut=False) for card in CARDS}
_CUTS: Final = {card: _plays(card, cut=True) for card in CUTS}
"""``_PLAYS[card][chosen]``, ``_CUTS[card][chosen]``."""
NOBODY: Final = 5
"""Where a table that goes by seat has the case of no seat at all."""
_TRICKS: Final = tuple(
    tuple(
        tuple(
            Event({"event": "trick", "winner": winner, "noble": noble, "knave": knave})
            for knave in (0, 1, 2, 3, 4, None)
        )
        for noble in (0, 1, 2, 3, 4, None)
    )
    for winner in range(5)
)
"""``_TRICKS[winner][noble][knave]``: what is told of a trick."""
_REVOLTS: Final = tuple(Event({"event": "revolt", "leader": leader}) for leader in range(5))
_NEXT: Final = {seats: (*range(1, seats), 0) for seats in CARDS_EACH}
_AROUND: Final = {
    seats: tuple(
        tuple((leader + place) % seats for place in range(seats)) for leader in range(seats)
    )
    for seats in CARDS_EACH
}
"""``_AROUND[seats][leader]``: the seats in the order in which they play."""
_EMPTY: Final = hand_of(())


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
        state.coins = [1] * seats
        state.supply = options["coins"] - seats
        state.arms = [0] * seats
        state._seed = seed
        state._next = _NEXT[seats]
        state._around = _AROUND[seats]
        state._outcome = None
        state._face = {}
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
        hands: list[Hand],
        seed: str,
    ) -> RevoltState:
        """The state in which the view's seat sees `view` and the seats hold `hands`."""
        state = cls()
        state.game = game
        state.options = options
        state.opening = ()
        state.seats = view["seats"]
        state.round = view["round"]
        state.hands = hands
        state.leader = view["leader"]
        state.turn = view["turn"]
        state.taking = view["kind"] == "take"
        state.trick = tuple(trick)
        state.chosen = UNDECIDED if view["chosen"] is None else LETTERS.index(view["chosen"])
        state.coins = list(view["coins"])
        state.supply = view["supply"]
        state.arms = list(view["arms"])
        state.won = list(view["won"])
        state.past = past
        state.lacks = tuple(view["lacks"])
        state.pitchfork = view["pitchfork"]
        state._lying = 0
        state._cuts = state._cutter = 0
        for place, move in enumerate(trick):
            share, family, _ = CARDS[card_of(move)]
            state._lying += share << 10 * family
            if type(move) is dict:
                if share > state._cuts:
                    state._cutter = (state.leader + place) % state.seats
                state._cuts += share
        state._seed = seed
        state._next = _NEXT[state.seats]
        state._around = _AROUND[state.seats]
        state._face = {}
        state._draw_face()
        state._outcome = final_outcome(state.arms, state.coins) if state.turn is None else None
        state._ask()
        return state

    def check(self, seat: int, move: Move) -> None:
        # Cards and cuts equal nothing but themselves; a seat equals True and 1.0 as well.
        turn = self.turn
        if (
            turn is None
            or seat != turn
            or move not in self._moves
            or (self.taking and type(move) is not int)
        ):
            raise IllegalMove(refusals.why(self, seat, move))

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        if len(moves) != 1 or seat is None or seat not in moves:
            raise IllegalMove(refusals.wrong_seats(self))
        move = moves[seat]
        if move not in self._moves or (self.taking and type(move) is not int):
            raise IllegalMove(refusals.why(self, seat, move))
        events: list[Event] = []
        if self.taking:
            self._take(seat, move, events)
            if self.hands[0] == _EMPTY:
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
                share, family, parcel, chosen, reveals, told = _PLAYS[move][chosen]
            else:
                card = move["cut"]
                move = CUTS[card]
                share, family, parcel, chosen, reveals, told = _CUTS[card][chosen]
                self._cut(seat, share)
            events.append(told[seat])
            hand = self.hands[seat]
            hand[family] = hand[family] - share
            self._lying += parcel
            if reveals:
                self._reveal(seat, reveals, chosen)
            trick = trick + (move,)  # noqa: RUF005 - unpacking costs twice that
            if len(trick) < self.seats:
                seat = self._next[seat]
            else:
                self._settle(trick, chosen, events)
                if self.taking or self.turn is None:
                    self._ask()
                    return
                seat, trick, chosen = self.leader, (), UNDECIDED
            legal = legal_moves(self.hands[seat], chosen, self.coins[seat])
            if len(legal) > 1:
                self.trick, self.chosen, self.turn = trick, chosen, seat
                self._moves = legal
                self._pending = (decision((seat, "play", legal)),)
                return
            # A card that must be played is played without asking.
            move = legal[0]

    def _go_on(self, events: list[Event]) -> None:
        """Up to the next choice, after anything but a card."""
        self._ask()
        if self.turn is not None and len(self._moves) == 1:
            events += self.apply({self.turn: self._moves[0]})

    def _ask(self) -> None:
        """Put the question to the seat whose turn it is, however few answers there are."""
        seat = self.turn
        self._moves, self._pending = (), ()
        if seat is not None:
            if self.taking:
                self._moves = self._victims(seat)
            else:
                self._moves = legal_moves(self.hands[seat], self.chosen, self.coins[seat])
            self._pending = (Decision(seat, "take" if self.taking else "play", self._moves),)

    def _deal(self, events: list[Event]) -> None:
        """Start the next round. The seat with the pitchfork leads."""
        seats = self.seats
        size = CARDS_EACH[seats]
        self.round += 1
        pack = PARCELS[: seats * size]
        stream(self._seed, "deal", self.round).shuffle(pack)
        parcels = [sum(pack[first : first + size]) for first in range(0, seats * size, size)]
        self.hands = [unpack(parcel) for parcel in parcels]
        self.leader = self.pitchfork = parcels.index(max(parcels))
        self.won = [0] * seats
        self.lacks = ("",) * seats
        self.past = ()
        self._clear()
        self._draw_face()
        told = {"event": "deal", "round": self.round, "leader": self.leader}
        events.append(event((told, None)))
        for seat, hand in enumerate(self.hands):
            dealt = {"event": "hand", "seat": seat, "hand": cards_of(hand)}
            events.append(event((dealt, (seat,))))

    def _cut(self, seat: int, share: int) -> None:
        """Put a coin on a Blaggard; the highest one that cuts wins the trick."""
        self.coins[seat] -= 1
        if share > self._cuts:
            self._cutter = seat
        self._cuts += share
        self._face["coins"] = tuple(self.coins)

    def _reveal(self, seat: int, reveals: int, chosen: int) -> None:
        """Note what everyone has now seen of a hand."""
        if reveals == ALOOF:
            if seat == self.pitchfork:
                self._face["pitchfork"] = self.pitchfork = None
        elif LETTERS[chosen] not in self.lacks[seat]:
            known = LETTERS[chosen] + self.lacks[seat]
            lacks = list(self.lacks)
            lacks[seat] = "".join([letter for letter in "NRB" if letter in known])
            self._face["lacks"] = self.lacks = tuple(lacks)

    def _settle(self, trick: tuple[Move, ...], chosen: int, events: list[Event]) -> None:
        """The trick is complete: revolt, or a winner and the bonuses."""
        face, leader, lying = self._face, self.leader, self._lying
        nobles, rascals = lying & 1023, lying >> 10 & 1023
        if self._cuts:
            self.supply += self._cuts.bit_count()
        winner: int | None = None
        knave = NOBODY
        # A single Citizen never outnumbers the rest of a trick.
        if lying >> 30 > 1 and is_revolt(lying):
            events.append(_REVOLTS[leader])
        else:
            around = self._around[leader]
            if self._cuts:
                winner = self._cutter
            else:
                winner = around[trick.index(HIGHEST[chosen][lying >> 10 * chosen & 1023])]
            self.leader = winner
            self.won[winner] += 1
            noble = NOBODY
            if nobles:
                noble = around[trick.index(HIGHEST_NOBLE[nobles])]
                self.arms[noble] += 1
                face["arms"] = tuple(self.arms)
            if rascals:
                knave = around[trick.index(LOWEST_RASCAL[rascals])]
            events.append(_TRICKS[winner][noble][knave if self.supply else NOBODY])
            face["leader"] = winner
            face["won"] = tuple(self.won)
        face["past"] = self.past = self.past + ((leader, trick, winner),)  # noqa: RUF005 - as above
        self._clear()
        if knave != NOBODY:
            if self.supply:
                self.supply -= 1
                self.coins[knave] += 1
                face["coins"] = tuple(self.coins)
            else:
                self._pay_from_the_richest(knave, events)
        face["supply"] = self.supply
        if self.hands[0] == _EMPTY and not self.taking:
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
        events.append(event((told, None)))
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
        self.turn = None
        self._draw_face()
