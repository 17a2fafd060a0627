"""The cards of Revolt, and tables that answer every question about a hand by a look-up.

A hand is four whole numbers: a bit for each Noble (1 to 10 from the lowest bit),
the same for the Rascals and for the Blaggards, the number of Citizens, and a zero
for what is in no family. Each of the first three (0 to 1023) indexes the tables
below; playing a card subtracts its share from its family's number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.contract import Move

NOBLE: Final = 0
RASCAL: Final = 1
BLAGGARD: Final = 2
CITIZEN: Final = 3
UNDECIDED: Final = 4
"""The families, and what is chosen while only Citizens lie on the table."""

LETTERS: Final = ("N", "R", "B", "C")
NAMES = {"N": "Noble", "R": "Rascal", "B": "Blaggard", "C": "Citizen"}
VALUES = range(1, 11)
CITIZENS = 10
Hand = list[int]

CARDS: Final[dict[str, tuple[int, int, int]]] = {
    f"{LETTERS[family]}{value}": (1 << value - 1, family, value)
    for family in (NOBLE, RASCAL, BLAGGARD)
    for value in VALUES
} | {"C": (1, CITIZEN, 0)}
"""Each card's share of a hand, its family and its value."""

PACK = (*CARDS, *["C"] * (CITIZENS - 1))
"""The full pack. The last ones are plain Citizens."""

CARDS_EACH: Final = {3: 13, 4: 10, 5: 8}
"""How many cards each seat is dealt; with three, one plain Citizen stays in the box."""

PITCHFORK: Final = 1 << 40
"""Marks the Citizen with the pitchfork in a parcel."""
_SHARES = [share << 10 * family for share, family, _ in CARDS.values()]
PARCELS: Final = [*_SHARES[:-1], _SHARES[-1] + PITCHFORK, *[1 << 30] * (CITIZENS - 1)]
"""The pack once more, each card a number: a hand of them is their sum, taken apart by `unpack`."""


def unpack(parcel: int) -> Hand:
    """The hand whose cards sum up to `parcel`."""
    return [parcel & 1023, parcel >> 10 & 1023, parcel >> 20 & 1023, parcel >> 30 & 15, 0]


CUTS: Final[dict[str, Move]] = {card: {"cut": card} for card in CARDS if card[0] == "B"}
"""The move that cuts with a Blaggard, one object for each so that states can share it."""


def _subsets(moves: list[Move]) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(move for bit, move in enumerate(moves) if mask >> bit & 1)
        for mask in range(1 << len(moves))
    )


FAMILIES: Final = tuple(_subsets([f"{letter}{value}" for value in VALUES]) for letter in "NRB")
"""``FAMILIES[family][number]``: the cards of that family in a hand."""
NOBLES: Final = FAMILIES[NOBLE]
RASCALS: Final = FAMILIES[RASCAL]
BLAGGARDS: Final = FAMILIES[BLAGGARD]
FAMILIES_AND_CITIZEN: Final = tuple(tuple((*cards, "C") for cards in family) for family in FAMILIES)
"""The same with a Citizen: they are alike, so any number of them is one move."""
CUTTING: Final = _subsets(list(CUTS.values()))
"""``CUTTING[number]``: the cuts these Blaggards allow."""
CROWD: Final = tuple(("C",) * count for count in range(CITIZENS + 1))
"""``CROWD[count]``: that many Citizens."""


def card_of(move: Move) -> str:
    """The card a legal move plays, cut or not."""
    card: str = move if type(move) is str else move["cut"]
    return card


def cards_of(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand by name, sorted by family and value."""
    nobles, rascals, blaggards, citizens, _ = hand
    return NOBLES[nobles] + RASCALS[rascals] + BLAGGARDS[blaggards] + CROWD[citizens]


def hand_of(cards: Iterable[str]) -> Hand:
    """The hand with these cards in it."""
    hand = [0] * 5
    for card in cards:
        share, family, _ = CARDS[card]
        hand[family] += share
    return hand


def legal_moves(hand: Hand, chosen: int, coins: int) -> tuple[Move, ...]:
    """What may be played from `hand`, given the chosen family and one's own coins.

    A card of the chosen family, a Citizen or a cut may always be played; any card
    at all where the chosen family is still undecided or not in the hand.
    """
    blaggards = hand[BLAGGARD]
    following = hand[chosen]
    if following:
        moves = (FAMILIES_AND_CITIZEN if hand[CITIZEN] else FAMILIES)[chosen][following]
    else:
        last = FAMILIES_AND_CITIZEN if hand[CITIZEN] else FAMILIES
        moves = NOBLES[hand[NOBLE]] + RASCALS[hand[RASCAL]] + last[BLAGGARD][blaggards]
    if blaggards and coins:
        return moves + CUTTING[blaggards]
    return moves
