"""The cards of Revolt, and sets of cards as whole numbers.

A hand is one whole number: a bit for each Noble (values 1 to 10 from the lowest bit up), then a
bit for each Rascal and each Blaggard, and above these the number of Citizens, who are all alike. A
trick and a single card are written in the same way: a hand is the sum of its cards, and playing a
card subtracts it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from games.contract import Move

T = TypeVar("T")

NOBLE: Final = 0
RASCAL: Final = 1
BLAGGARD: Final = 2
CITIZEN: Final = 3
UNDECIDED: Final = 4
"""The families, and the chosen family while only Citizens have been played."""

LETTERS: Final = ("N", "R", "B", "C")
NAMES = {"N": "Noble", "R": "Rascal", "B": "Blaggard", "C": "Citizen"}
VALUES: Final = 10
"""Cards of each family: one of each value. Of the Citizens there are as many."""

FAMILY_BITS: Final = VALUES
"""Width of each family in a hand."""
FAMILY_MASK: Final = (1 << FAMILY_BITS) - 1
RASCAL_SHIFT: Final = FAMILY_BITS
BLAGGARD_SHIFT: Final = 2 * FAMILY_BITS
CITIZEN_SHIFT: Final = 3 * FAMILY_BITS
"""The number of Citizens is ``hand >> CITIZEN_SHIFT``."""

NAMED: Final = [f"{letter}{value}" for letter in "NRB" for value in range(1, VALUES + 1)]
"""The cards with a value, by their bit."""
CARDS: Final = {card: 1 << bit for bit, card in enumerate([*NAMED, "C"])}
"""Each card as a number."""
ONE_CITIZEN: Final = 1 << CITIZEN_SHIFT
PACK = (*CARDS, *["C"] * (VALUES - 1))
"""The full pack; plain Citizens come last, because some stay in the box."""

CARDS_EACH: Final = {3: 13, 4: 10, 5: 8}
"""Cards dealt to each seat, by number of seats. With three, one plain Citizen stays in the box."""

PITCHFORK: Final = 1 << CITIZEN_SHIFT + FAMILY_BITS
"""Added to the Citizen with the pitchfork while the pack is dealt."""
DEALT: Final = [CARDS[card] for card in PACK]
"""The pack as numbers, for the deal."""
DEALT[len(CARDS) - 1] += PITCHFORK

CUTS: Final[dict[str, Move]] = {card: {"cut": card} for card in CARDS if card[0] == "B"}
"""The move that cuts with a Blaggard, one object for each, which all states share."""


def of_family(cards: int, family: int) -> int:
    """The cards of one family as a number of `FAMILY_BITS` bits; of none while it is undecided."""
    return cards >> FAMILY_BITS * family & FAMILY_MASK


def card_of(move: Move) -> str:
    """The card that a legal move plays, cut or not."""
    card: str = move if type(move) is str else move["cut"]
    return card


def subsets(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """``[bits]`` → the items whose bit is set, in their order."""
    found: list[tuple[T, ...]] = [()]
    for item in items:
        found += [(*subset, item) for subset in found]
    return tuple(found)


# Names of the cards in a hand, by three pieces of its bits; the last includes the Citizens.
_FIRST_BITS: Final = 12
_SECOND_BITS: Final = 11
_FIRST_MASK: Final = (1 << _FIRST_BITS) - 1
_SECOND_MASK: Final = (1 << _SECOND_BITS) - 1
_LAST_SHIFT: Final = _FIRST_BITS + _SECOND_BITS
_FIRST: Final = subsets(NAMED[:_FIRST_BITS])
_SECOND: Final = subsets(NAMED[_FIRST_BITS:_LAST_SHIFT])
_LAST: Final = tuple(
    cards + ("C",) * count for count in range(VALUES + 1) for cards in subsets(NAMED[_LAST_SHIFT:])
)


def cards_of(hand: int) -> tuple[str, ...]:
    """The cards of a hand by name, sorted by family and value."""
    return (
        _FIRST[hand & _FIRST_MASK]
        + _SECOND[hand >> _FIRST_BITS & _SECOND_MASK]
        + _LAST[hand >> _LAST_SHIFT]
    )


def hand_of(cards: Iterable[str]) -> int:
    """The hand with these cards in it."""
    return sum([CARDS[card] for card in cards])
