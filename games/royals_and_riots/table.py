"""What lies on the table, and how the game goes on from card to card.

`Table` is the half of the state that plays by the rules; `state.RoyalsState` is
the half that answers to the contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.chance import stream
from games.contract import Event, Game, Json, State, View, event
from games.contract import places as places_by
from games.royals_and_riots.cards import (
    ALL,
    BIT,
    CODE,
    CODES,
    EXECUTIONER,
    GUILD_MASTER,
    HAND_SIZE,
    PILE_SIZE,
    PRINCES,
    RANK,
    RANK_MASK,
    RANKED,
    REVOLUTIONISTS,
    SPECIALS,
    THIEF,
    TURNERS,
    codes_of,
    highest,
    mask,
    value,
)
from games.royals_and_riots.lookup import (
    DRAWS,
    PLAYS,
    RESTORATION,
    REVOLUTION,
    SIZES,
    WON,
    WON_BY_NOBODY,
)
from games.royals_and_riots.memory import (
    Lacks,
    after_leaving,
    after_not_following,
    after_straying,
    follows,
    possible,
)

PLAY: Final = "play"
STEAL: Final = "steal"
EXECUTE: Final = "execute"
OVER: Final = "over"
"""The phases; the first three are also the kinds of decision."""


Trick = dict[str, Json]
"""A finished trick: its ``leader``, the ``cards`` in the order of play, the ``winner`` or
``None``; and where it happened what was ``stolen`` (see `Table`) and ``executed``."""


class Table(State):
    """Hands, piles, trick and loot. Sets of cards are ints (see `cards`)."""

    __slots__ = (
        "_face",
        "aside",
        "game",
        "gone",
        "hands",
        "known",
        "lacks",
        "last_round",
        "leader",
        "led",
        "loot",
        "lying",
        "opening",
        "options",
        "past",
        "phase",
        "piles",
        "played",
        "points",
        "riot",
        "round",
        "scores",
        "seats",
        "seed",
        "starter",
        "stolen",
        "table",
        "three_points",
        "trick",
        "turn",
    )

    # The game; the first four as in the contract, once more, because a compiled state keeps
    # only its own in fixed places.
    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]
    seed: str
    three_points: int
    """The cards worth 3."""
    round: int
    """From 1."""
    scores: tuple[int, ...]
    """The finished rounds, partners' points together."""

    # The round.
    starter: int
    points: tuple[int, ...]
    """What each seat's loot of this round is worth."""
    riot: bool
    hands: list[int]
    piles: tuple[tuple[str, ...], ...]
    """As dealt; in trick k (from 0) everybody who has played draws card k of his pile."""
    aside: tuple[str, ...]
    """With two players: the cards nobody gets."""
    loot: tuple[tuple[str, ...], ...]
    """In the order won."""
    gone: tuple[str, ...]
    """Executed or set aside."""
    known: tuple[tuple[str, ...], ...]
    """Cards that everybody knows to be in a hand, because the Thief sent them back there."""
    lacks: list[Lacks]
    """What everybody knows of the other cards of each hand (see `memory`)."""
    past: tuple[Trick, ...]
    """The finished tricks."""
    last_round: tuple[Trick, ...]
    """Those of the round before, until this round's first trick is finished."""

    # The trick.
    trick: int
    """From 0."""
    phase: str
    leader: int
    turn: int
    """Who decides now."""
    led: str | None
    """The leading rank."""
    played: int
    """How many have played to this trick, whatever became of their cards."""
    table: tuple[Json, ...]
    """The cards of the trick, from the leader's on; ``None`` where the Thief sent one home."""
    lying: int
    """The same as a set, without a card that was executed."""
    stolen: dict[str, Json] | None
    """The theft in this trick: ``from`` whom, which ``card``, and which one was ``returned``."""

    _face: View | None
    """What views share that does not change with every card, or ``None`` where it must be drawn
    anew (see `state`). Kept up from trick to trick, and never handed out itself."""

    def deal(self, starter: int, events: list[Event]) -> None:
        """Begin the next round."""
        self.round += 1
        self.starter = starter
        seats, hand_size = self.seats, HAND_SIZE[self.seats]
        each = hand_size + PILE_SIZE[seats]
        cards = list(CODES)
        stream(self.seed, "deal", self.round).shuffle(cards)
        dealt = [cards[seat * each : (seat + 1) * each] for seat in range(seats)]
        self.hands = [mask(own[:hand_size]) for own in dealt]
        self.piles = tuple([tuple(own[hand_size:]) for own in dealt])
        self.aside = tuple(cards[seats * each :])
        self.riot = False
        self.points = (0,) * seats
        self.loot = self.known = ((),) * seats
        self.lacks = [()] * seats
        self.gone = ()
        self.last_round = self.past
        self.past = ()
        self._open_trick(0, starter)
        told = {"event": "deal", "round": self.round, "starter": starter}
        events.append(event((told, None)))
        for seat, hand in enumerate(self.hands):
            what = {"event": "hand", "seat": seat, "cards": codes_of(hand)}
            events.append(event((what, (seat,))))

    def _open_trick(self, trick: int, leader: int) -> None:
        self.trick = trick
        self.leader = self.turn = leader
        self.led = None
        self.played = 0
        self.table = ()
        self.lying = 0
        self.stolen = None
        self.phase = PLAY
        self._face = None

    def play(self, card: str, events: list[Event]) -> None:
        """The seat whose turn it is plays a card and draws another; the next one is up."""
        seat = self.turn
        bit, rank, told = PLAYS[seat][card]
        events.append(told)
        played = self.played
        if not played:
            self.led = rank
        self.played = played = played + 1
        self.table += (card,)
        self.lying = lying = self.lying | bit
        hand = self.hands[seat] ^ bit
        if rank != self.led or self.lacks[seat] or self.known[seat]:
            self._remember(seat, card, rank, hand)
        pile = self.piles[seat]
        if self.trick < len(pile):
            bit, told = DRAWS[seat][pile[self.trick]]
            hand |= bit
            events.append(told)
        self.hands[seat] = hand
        if played < self.seats:
            seat += 1
            self.turn = seat if seat < self.seats else 0
        elif not lying & SPECIALS:
            self._settle(events)
        elif lying & THIEF and hand:  # in the last trick there is no hand to steal from
            self._ask_owner("T", STEAL)
        else:
            self._after_theft(events)

    def _remember(self, seat: int, card: str, rank: str | None, hand: int) -> None:
        """Note what a play tells everybody about `hand`, the cards its owner keeps."""
        lacks, known = self.lacks[seat], self.known[seat]
        if card not in known:
            if follows(rank, self.led):
                self.lacks[seat] = after_leaving(lacks, rank)
            else:
                unseen = hand.bit_count() - len(known)
                self.lacks[seat] = after_straying(lacks, rank, self.led, unseen)
            return
        self.known = ((),) * self.seats  # one theft a round, so there is no other such card
        self._face = None
        if not follows(rank, self.led):
            self.lacks[seat] = after_not_following(lacks, self.led, hand.bit_count())

    def _who_played(self, card: str) -> int:
        return (self.leader + self.table.index(card)) % self.seats

    # When everyone has played, the special cards act in this order.

    def steal(self, victim: int | None, events: list[Event]) -> None:
        """The Thief robs a player, or nobody."""
        if victim is None:
            events.append(Event({"event": "decline", "seat": self.turn}))
        else:
            self._rob(victim, events)
        self._after_theft(events)

    def _rob(self, victim: int, events: list[Event]) -> None:
        """A card drawn blindly from the hand goes to the loot, the played one back to hand."""
        thief = self.turn
        card = stream(self.seed, "theft", self.round).choice(codes_of(self.hands[victim]))
        place = (victim - self.leader) % self.seats
        returned = self.table[place]
        self.table = (*self.table[:place], None, *self.table[place + 1 :])
        self.lying ^= BIT[returned]
        self.hands[victim] ^= BIT[card] | BIT[returned]
        self.lacks[victim] = after_leaving(self.lacks[victim], RANK[card])
        self.known = tuple([(returned,) if seat == victim else () for seat in range(self.seats)])
        self.stolen = {"from": victim, "card": card, "returned": returned}
        self._face = None
        self._collect(thief, (card,), BIT[card])
        events.append(Event({"event": "steal", "seat": thief, **self.stolen}))

    def _after_theft(self, events: list[Event]) -> None:
        if self.lying & EXECUTIONER:
            self._ask_owner("X", EXECUTE)
        else:
            self._settle(events)

    def _ask_owner(self, card: str, phase: str) -> None:
        """It is for whoever played this special card to say what it does."""
        self.phase = phase
        self.turn = self._who_played(card)
        if self._face is not None:
            self._face["phase"] = phase

    def execute(self, card: str, events: list[Event]) -> None:
        """The Executioner removes a card of the trick from the round."""
        self.lying ^= BIT[card]
        self.gone += (card,)
        owner = self._who_played(card)
        what = {"event": "execute", "seat": self.turn, "owner": owner, "card": card}
        events.append(Event(what))
        self._settle(events, executed=card)

    def _settle(self, events: list[Event], executed: str | None = None) -> None:
        """Revolutionists, Prince, winner; then the next trick, the next round or the end."""
        lying, led = self.lying, self.led
        if lying & TURNERS:
            self._turn_over(lying, events)
        contenders = lying & RANKED
        if lying & GUILD_MASTER[led]:
            contenders &= RANK_MASK[led]
        trick: Trick = {"leader": self.leader, "cards": self.table, "winner": None}
        cards = self.table
        if self.stolen or executed:
            cards = codes_of(lying)
            self._note_specials(trick, executed)
        if contenders:
            trick["winner"] = winner = self._who_played(CODE[highest(contenders, self.riot)])
            events.append(WON[winner][self._collect(winner, cards, lying)])
        else:
            winner = self.leader
            self.gone += cards
            events.append(WON_BY_NOBODY)
        self.past += (trick,)
        self.last_round = ()
        if self.hands[0]:
            face = self._face
            ordinary = contenders and not lying & TURNERS and self.phase == PLAY and self.trick
            self._open_trick(self.trick + 1, winner)
            if face is not None:
                self._face = face
                self._redraw(face, cards_only=bool(ordinary))
        else:
            self._end_round(events)

    def _redraw(self, face: View, *, cards_only: bool) -> None:
        """Bring the face up to date when a trick has been settled.

        With `cards_only` somebody won it and nothing else happened in it.
        """
        face["trick"] = self.trick + 1
        face["leader"] = self.leader
        face["loot"] = self.loot
        face["past"] = self.past
        face["points"] = self.points
        if not cards_only:
            face["phase"] = self.phase
            face["riot"] = self.riot
            face["stolen"] = None
            face["gone"] = self.gone
            face["last_round"] = self.last_round

    def _turn_over(self, lying: int, events: list[Event]) -> None:
        """Turn the rank order card as the Revolutionists and then the Princes want it."""
        if lying & REVOLUTIONISTS:
            self.riot = True
            events.append(REVOLUTION)
        if self.riot and lying & PRINCES:
            self.riot = False
            events.append(RESTORATION)

    def _note_specials(self, trick: Trick, executed: str | None) -> None:
        if self.stolen:
            trick["stolen"] = self.stolen
        if executed:
            trick["executed"] = executed

    def _collect(self, seat: int, cards: tuple[str, ...], bits: int) -> int:
        """Put cards on a seat's loot; gives what they are worth."""
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
        events.append(event((what, None)))
        if self.round < self.options["rounds"]:
            # The lowest starts; of several the first clockwise, beginning with the last starter.
            lowest = self.starter
            for place in range(1, self.seats):
                seat = (self.starter + place) % self.seats
                if earned[seat] < earned[lowest]:
                    lowest = seat
            self.deal(lowest, events)
        else:
            self.phase = OVER
            self._face = None
            self.table = ()
            self.lying = 0
            self.stolen = None
            events.append(Event({"event": "end", "places": places_by(self.scores)}))

    def audit(self) -> None:
        """Every card is in one place, and what everybody believes to know is true."""
        _, pile_sizes = SIZES[self.seats][self.trick][self.leader][self.played]
        undrawn = [
            mask(pile[len(pile) - left :])
            for pile, left in zip(self.piles, pile_sizes, strict=True)
        ]
        texts = (self.aside, *self.loot, self.gone)
        everywhere = [*self.hands, *undrawn, *map(mask, texts), self.lying]
        assert sum(everywhere) == ALL, "a card is missing or is there twice"
        assert sum(cards.bit_count() for cards in everywhere) == len(CODES)
        for hand, known, lacks in zip(self.hands, self.known, self.lacks, strict=True):
            seen = mask(known)
            assert seen & ~hand == 0, f"{known} is believed to be in {codes_of(hand)}"
            assert possible(hand & ~seen, lacks), f"{codes_of(hand)} contradicts {lacks}"
        worth = tuple(value(mask(loot), self.three_points) for loot in self.loot)
        assert self.points == worth, f"loot worth {worth} counts as {self.points}"
