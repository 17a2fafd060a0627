"""The piles of cards of one game: hands, deck and lost lives, and how cards move between them.

Every movement adds its events to the log (a second one for what only some seats may see) and
updates what the seats remember.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from games.chance import stream
from games.contract import Event, State
from games.coup import tables
from games.coup.memory import ASIDE, DECK, HAND, Memory, blurred, left, pruned


@lru_cache(maxsize=1_000)
def in_order(*cards: str) -> tuple[str, ...]:
    """Cards in the order of a hand."""
    return tuple(sorted(cards))


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand without one card."""
    if len(hand) == 1:
        return ()
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


class Piles(State):
    """Hands, deck and lost lives. mypyc has no multiple inheritance, so `Table` extends this."""

    __slots__ = (
        "alive",
        "aside",
        "deck",
        "draws",
        "hands",
        "log",
        "memory",
        "moved",
        "revealed",
        "seats",
        "seed",
    )

    seats: int
    seed: str
    alive: tuple[int, ...]
    hands: list[tuple[str, ...]]
    """Face-down cards, sorted; during an exchange with the drawn ones."""
    revealed: list[tuple[str, ...]]
    aside: list[tuple[tuple[str, str], ...]]
    """Lives laid down face down: the card, and the role it was claimed to be."""
    deck: list[str]
    """In no order, because every draw is random."""
    draws: int
    """Number of draws so far; each has its own random stream."""
    memory: list[Memory]
    """What each seat remembers of cards that it does not see (see `memory`)."""
    moved: bool
    """Whether cards have moved since the last view was made."""
    log: list[Event]
    """The events since the last decision."""

    def note(self, what: dict[str, Any], seats: tuple[int, ...] | None = None) -> None:
        """Add an event to the log, for everyone or for `seats` only."""
        self.log.append(Event(what, seats))

    def draw(self, seat: int, count: int) -> int:
        """Move random cards from the deck into a hand; fewer if the deck is short."""
        deck = self.deck
        count = min(count, len(deck))
        if not count:
            return 0
        chance = stream(self.seed, "draw", self.draws)
        self.draws += 1
        cards = [deck.pop(chance.below(len(deck))) for _ in range(count)]
        self.hands[seat] = in_order(*self.hands[seat], *cards)
        self.moved = True
        if any(self.memory):
            for card in cards:
                self.memory[seat] = left(self.memory[seat], card, DECK)
            self._blur(seat, DECK, HAND[seat])
        self.log += (tables.draw(seat, count), tables.drawn(seat, in_order(*cards)))
        return count

    def put_back(self, seat: int, cards: tuple[str, ...]) -> None:
        """Move cards from a hand into the deck, unseen by the others."""
        if not cards:
            return
        for card in cards:
            self._drop(seat, card)
        self.deck.extend(cards)
        self._blur(seat, HAND[seat], DECK)
        self.memory[seat] += tuple([(card, DECK) for card in cards])
        self.log.append(tables.put_back(seat, len(cards)))

    def hand_over(self, giver: int, taker: int, card: str) -> None:
        """Move a card from hand to hand, seen by these two seats only."""
        self._drop(giver, card)
        self.hands[taker] = in_order(*self.hands[taker], card)
        self.memory[taker] = left(self.memory[taker], card, HAND[giver])
        self._blur(taker, HAND[giver], HAND[taker])
        self.memory[giver] += ((card, HAND[taker]),)
        self.note({"event": "give", "seat": giver, "to": taker})
        self.note({"event": "given", "seat": giver, "to": taker, "card": card}, (giver, taker))

    def replace_shown(self, seat: int, card: str) -> None:
        """Put a card that everyone has just seen into the deck, and draw another."""
        self._drop(seat, card)
        self.deck.append(card)
        memory, now_there = self.memory, ((card, DECK),)
        for other in self.alive:
            if other != seat and memory[other]:
                memory[other] = left(memory[other], card, HAND[seat])
            memory[other] += now_there
        self.draw(seat, 1)

    def lay_aside(self, seat: int, card: str, claim: str) -> None:
        """Lay down a life face down."""
        self._drop(seat, card)
        self.aside[seat] += ((card, claim),)
        self._blur(seat, HAND[seat], ASIDE[seat])

    def turn_up(self, seat: int, card: str) -> None:
        """Lay down a life face up."""
        self._drop(seat, card)
        self._reveal(seat, card, HAND[seat])

    def turn_up_aside(self, seat: int) -> str:
        """Turn up the card that was laid aside last; returns it."""
        card, _ = self.aside[seat][-1]
        self.aside[seat] = self.aside[seat][:-1]
        self.moved = True
        self._reveal(seat, card, ASIDE[seat])
        return card

    def _reveal(self, seat: int, card: str, place: int) -> None:
        self.revealed[seat] += (card,)
        for other, items in enumerate(self.memory):
            if items and other != seat:
                self.memory[other] = left(items, card, place)
        self.log.append(tables.REVEAL[card][seat])

    def _drop(self, seat: int, card: str) -> None:
        self.hands[seat] = without(self.hands[seat], card)
        self.moved = True

    def _blur(self, seat: int, source: int, goal: int) -> None:
        """Update memories after cards went from `source` to `goal`, seen by `seat` at most."""
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
        for seat in self.alive:
            if self.hands[seat]:
                places |= HAND[seat]
        if any(self.aside):
            for seat, pile in enumerate(self.aside):
                if pile:
                    places |= ASIDE[seat]
        return places

    def forget(self) -> None:
        """Remove emptied places from every memory, and items that no longer say anything."""
        if not any(self.memory):
            return
        hidden = self._hidden()
        for seat, items in enumerate(self.memory):
            if items:
                self.memory[seat] = pruned(items, hidden & ~HAND[seat] & ~ASIDE[seat])
