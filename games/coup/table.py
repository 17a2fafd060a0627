"""What lies on the table, and the small motions everything else is made of.

A `Table` knows cards, coins and tokens, and who may be aimed at; it knows
nothing of turns, claims or challenges. Every motion is put down as an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.chance import stream
from games.contract import Decision, Event, Game
from games.coup.memory import ASIDE, DECK, HAND, Memory, blurred, left, pruned

Frame = dict[str, Any]
"""One step of the turn still to be done: ``{"step": NAME, ...}``.

A frame holds public things only (hidden cards are in the hands) and is replaced,
never changed, so views and copies share it.
"""

DISAPPEAR_TOKENS = 3

_ORDERS: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
"""Living seats clockwise from a seat; a few hundred entries at most."""


class Table:
    """The cards, coins and tokens of one game."""

    __slots__ = (
        "_outcome",
        "_pending",
        "_public",
        "active",
        "alive",
        "aside",
        "coins",
        "deck",
        "disappear",
        "draws",
        "estate",
        "game",
        "handed",
        "hands",
        "log",
        "memory",
        "opening",
        "options",
        "out",
        "peacekeeping",
        "revealed",
        "roles",
        "seats",
        "seed",
        "stack",
        "tax",
        "treaty",
        "turn",
    )

    game: Game
    seats: int
    options: Mapping[str, Any]
    opening: tuple[Event, ...]
    seed: str
    roles: tuple[str, ...]
    """The five roles in play."""
    turn: int
    """Turns begun so far."""
    active: int
    alive: tuple[int, ...]
    out: tuple[int, ...]
    """The eliminated, first one first."""
    hands: list[tuple[str, ...]]
    """Face-down cards, sorted; in the middle of an exchange the drawn ones too."""
    revealed: list[tuple[str, ...]]
    aside: list[tuple[tuple[str, str], ...]]
    """Lives laid down face down: the card, and the role it was claimed to be."""
    deck: list[str]
    """A heap: every draw is random, so its order means nothing."""
    draws: int
    """Draws so far: each has its own stream of chance."""
    coins: list[int]
    treaty: tuple[int, ...]
    """Who holds Treaty tokens."""
    peacekeeping: int | None
    tax: tuple[int, str] | None
    """Who holds the Tax token, and the role that is marked."""
    disappear: tuple[int, ...]
    """Disappear tokens before each seat."""
    estate: int | None
    """Coins of this turn's eliminated, while a Lawyer may yet claim them."""
    memory: list[Memory]
    handed: str | None
    """What the Producer's target gave, until the exchange is done; only the two know."""
    stack: list[Frame]
    """The steps still to be done, the present one last."""
    log: list[Event]
    _pending: tuple[Decision, ...]
    _public: dict[str, Any] | None
    _outcome: Any

    # -- people ---------------------------------------------------------------

    def clockwise(self) -> tuple[int, ...]:
        """The living seats in clockwise order from the active one, itself first."""
        key = (self.active, self.alive)
        order = _ORDERS.get(key)
        if order is None:
            after = tuple(seat for seat in self.alive if seat >= self.active)
            order = after + tuple(seat for seat in self.alive if seat < self.active)
            _ORDERS[key] = order
        return order

    def partner(self, seat: int) -> int | None:
        """Whom a treaty keeps `seat` from targeting; it lapses between the final two."""
        treaty = self.treaty
        if len(treaty) < 2 or seat not in treaty or len(self.alive) < 3:
            return None
        return treaty[0] if treaty[1] == seat else treaty[1]

    def coup_targets(self) -> tuple[int, ...]:
        """Whom the active player may launch a Coup against, clockwise."""
        partner = self.partner(self.active)
        return tuple([s for s in self.clockwise() if s not in (self.active, partner)])

    def targets(self) -> tuple[int, ...]:
        """Whom a role action of the active player may be aimed at, clockwise."""
        barred = (self.active, self.partner(self.active), self.peacekeeping)
        return tuple([s for s in self.clockwise() if s not in barred])

    # -- coins ----------------------------------------------------------------

    def gain(self, seat: int, coins: int, why: str) -> None:
        """From the Treasury, which never runs out."""
        if coins:
            self.coins[seat] += coins
            self.note({"event": "coins", "from": None, "to": seat, "coins": coins, "why": why})

    def pay(self, seat: int, coins: int, why: str) -> None:
        """To the Treasury; who has become too poor pays what there is."""
        coins = min(coins, self.coins[seat])
        if coins:
            self.coins[seat] -= coins
            self.note({"event": "coins", "from": seat, "to": None, "coins": coins, "why": why})

    def give(self, giver: int, taker: int, coins: int, why: str) -> None:
        """From seat to seat; as many as there are."""
        coins = min(coins, self.coins[giver])
        if coins:
            self.coins[giver] -= coins
            self.coins[taker] += coins
            self.note({"event": "coins", "from": giver, "to": taker, "coins": coins, "why": why})

    def toll(self, seat: int, role: str) -> int:
        """What `seat` must give the Tax token's holder before it may claim `role`."""
        tax = self.tax
        return 1 if tax is not None and tax[1] == role and tax[0] != seat else 0

    def may_claim(self, seat: int, role: str) -> bool:
        return self.coins[seat] >= self.toll(seat, role)

    def pay_toll(self, seat: int, role: str) -> None:
        if self.tax is not None and self.toll(seat, role):
            self.give(seat, self.tax[0], 1, "tax")

    # -- tokens ---------------------------------------------------------------

    def hold_disappear(self, seat: int, change: int) -> None:
        tokens = self.disappear
        self.disappear = (*tokens[:seat], tokens[seat] + change, *tokens[seat + 1 :])
        holder = seat if change > 0 else None
        self.note({"event": "token", "token": "disappear", "seat": holder, "of": seat})

    def return_tokens(self, seat: int) -> None:
        """Everything `seat` holds goes back to the middle."""
        if self.peacekeeping == seat:
            self.peacekeeping = None
        if self.tax is not None and self.tax[0] == seat:
            self.tax = None
        if seat in self.treaty:
            self.treaty = tuple([holder for holder in self.treaty if holder != seat])
        if self.disappear[seat]:
            self.disappear = (*self.disappear[:seat], 0, *self.disappear[seat + 1 :])

    def disappear_left(self) -> int:
        return DISAPPEAR_TOKENS - sum(self.disappear)

    # -- cards ----------------------------------------------------------------

    def draw(self, seat: int, count: int) -> int:
        """Random cards from the deck into a hand; fewer where the deck is short."""
        deck = self.deck
        count = min(count, len(deck))
        if not count:
            return 0
        chance = stream(self.seed, "draw", self.draws)
        self.draws += 1
        cards = [deck.pop(chance.below(len(deck))) for _ in range(count)]
        self.hands[seat] = tuple(sorted(self.hands[seat] + tuple(cards)))
        if any(self.memory):
            for card in cards:
                self.memory[seat] = left(self.memory[seat], card, DECK)
            self._blur(seat, DECK, HAND[seat])
        self.note({"event": "draw", "seat": seat, "count": count})
        self.note({"event": "drawn", "seat": seat, "cards": tuple(sorted(cards))}, (seat,))
        return count

    def put_back(self, seat: int, cards: tuple[str, ...]) -> None:
        """Cards from a hand into the deck, unseen by the others."""
        if not cards:
            return
        self._drop(seat, cards)
        self.deck.extend(cards)
        self._blur(seat, HAND[seat], DECK)
        self.memory[seat] += tuple([(card, DECK) for card in cards])
        self.note({"event": "return", "seat": seat, "count": len(cards)})

    def hand_over(self, giver: int, taker: int, card: str) -> None:
        """A card from hand to hand, seen by these two only."""
        self._drop(giver, (card,))
        self.hands[taker] = tuple(sorted((*self.hands[taker], card)))
        self.memory[taker] = left(self.memory[taker], card, HAND[giver])
        self._blur(taker, HAND[giver], HAND[taker])
        self.memory[giver] += ((card, HAND[taker]),)
        self.note({"event": "give", "seat": giver, "to": taker})
        self.note({"event": "given", "seat": giver, "to": taker, "card": card}, (giver, taker))

    def replace_shown(self, seat: int, card: str) -> None:
        """A card everyone has just seen goes into the deck, a random one comes instead."""
        self._drop(seat, (card,))
        self.deck.append(card)
        for other in self.alive:
            if other != seat:
                self.memory[other] = left(self.memory[other], card, HAND[seat])
            self.memory[other] += ((card, DECK),)
        self.draw(seat, 1)

    def lay_aside(self, seat: int, card: str, claim: str) -> None:
        """A life laid down face down."""
        self._drop(seat, (card,))
        self.aside[seat] += ((card, claim),)
        self._blur(seat, HAND[seat], ASIDE[seat])

    def turn_up(self, seat: int, card: str) -> None:
        """A life laid down face up."""
        self._drop(seat, (card,))
        self._reveal(seat, card, HAND[seat])

    def turn_up_aside(self, seat: int) -> str:
        """The card last laid aside is turned face up; returns it."""
        card, _ = self.aside[seat][-1]
        self.aside[seat] = self.aside[seat][:-1]
        self._reveal(seat, card, ASIDE[seat])
        return card

    def _reveal(self, seat: int, card: str, place: int) -> None:
        self.revealed[seat] += (card,)
        if any(self.memory):
            for other in self.alive:
                if other != seat:
                    self.memory[other] = left(self.memory[other], card, place)
        self.note({"event": "reveal", "seat": seat, "card": card})

    def _drop(self, seat: int, cards: tuple[str, ...]) -> None:
        hand = self.hands[seat]
        for card in cards:
            at = hand.index(card)
            hand = hand[:at] + hand[at + 1 :]
        self.hands[seat] = hand

    def _blur(self, seat: int, source: int, goal: int) -> None:
        """Cards went from `source` to `goal`, seen by `seat` at most."""
        hidden = self._hidden()
        for other, items in enumerate(self.memory):
            if items and other != seat:
                own = HAND[other] | ASIDE[other]
                self.memory[other] = blurred(items, source, goal, hidden & ~own)
        if not hidden & source:
            self.forget()

    def _hidden(self) -> int:
        """The places that hold face-down cards."""
        places = DECK if self.deck else 0
        for seat, hand in enumerate(self.hands):
            if hand:
                places |= HAND[seat]
            if self.aside[seat]:
                places |= ASIDE[seat]
        return places

    def forget(self) -> None:
        """Drop from every memory the places that have been emptied, and what then says nothing."""
        if not any(self.memory):
            return
        hidden = self._hidden()
        for seat, items in enumerate(self.memory):
            if items:
                self.memory[seat] = pruned(items, hidden & ~HAND[seat] & ~ASIDE[seat])

    # -- events ---------------------------------------------------------------

    def note(self, what: dict[str, Any], seats: tuple[int, ...] | None = None) -> None:
        """Put down what happened, seen by everyone or by `seats` only."""
        self.log.append(Event(what, seats))
