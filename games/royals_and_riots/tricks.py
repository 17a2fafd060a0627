"""The rules of Royals & Riots: the deal, the play of a card, the trick, the round, the end."""

from __future__ import annotations

from typing import Final

from games.chance import stream
from games.contract import Event, Json, places
from games.fast import event
from games.royals_and_riots.cards import (
    BEGGAR_PENALTY,
    CODES,
    EXECUTIONER,
    FIRST_NUMBERED,
    GUILD_MASTER,
    HAND_SIZE,
    NO_RANK,
    NUMBER,
    PILE_SIZE,
    PRINCES,
    RANK,
    RANK_MASK,
    RANKED,
    REVOLUTIONISTS,
    SPECIALS,
    THIEF,
    TURNERS,
    bits_of,
    codes_of,
    highest,
    size,
    value,
)
from games.royals_and_riots.memory import after_leaving, after_not_following, told
from games.royals_and_riots.table import Player, Table, Trick
from games.royals_and_riots.tables import (
    DRAWS,
    EXECUTE,
    OVER,
    PLAY,
    PLAYS,
    RESTORATION,
    REVOLUTION,
    STEAL,
    WON,
    WON_BY_NOBODY,
)

_DECK: Final = list(range(len(CODES)))
_THIEF: Final = NUMBER["T"]
_EXECUTIONER: Final = NUMBER["X"]


class Tricks(Table):
    """The table as the rules change it; what happens is added to `events`."""

    __slots__ = ()

    def deal(self, starter: int, events: list[Event]) -> None:
        """Begin the next round."""
        self.round += 1
        self.starter = starter
        seats, hand_size = self.seats, HAND_SIZE[self.seats]
        each = hand_size + PILE_SIZE[seats]
        deck = _DECK[:]
        stream(self.seed, "deal", self.round).shuffle(deck)
        cards, starts = tuple(deck), range(0, seats * each, each)
        self.players = [
            Player(
                hand=bits_of(cards[place : place + hand_size]),
                pile=cards[place + hand_size : place + each],
            )
            for place in starts
        ]
        self.aside = cards[seats * each :]
        self.riot = False
        self.points = (0,) * seats
        self.loot = ((),) * seats
        self.known, self.known_told = 0, ()
        self.lacks_told = [()] * seats
        self.gone = ()
        self.last_round = self.past
        self.past = ()
        self._open_trick(0, starter)
        events.append(event({"event": "deal", "round": self.round, "starter": starter}))
        for seat, player in enumerate(self.players):
            what = {"event": "hand", "seat": seat, "cards": codes_of(player.hand)}
            events.append(event(what, (seat,)))

    def _open_trick(self, trick: int, leader: int) -> None:
        self.trick = trick
        self.leader = self.turn = leader
        self.led = NO_RANK
        self.played = 0
        self.table = []
        self.lying = 0
        self.stolen = None
        self.phase = PLAY

    def play(self, card: int, events: list[Event]) -> None:
        """The seat in turn plays a card and draws another; then it is the next seat's turn."""
        seat, rank, bit = self.turn, RANK[card], 1 << card
        events.append(PLAYS[seat][card])
        played = self.played
        if not played:
            self.led = rank
        self.played = played = played + 1
        self.table.append(CODES[card])
        self.lying = lying = self.lying | bit
        player = self.players[seat]
        player.hand ^= bit
        if rank != self.led or player.lacks or self.known & bit:
            self._remember(seat, bit, rank)
        pile, trick = player.pile, self.trick
        if trick < len(pile):
            card = pile[trick]
            player.hand |= 1 << card
            events.append(DRAWS[seat][card])
        if played < self.seats:
            seat += 1
            self.turn = seat if seat < self.seats else 0
        elif not lying & SPECIALS:
            self._settle(events)
        elif lying & THIEF and player.hand:  # in the last trick there is no hand to steal from
            self._ask_owner(_THIEF, STEAL)
        else:
            self._after_theft(events)

    def _remember(self, seat: int, bit: int, rank: int) -> None:
        """Note what a play tells everybody about the other cards of its player."""
        player, led = self.players[seat], self.led
        lacks = player.lacks
        if self.known & bit:
            self.known ^= bit
        elif lacks:
            lacks = after_leaving(lacks, rank)
        if led >= FIRST_NUMBERED and rank != led and rank != NO_RANK:
            lacks = after_not_following(lacks, led, size(player.hand & ~self.known))
        if lacks != player.lacks:
            player.lacks = lacks
            self.lacks_told[seat] = told(lacks)

    def _who_played(self, card: int) -> int:
        return (self.leader + self.table.index(CODES[card])) % self.seats

    # When every seat has played, the special cards act in this order.

    def steal(self, victim: int | None, events: list[Event]) -> None:
        """The Thief robs a player, or nobody."""
        if victim is None:
            events.append(event({"event": "decline", "seat": self.turn}))
        else:
            self._rob(victim, events)
        self._after_theft(events)

    def _rob(self, victim: int, events: list[Event]) -> None:
        """A random card of the victim's hand goes to the loot, the played one back to the hand."""
        thief, robbed = self.turn, self.players[victim]
        code = stream(self.seed, "theft", self.round).choice(codes_of(robbed.hand))
        card = NUMBER[code]
        place = (victim - self.leader) % self.seats
        returned: str = self.table[place]
        self.table[place] = None
        self.known = 1 << NUMBER[returned]
        self.known_told = tuple([(returned,) if s == victim else () for s in range(self.seats)])
        self.lying ^= self.known
        robbed.hand ^= 1 << card | self.known
        robbed.lacks = after_leaving(robbed.lacks, RANK[card])
        self.lacks_told[victim] = told(robbed.lacks)
        self.stolen = {"from": victim, "card": code, "returned": returned}
        self._collect(thief, (code,), 1 << card)
        events.append(event({"event": "steal", "seat": thief, **self.stolen}))

    def _after_theft(self, events: list[Event]) -> None:
        if self.lying & EXECUTIONER:
            self._ask_owner(_EXECUTIONER, EXECUTE)
        else:
            self._settle(events)

    def _ask_owner(self, card: int, phase: str) -> None:
        """Ask whoever played this special card what it does."""
        self.phase = phase
        self.turn = self._who_played(card)

    def execute(self, card: int, events: list[Event]) -> None:
        """The Executioner removes a card of the trick from the round."""
        code, owner = CODES[card], self._who_played(card)
        self.lying ^= 1 << card
        self.gone += (code,)
        what = {"event": "execute", "seat": self.turn, "owner": owner, "card": code}
        events.append(event(what))
        self._settle(events, executed=code)

    def _settle(self, events: list[Event], executed: str | None = None) -> None:
        """Apply Revolutionists and Princes, find the winner; then the next trick or the end."""
        lying, led = self.lying, self.led
        if lying & TURNERS:
            self._turn_over(lying, events)
        contenders = lying & RANKED
        if lying & GUILD_MASTER[led]:
            contenders &= RANK_MASK[led]
        table = tuple(self.table)
        cards = codes_of(lying) if self.stolen or executed else table
        opener = self.leader
        winner: int | None = None
        if contenders:
            winner = opener = self._who_played(highest(contenders, self.riot))
            gained = self._collect(opener, cards, lying)
            events.append(WON[opener][gained + BEGGAR_PENALTY])
        else:
            self.gone += cards
            events.append(WON_BY_NOBODY)
        trick: Trick = {"leader": self.leader, "cards": table, "winner": winner}
        if self.stolen:
            trick["stolen"] = self.stolen
        if executed:
            trick["executed"] = executed
        self.past += (trick,)
        self.last_round = ()
        if self.players[0].hand:
            self._open_trick(self.trick + 1, opener)
        else:
            self._end_round(events)

    def _turn_over(self, lying: int, events: list[Event]) -> None:
        """Turn the rank order card: Revolutionists start a riot, then Princes end it."""
        if lying & REVOLUTIONISTS:
            self.riot = True
            events.append(REVOLUTION)
        if self.riot and lying & PRINCES:
            self.riot = False
            events.append(RESTORATION)

    def _collect(self, seat: int, cards: tuple[Json, ...], bits: int) -> int:
        """Put cards on a seat's loot; returns their points."""
        gained = value(bits, self.three_points)
        loot, points = list(self.loot), list(self.points)
        loot[seat] += cards
        points[seat] += gained
        self.loot, self.points = tuple(loot), tuple(points)
        return gained

    def _end_round(self, events: list[Event]) -> None:
        earned = self.points
        if self.options["teams"]:
            earned = tuple([earned[seat] + earned[(seat + 2) % 4] for seat in range(4)])
        self.scores = tuple([a + b for a, b in zip(self.scores, earned, strict=True)])
        what = {"event": "round", "round": self.round, "points": self.points, "scores": self.scores}
        events.append(event(what))
        if self.round < self.options["rounds"]:
            # The seat with the fewest points starts; of several, the first one clockwise from
            # the last starter on.
            lowest = self.starter
            for place in range(1, self.seats):
                seat = (self.starter + place) % self.seats
                if earned[seat] < earned[lowest]:
                    lowest = seat
            self.deal(lowest, events)
        else:
            self.phase = OVER
            self.table = []
            self.lying = 0
            self.stolen = None
            events.append(event({"event": "end", "places": places(self.scores)}))
