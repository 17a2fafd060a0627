"""Precomputed answers: legal moves, the effect of a card, the winner of a trick, events.

Moves and events in these tables are shared by all games and never changed.
"""

from __future__ import annotations

from typing import Final, final

from games.contract import Event, Move, View
from games.revolt.cards import (
    CARDS,
    CARDS_EACH,
    CITIZEN,
    CUTS,
    FAMILY_BITS,
    FAMILY_MASK,
    LETTERS,
    NAMED,
    NOBLE,
    RASCAL,
    RASCAL_SHIFT,
    UNDECIDED,
    subsets,
)

MOST_SEATS: Final = 5
NOBODY: Final = MOST_SEATS
"""In place of a seat's number: no seat."""
SEATS: Final[tuple[int | None, ...]] = (0, 1, 2, 3, 4, None)
"""How a view names a seat, or `NOBODY`."""
NEXT: Final = {seats: (*range(1, seats), 0) for seats in CARDS_EACH}
"""``NEXT[seats][seat]``: the seat to the left."""
CHOSEN: Final[tuple[str | None, ...]] = ("N", "R", "B", None, None)
"""How a view names the chosen family."""
LACKS: Final = tuple(
    "".join([letter for bit, letter in enumerate("NRB") if known >> bit & 1]) for known in range(8)
)
"""How a view names a set of families, each a bit."""

BLANK: Final[View] = {
    "seats": 0,
    "round": 0,
    "kind": "",
    "leader": 0,
    "coins": (),
    "supply": 0,
    "arms": (),
    "won": (),
    "past": (),
    "lacks": (),
    "pitchfork": None,
    "seat": None,
    "turn": None,
    "chosen": None,
    "trick": (),
    "hand": (),
}
"""The public part of a view before anything is filled in, with room for the rest of a view."""

# The moves a hand allows

FAMILY_MOVES: Final = tuple(
    subsets(NAMED[first : first + FAMILY_BITS]) for first in range(0, len(NAMED), FAMILY_BITS)
)
"""``FAMILY_MOVES[family][bits]``: the cards of that family in a hand."""
FAMILY_AND_CITIZEN_MOVES: Final = tuple(
    tuple((*cards, "C") for cards in family) for family in FAMILY_MOVES
)
"""The cards of that family and one Citizen: Citizens are alike, so any number is one move."""
NOBLE_MOVES: Final = FAMILY_MOVES[NOBLE]
RASCAL_MOVES: Final = FAMILY_MOVES[RASCAL]
CUT_MOVES: Final = subsets(list(CUTS.values()))
"""``CUT_MOVES[bits]``: the cuts that these Blaggards allow."""

# The winner of a trick, which is a number like a hand

_HIGHEST: Final = [bits.bit_length() - 1 for bits in range(FAMILY_MASK + 1)]
HIGHEST: Final = tuple(
    tuple([FAMILY_BITS * family + bit for bit in _HIGHEST]) for family in range(3)
)
"""``HIGHEST[family][bits]``: the bit, in the trick, of the highest of these cards."""
LOWEST_RASCAL: Final = tuple(
    [RASCAL_SHIFT - 1 + (bits & -bits).bit_length() for bits in range(FAMILY_MASK + 1)]
)
"""``LOWEST_RASCAL[bits]``: the bit, in the trick, of the lowest of these Rascals."""
COUNT: Final = tuple([bits.bit_count() for bits in range(FAMILY_MASK + 1)])
"""``COUNT[bits]``: how many cards of a family these are."""

# Events of a trick

TRICKS: Final = tuple(
    tuple(
        tuple(
            Event({"event": "trick", "winner": winner, "noble": noble, "knave": knave})
            for knave in SEATS
        )
        for noble in SEATS
    )
    for winner in range(MOST_SEATS)
)
"""``TRICKS[winner][noble][knave]``: the event of a trick that somebody wins."""
REVOLTS: Final = tuple(Event({"event": "revolt", "leader": leader}) for leader in range(MOST_SEATS))

# What a card does


@final
class Play:
    """The effect of one card, played or cut with, given the family chosen before it."""

    __slots__ = ("bit", "card", "chosen", "lacks", "laid", "told")

    def __init__(self, card: str, cut: bool, before: int, told: tuple[Event, ...]) -> None:
        move: Move = CUTS[card] if cut else card
        family = LETTERS.index(card[0])
        self.card = CARDS[card]
        """The card as a number (see `cards`)."""
        self.bit = self.card.bit_length() - 1
        self.chosen = family if before == UNDECIDED and family != CITIZEN else before
        """The chosen family afterwards."""
        does_not_follow = not cut and family not in (self.chosen, CITIZEN)
        self.lacks = 1 << self.chosen if does_not_follow else 0
        """The family that its player is now known to lack, as a bit."""
        self.laid: tuple[Move, ...] = (move,)
        """The moves that it adds to a trick."""
        self.told = told
        """The event, by seat."""


def _plays(card: str, cut: bool) -> tuple[Play, ...]:
    told = [
        Event({"event": "play", "seat": seat, "card": card, "cut": cut})
        for seat in range(MOST_SEATS)
    ]
    return tuple([Play(card, cut, before, tuple(told)) for before in range(UNDECIDED + 1)])


PLAYS: Final = {card: _plays(card, cut=False) for card in CARDS}
CUT_PLAYS: Final = {card: _plays(card, cut=True) for card in CUTS}
"""``PLAYS[card][chosen]`` and ``CUT_PLAYS[card][chosen]``."""
