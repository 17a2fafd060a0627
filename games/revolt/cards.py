"""The cards of Revolt, and tables that answer every question about a hand by a look-up.

A hand is one whole number: a bit for each Noble (1 to 10 from the lowest bit), then
for each Rascal and each Blaggard, and above these the number of Citizens. So is a
trick, and so is a single card: a hand is the sum of its cards, and playing one
subtracts it. Ten bits of a hand index the tables of a family.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.contract import Move

NOBLE: Final = 0
RASCAL: Final = 1
BLAGGARD: Final = 2
CITIZEN: Final = 3
UNDECIDED: Final = 4
"""The families, and what is chosen while only Citizens lie on the table: no hand has any of it."""

LETTERS: Final = ("N", "R", "B", "C")
NAMES = {"N": "Noble", "R": "Rascal", "B": "Blaggard", "C": "Citizen"}
VALUES = range(1, 11)
CITIZENS = 10
_NAMED = [f"{letter}{value}" for letter in "NRB" for value in VALUES]

CARDS: Final = {card: 1 << bit for bit, card in enumerate([*_NAMED, "C"])}
"""Each card as a number."""
ONE_CITIZEN: Final = 1 << 30
PACK = (*CARDS, *["C"] * (CITIZENS - 1))
"""The full pack. The last ones are plain Citizens."""

CARDS_EACH: Final = {3: 13, 4: 10, 5: 8}
"""How many cards each seat is dealt; with three, one plain Citizen stays in the box."""

PITCHFORK: Final = 1 << 40
"""Marks the Citizen with the pitchfork while the pack is dealt."""
DEALT: Final = [CARDS[card] for card in PACK]
DEALT[len(CARDS) - 1] += PITCHFORK

CUTS: Final[dict[str, Move]] = {card: {"cut": card} for card in CARDS if card[0] == "B"}
"""The move that cuts with a Blaggard, one object for each so that states can share it."""


def _subsets(moves: Sequence[Move]) -> tuple[tuple[Move, ...], ...]:
    """By the number whose bits say which of `moves` are in: these moves, in their order."""
    subsets: list[tuple[Move, ...]] = [()]
    for move in moves:
        subsets += [(*subset, move) for subset in subsets]
    return tuple(subsets)


FAMILIES: Final = tuple(_subsets(_NAMED[first : first + 10]) for first in (0, 10, 20))
"""``FAMILIES[family][bits]``: the cards of that family in a hand."""
NOBLES: Final = FAMILIES[NOBLE]
RASCALS: Final = FAMILIES[RASCAL]
FAMILIES_AND_CITIZEN: Final = tuple(tuple((*cards, "C") for cards in family) for family in FAMILIES)
"""The same with a Citizen: they are alike, so any number of them is one move."""
CUTTING: Final = _subsets(list(CUTS.values()))
"""``CUTTING[bits]``: the cuts these Blaggards allow."""

# A hand is named in three pieces, not in four families: one tuple less to put together.
_FIRST: Final = _subsets(_NAMED[:12])
_SECOND: Final = _subsets(_NAMED[12:23])
_LAST: Final = tuple(
    cards + ("C",) * count for count in range(CITIZENS + 1) for cards in _subsets(_NAMED[23:])
)


def card_of(move: Move) -> str:
    """The card a legal move plays, cut or not."""
    card: str = move if type(move) is str else move["cut"]
    return card


def cards_of(hand: int) -> tuple[str, ...]:
    """The cards of a hand by name, sorted by family and value."""
    return _FIRST[hand & 0xFFF] + _SECOND[hand >> 12 & 0x7FF] + _LAST[hand >> 23]


def hand_of(cards: Iterable[str]) -> int:
    """The hand with these cards in it."""
    return sum([CARDS[card] for card in cards])


def legal_moves(hand: int, chosen: int, coins: int) -> tuple[Move, ...]:
    """What may be played from `hand`, given the chosen family and one's own coins.

    A card of the chosen family, a Citizen or a cut may always be played; any card
    at all where the chosen family is still undecided or not in the hand.
    """
    blaggards = hand >> 20 & 1023
    following = hand >> 10 * chosen & 1023
    families = FAMILIES_AND_CITIZEN if hand >= ONE_CITIZEN else FAMILIES
    if following:
        moves = families[chosen][following]
    else:
        moves = NOBLES[hand & 1023] + RASCALS[hand >> 10 & 1023] + families[BLAGGARD][blaggards]
    if blaggards and coins:
        return moves + CUTTING[blaggards]
    return moves
