"""What lies on the table, and how the game goes on from card to card.

`Table` is the half of the state that plays by the rules; `state.RoyalsState` is
the half that answers to the contract.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.chance import stream
from games.contract import Event, Json, State
from games.contract import places as places_by
from games.royals_and_riots import lookup
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
    RANKLESS,
    REVOLUTIONISTS,
    THIEF,
    codes_of,
    highest,
    mask,
    value,
)
from games.royals_and_riots.memory import Lacks, after_leaving, after_not_following, possible

PLAY, STEAL, EXECUTE, OVER = "play", "steal", "execute", "over"
"""The phases; the first three are also the kinds of decision."""


Trick = dict[str, Json]
"""A finished trick: its ``leader``, the ``cards`` in the order of play, the ``winner`` or
``None``; and where it happened what was ``stolen`` (see `Table`) and ``executed``."""


class Table(State):
    """Hands, piles, trick and loot. Sets of cards are ints (see `cards`)."""

    __slots__ = (
        "aside",
        "gone",
        "hands",
        "in_trick",
        "known",
        "known_texts",
        "lacks",
        "last_round",
        "leader",
        "led",
        "loot",
        "loot_texts",
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

    # The game.
    options: Mapping[str, Json]
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
    loot: list[int]
    loot_texts: tuple[tuple[str, ...], ...]
    gone: int
    """Executed or set aside."""
    known: list[int]
    """Cards that everybody knows to be in a hand, because the Thief sent them back there."""
    known_texts: tuple[tuple[str, ...], ...]
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
    in_trick: list[int]
    """The card of each seat that lies in the trick, or 0."""
    table: tuple[str | None, ...]
    """The same as codes, from the leader's on; ``None`` where the Thief sent one home."""
    stolen: dict[str, Json] | None
    """The theft in this trick: ``from`` whom, which ``card``, and which one was ``returned``."""

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
        self.loot = [0] * seats
        self.known = [0] * seats
        self.lacks = [()] * seats
        self.loot_texts = self.known_texts = ((),) * seats
        self.gone = 0
        self.last_round = self.past
        self.past = ()
        self._open_trick(0, starter)
        events.append(Event({"event": "deal", "round": self.round, "starter": starter}))
        for seat, hand in enumerate(self.hands):
            what = {"event": "hand", "seat": seat, "cards": codes_of(hand)}
            events.append(Event(what, (seat,)))

    def _open_trick(self, trick: int, leader: int) -> None:
        self.trick = trick
        self.leader = self.turn = leader
        self.led = None
        self.played = 0
        self.in_trick = [0] * self.seats
        self.table = ()
        self.stolen = None
        self.phase = PLAY

    def legal_cards(self) -> int:
        """What the seat whose turn it is may play: the leading rank if it can."""
        hand = self.hands[self.turn]
        follow = hand & RANK_MASK[self.led]
        return follow | hand & RANKLESS if follow else hand

    def play(self, card: str, events: list[Event]) -> None:
        """The seat whose turn it is plays a card and draws another; the next one is up."""
        seat = self.turn
        bit = BIT[card]
        rank = RANK[card]
        hand = self.hands[seat] ^ bit
        events.append(lookup.PLAYED[seat][card])
        self.in_trick[seat] = bit
        self.table += (card,)
        if not self.played:
            self.led = rank
        if rank != self.led or self.lacks[seat] or self.known[seat]:
            self._remember(seat, bit, rank, hand)
        pile = self.piles[seat]
        if self.trick < len(pile):
            drawn = pile[self.trick]
            hand |= BIT[drawn]
            events.append(lookup.DRAWN[seat][drawn])
        self.hands[seat] = hand
        self.played += 1
        if self.played < self.seats:
            self.turn = seat + 1 if seat + 1 < self.seats else 0
        elif THIEF in self.in_trick and hand:  # in the last trick there is no hand to steal from
            self.phase = STEAL
            self.turn = self.in_trick.index(THIEF)
        else:
            self._after_theft(events)

    def _remember(self, seat: int, bit: int, rank: str | None, hand: int) -> None:
        """Note what a play tells everybody about `hand`, the cards its owner keeps."""
        lacks = self.lacks[seat]
        if bit & self.known[seat]:
            self._know(seat, self.known[seat] ^ bit)
        elif lacks:
            lacks = after_leaving(lacks, rank)
        if rank is not None and self.led is not None and rank != self.led:
            unseen = (hand & ~self.known[seat]).bit_count()
            lacks = after_not_following(lacks, self.led, unseen)
        self.lacks[seat] = lacks

    def _know(self, seat: int, cards: int) -> None:
        self.known[seat] = cards
        self.known_texts = tuple([codes_of(known) for known in self.known])

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
        back = self.in_trick[victim]
        self.hands[victim] ^= BIT[card] | back
        self.lacks[victim] = after_leaving(self.lacks[victim], RANK[card])
        self._know(victim, self.known[victim] | back)
        self.in_trick[victim] = 0
        place = (victim - self.leader) % self.seats
        self.table = (*self.table[:place], None, *self.table[place + 1 :])
        self.stolen = {"from": victim, "card": card, "returned": CODE[back]}
        self._collect(thief, BIT[card])
        events.append(Event({"event": "steal", "seat": thief, **self.stolen}))

    def _after_theft(self, events: list[Event]) -> None:
        if EXECUTIONER in self.in_trick:
            self.phase = EXECUTE
            self.turn = self.in_trick.index(EXECUTIONER)
        else:
            self._settle(events)

    def execute(self, card: str, events: list[Event]) -> None:
        """The Executioner removes a card of the trick from the round."""
        owner = self.in_trick.index(BIT[card])
        self.in_trick[owner] = 0
        self.gone |= BIT[card]
        what = {"event": "execute", "seat": self.turn, "owner": owner, "card": card}
        events.append(Event(what))
        self._settle(events, executed=card)

    def _settle(self, events: list[Event], executed: str | None = None) -> None:
        """Revolutionists, Prince, winner; then the next trick, the next round or the end."""
        cards = 0
        for bit in self.in_trick:
            cards |= bit
        if cards & REVOLUTIONISTS:
            self.riot = True
            events.append(Event({"event": "revolution"}))
        if self.riot and cards & PRINCES:
            self.riot = False
            events.append(Event({"event": "restoration"}))
        contenders = cards & RANKED
        if cards & GUILD_MASTER[self.led]:
            contenders &= RANK_MASK[self.led]
        winner, points = None, 0
        if contenders:
            winner = self.in_trick.index(highest(contenders, self.riot))
            points = self._collect(winner, cards)
        else:
            self.gone |= cards
        what = {"event": "trick", "winner": winner, "cards": codes_of(cards), "points": points}
        events.append(Event(what))
        trick: Trick = {"leader": self.leader, "cards": self.table, "winner": winner}
        if self.stolen:
            trick["stolen"] = self.stolen
        if executed:
            trick["executed"] = executed
        self.past += (trick,)
        self.last_round = ()
        if self.hands[0]:
            self._open_trick(self.trick + 1, self.leader if winner is None else winner)
        else:
            self._end_round(events)

    def _collect(self, seat: int, cards: int) -> int:
        """Put cards on a seat's loot; gives what they are worth."""
        texts, points = self.loot_texts, self.points
        loot = self.loot[seat] | cards
        self.loot[seat] = loot
        self.loot_texts = (*texts[:seat], codes_of(loot), *texts[seat + 1 :])
        gained = value(cards, self.three_points)
        self.points = (*points[:seat], points[seat] + gained, *points[seat + 1 :])
        return gained

    def _end_round(self, events: list[Event]) -> None:
        earned = self.points
        if self.options["teams"]:
            earned = tuple([earned[seat] + earned[(seat + 2) % 4] for seat in range(4)])
        self.scores = tuple([a + b for a, b in zip(self.scores, earned, strict=True)])
        what = {"event": "round", "round": self.round, "points": self.points, "scores": self.scores}
        events.append(Event(what))
        if self.round < self.options["rounds"]:
            # The lowest starts; of several the first clockwise, beginning with the last starter.
            clockwise = (*range(self.starter, self.seats), *range(self.starter))
            self.deal(min(clockwise, key=earned.__getitem__), events)
        else:
            self.phase = OVER
            self.in_trick = [0] * self.seats
            self.table = ()
            self.stolen = None
            events.append(Event({"event": "end", "places": places_by(self.scores)}))

    def audit(self) -> None:
        """Every card is in one place, and what everybody believes to know is true."""
        _, pile_sizes = lookup.SIZES[self.seats][self.trick][self.leader][self.played]
        undrawn = [
            mask(pile[len(pile) - left :])
            for pile, left in zip(self.piles, pile_sizes, strict=True)
        ]
        places = (self.hands, undrawn, [mask(self.aside)], self.loot, [self.gone], self.in_trick)
        everywhere = [cards for place in places for cards in place]
        assert sum(everywhere) == ALL, "a card is missing or is there twice"
        assert sum(cards.bit_count() for cards in everywhere) == len(CODES)
        for hand, known, lacks in zip(self.hands, self.known, self.lacks, strict=True):
            assert known & ~hand == 0, f"{codes_of(known)} is believed to be in {codes_of(hand)}"
            assert possible(hand & ~known, lacks), f"{codes_of(hand)} contradicts {lacks}"
        worth = tuple(value(loot, self.three_points) for loot in self.loot)
        assert self.points == worth, f"loot worth {worth} counts as {self.points}"
