"""The rules of Revolt: the deal, the play of a card, the trick, the round, the end.

A card's effect is read from a table, and a trick is judged once, when it is complete.
"""

from __future__ import annotations

from games.chance import stream
from games.contract import Event, Move
from games.fast import decision, event
from games.revolt.cards import (
    BLAGGARD,
    BLAGGARD_SHIFT,
    CARDS_EACH,
    CITIZEN_SHIFT,
    DEALT,
    FAMILY_MASK,
    NOBLE,
    ONE_CITIZEN,
    PITCHFORK,
    RASCAL_SHIFT,
    UNDECIDED,
    cards_of,
    of_family,
)
from games.revolt.scoring import final_bonus, final_outcome
from games.revolt.table import Table, Trick
from games.revolt.tables import (
    BLANK,
    CHOSEN,
    COUNT,
    CUT_MOVES,
    CUT_PLAYS,
    FAMILY_AND_CITIZEN_MOVES,
    FAMILY_MOVES,
    HIGHEST,
    LACKS,
    LOWEST_RASCAL,
    NOBLE_MOVES,
    NOBODY,
    PLAYS,
    RASCAL_MOVES,
    REVOLTS,
    SEATS,
    TRICKS,
)


def legal_moves(hand: int, chosen: int, coins: int) -> tuple[Move, ...]:
    """What may be played from `hand`, given the chosen family and the player's coins.

    A card of the chosen family, a Citizen or a cut may always be played; any card
    where the chosen family is undecided or not in the hand.
    """
    blaggards = hand >> BLAGGARD_SHIFT & FAMILY_MASK
    following = of_family(hand, chosen)
    families = FAMILY_AND_CITIZEN_MOVES if hand >= ONE_CITIZEN else FAMILY_MOVES
    if following:
        moves = families[chosen][following]
    else:
        nobles, rascals = hand & FAMILY_MASK, hand >> RASCAL_SHIFT & FAMILY_MASK
        moves = NOBLE_MOVES[nobles] + RASCAL_MOVES[rascals] + families[BLAGGARD][blaggards]
    if blaggards and coins:
        return moves + CUT_MOVES[blaggards]
    return moves


def is_revolt(trick: int) -> bool:
    """Whether there are more Citizens than cards of any single other family."""
    citizens = trick >> CITIZEN_SHIFT
    return (
        citizens > COUNT[trick & FAMILY_MASK]
        and citizens > COUNT[trick >> RASCAL_SHIFT & FAMILY_MASK]
        and citizens > COUNT[trick >> BLAGGARD_SHIFT & FAMILY_MASK]
    )


class Tricks(Table):
    """The table as the rules change it; what happens is added to `events`."""

    __slots__ = ()

    def deal(self, events: list[Event]) -> None:
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
        self.clear_trick()
        self.refresh()
        events.append(event({"event": "deal", "round": self.round, "leader": self.leader}))
        for seat, hand in enumerate(self.hands):
            told = {"event": "hand", "seat": seat, "hand": cards_of(hand)}
            events.append(event(told, (seat,)))

    def clear_trick(self) -> None:
        """Start a trick: it is the leader's turn."""
        self.turn = self.leader
        self.trick = ()
        if self.chosen != UNDECIDED:
            self.chosen = UNDECIDED
            self._public["chosen"] = None
        self._lying = self._cuts = 0

    def refresh(self) -> None:
        """Fill in all of `_public`; between calls each rule updates what it changes."""
        self._public = public = BLANK.copy()
        public["seats"] = self.seats
        public["round"] = self.round
        public["kind"] = "take" if self.taking else "play"
        public["leader"] = self.leader
        public["coins"] = tuple(self.coins)
        public["supply"] = self.supply
        public["arms"] = tuple(self.arms)
        public["won"] = tuple(self.won)
        public["past"] = self.past
        public["lacks"] = tuple([LACKS[known] for known in self.lacking])
        public["pitchfork"] = SEATS[self.pitchfork]
        public["chosen"] = CHOSEN[self.chosen]

    def make(self, move: Move, events: list[Event]) -> None:
        """Make a legal move of the seat in turn, then go on to the next choice."""
        if self.taking:
            self._take(self.turn, move, events)
            if not self.hands[0]:
                self._end_round(events)
            self.go_on(events)
        else:
            self._play(self.turn, move, events)

    def go_on(self, events: list[Event]) -> None:
        """Go on to the next choice. A move without an alternative is made without asking."""
        self.ask()
        if len(self._moves) == 1:
            self.make(self._moves[0], events)

    def ask(self) -> None:
        """Ask the seat whose turn it is, even if it has only one move."""
        seat = self.turn
        if seat == NOBODY:
            self._moves, self._pending = (), ()
        elif self.taking:
            self._moves = self._victims(seat)
            self._pending = (decision(seat, "take", self._moves),)
        else:
            self._moves = legal_moves(self.hands[seat], self.chosen, self.coins[seat])
            self._pending = (decision(seat, "play", self._moves),)

    def _play(self, seat: int, move: Move, events: list[Event]) -> None:
        """Play a card, and those that follow without a choice, up to the next choice."""
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
                self._reveal_lack(seat, play.lacks)
            if seat == self.pitchfork and card == ONE_CITIZEN:
                self.pitchfork = NOBODY
                self._public["pitchfork"] = None
            trick = trick + play.laid
            if len(trick) < self.seats:
                seat = self._next[seat]
            else:
                self._settle(trick, chosen, events)
                if self.taking or self.turn == NOBODY:
                    self.ask()
                    return
                seat, trick, chosen = self.leader, (), UNDECIDED
            legal = legal_moves(self.hands[seat], chosen, self.coins[seat])
            if len(legal) > 1:
                if chosen != self.chosen:
                    self.chosen = chosen
                    self._public["chosen"] = CHOSEN[chosen]
                self.trick, self.turn, self._moves = trick, seat, legal
                self._pending = (decision(seat, "play", legal),)
                return
            move = legal[0]

    def _cut(self, seat: int, card: int) -> None:
        """Put a coin on a Blaggard."""
        self._cuts += card
        self.coins[seat] -= 1
        self._public["coins"] = tuple(self.coins)

    def _reveal_lack(self, seat: int, family: int) -> None:
        """Note that a seat has shown to lack a family, given as a bit."""
        self.lacking[seat] += family
        self._public["lacks"] = tuple([LACKS[known] for known in self.lacking])

    def _settle(self, trick: tuple[Move, ...], chosen: int, events: list[Event]) -> None:
        """Judge a complete trick: a revolt, or a winner and the bonuses."""
        public, leader, lying, by = self._public, self.leader, self._lying, self._by
        cuts = self._cuts >> BLAGGARD_SHIFT
        if cuts:
            self.supply += COUNT[cuts]
        winner: int | None = None
        knave = NOBODY
        # A single Citizen never outnumbers the rest of a trick.
        if lying >> CITIZEN_SHIFT > 1 and is_revolt(lying):
            events.append(REVOLTS[leader])
        else:
            if cuts:
                winner = by[HIGHEST[BLAGGARD][cuts]]
            else:
                winner = by[HIGHEST[chosen][of_family(lying, chosen)]]
            self.leader = winner
            self.won[winner] = self.won[winner] + 1
            noble = NOBODY
            nobles, rascals = lying & FAMILY_MASK, lying >> RASCAL_SHIFT & FAMILY_MASK
            if nobles:
                noble = by[HIGHEST[NOBLE][nobles]]
                self.arms[noble] = self.arms[noble] + 1
                public["arms"] = tuple(self.arms)
            if rascals:
                knave = by[LOWEST_RASCAL[rascals]]
            events.append(TRICKS[winner][noble][knave if self.supply else NOBODY])
            public["leader"] = winner
            public["won"] = tuple(self.won)
        ended: tuple[Trick, ...] = ((leader, trick, winner),)
        public["past"] = self.past = self.past + ended
        self.clear_trick()
        if knave != NOBODY:
            if self.supply:
                self.supply -= 1
                self.coins[knave] = self.coins[knave] + 1
                public["coins"] = tuple(self.coins)
            else:
                self._pay_from_the_richest(knave, events)
        public["supply"] = self.supply
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
            self._public["kind"] = "take"

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
        self._public["kind"] = "play"
        self._public["coins"] = tuple(self.coins)

    def _end_round(self, events: list[Event]) -> None:
        """Tricks become coats of arms; after the last round the richest get theirs."""
        won = tuple(self.won)
        self.arms = [arms + tricks for arms, tricks in zip(self.arms, won, strict=True)]
        told = {"event": "count", "round": self.round, "won": won, "arms": tuple(self.arms)}
        events.append(event(told))
        if self.round < self.options["rounds"]:
            self.deal(events)
            return
        richest, bonus = final_bonus(self.coins)
        for seat in richest:
            self.arms[seat] += bonus
        events.append(Event({"event": "riches", "seats": richest, "arms": bonus}))
        self._outcome = final_outcome(self.arms, self.coins)
        winners = tuple([s for s, place in enumerate(self._outcome.places) if place == 1])
        events.append(Event({"event": "end", "winners": winners}))
        self.turn = NOBODY
        self.refresh()
