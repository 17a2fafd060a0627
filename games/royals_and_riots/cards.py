"""The 36 cards: codes, names, ranks and values, as tables.

A card is written as a short code: ``K`` and ``Q``; ``R1``–``R7`` for the Royals,
``N1``–``N7`` for the Knights (N as in chess, K being the King), ``M1``–``M7`` for
the Merchants, ``F1``–``F10`` for the Farmers; ``T``, ``X`` and ``B`` for the
Thief, the Executioner and the Beggar. Cards outside this package are codes.

Inside, a card is its number in the order of the hierarchy: the King is 0, Farmer
10 is 32, the three without rank come last. A set of cards is an int with one bit
per card, ``1 << number``: its highest card is its lowest bit, or its highest bit
during a riot. Ranks are numbers from 1, the King's; 0 stands for no rank.
"""

from __future__ import annotations

from typing import Final

RANK_NAMES = {
    "K": "King",
    "Q": "Queen",
    "R": "Royal",
    "N": "Knight",
    "M": "Merchant",
    "F": "Farmer",
}
"""The ranks from the highest to the lowest."""
LETTER: Final[list[str | None]] = [None, *RANK_NAMES]
"""How a rank is written outside, by its number."""

NO_RANK: Final = 0

NUMBERED = {"R": 7, "N": 7, "M": 7, "F": 10}
"""How many cards each rank with numbers has; 1 is the highest."""
FIRST_NUMBERED: Final = LETTER.index("R")
"""The ranks from this one on have numbered cards."""

RANKLESS_NAMES = {"T": "Thief", "X": "Executioner", "B": "Beggar"}

RANKED_CODES = (
    "K",
    "Q",
    *(f"{rank}{number + 1}" for rank, numbers in NUMBERED.items() for number in range(numbers)),
)
CODES: Final = RANKED_CODES + tuple(RANKLESS_NAMES)
"""Every card, from the King down to Farmer 10, then the three without rank."""

NUMBER: Final = {code: number for number, code in enumerate(CODES)}
RANK: Final = [LETTER.index(code[0]) if code in RANKED_CODES else NO_RANK for code in CODES]
NAME = {
    code: RANKLESS_NAMES.get(code) or " ".join(filter(None, (RANK_NAMES[code[0]], code[1:])))
    for code in CODES
}


def mask(codes: tuple[str, ...] | list[str]) -> int:
    """The set of these cards."""
    bits = 0
    for code in codes:
        bits |= 1 << NUMBER[code]
    return bits


def bits_of(cards: tuple[int, ...]) -> int:
    """The set of these cards, given by their numbers."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def written(cards: tuple[int, ...]) -> tuple[str, ...]:
    """These cards by their codes."""
    return tuple([CODES[card] for card in cards])


ALL = mask(CODES)
RANKED: Final = mask(RANKED_CODES)
RANKLESS: Final = ALL ^ RANKED
RANK_MASK: Final = [mask([code for code in RANKED_CODES if code[0] == letter]) for letter in LETTER]
"""By rank: its cards; none for no rank."""
THIEF: Final = mask(["T"])
EXECUTIONER: Final = mask(["X"])
BEGGAR: Final = mask(["B"])
REVOLUTIONISTS: Final = mask(["F7"])
PRINCES: Final = mask(["R3", "R5"])
SPECIALS: Final = THIEF | EXECUTIONER
"""Cards whose owner decides something when the trick is complete."""
TURNERS: Final = REVOLUTIONISTS | PRINCES
"""Cards that turn the rank order card over."""
GUILD_MASTER: Final = [mask([f"{letter}4"]) if letter in NUMBERED else 0 for letter in LETTER]
"""By rank: the Guild Master, as a set of one card; none where the rank has none."""

ASSUMED_THREE_POINTS = ("K", "Q")
"""Assumed: the rulebook says that some cards are worth 3, but shows which only in pictures.
The option ``three_points`` names others."""

BEGGAR_PENALTY: Final = 3

HAND_SIZE: Final = {2: 7, 3: 6, 4: 5}
PILE_SIZE: Final = {2: 7, 3: 6, 4: 4}


# A set is written out, or counted, by look-ups of three pieces of its bits. That is part of
# every view and every list of moves, and gives the order of the hierarchy without sorting.
PIECE_BITS: Final = 12
PIECE_MASK: Final = (1 << PIECE_BITS) - 1
LOW_SHIFT: Final = 2 * PIECE_BITS


def _texts(codes: tuple[str, ...]) -> list[tuple[str, ...]]:
    """``[bits]`` → the codes of the cards whose bit is set."""
    texts: list[tuple[str, ...]] = [()]
    for code in codes:
        texts += [(*text, code) for text in texts]
    return texts


_HIGH: Final = _texts(CODES[:PIECE_BITS])
_MIDDLE: Final = _texts(CODES[PIECE_BITS:LOW_SHIFT])
_LOW: Final = _texts(CODES[LOW_SHIFT:])
_COUNT: Final = [bits.bit_count() for bits in range(PIECE_MASK + 1)]


def cards_of(bits: int) -> list[int]:
    """The numbers of the cards of a set, from the King down."""
    return [card for card in range(len(CODES)) if bits >> card & 1]


def codes_of(bits: int) -> tuple[str, ...]:
    """The cards of a set, from the King down."""
    return (
        _HIGH[bits & PIECE_MASK]
        + _MIDDLE[bits >> PIECE_BITS & PIECE_MASK]
        + _LOW[bits >> LOW_SHIFT]
    )


def highest(bits: int, riot: bool) -> int:
    """The number of the highest card of a set that is not empty, in the present order."""
    return (bits if riot else bits & -bits).bit_length() - 1


def size(bits: int) -> int:
    """How many cards are in a set."""
    return (
        _COUNT[bits & PIECE_MASK]
        + _COUNT[bits >> PIECE_BITS & PIECE_MASK]
        + _COUNT[bits >> LOW_SHIFT]
    )


def value(bits: int, three_points: int) -> int:
    """The points of a set of cards in a loot: 1 each, 3 for some, 0 or −3 without rank."""
    points, dear = size(bits & RANKED), bits & three_points
    if dear:
        points += 2 * size(dear)
    return points - BEGGAR_PENALTY if bits & BEGGAR else points
