"""The 36 cards: codes, names, ranks and values, as tables.

A card is written as a short code: ``K`` and ``Q``; ``R1``–``R7`` for the Royals,
``N1``–``N7`` for the Knights (N as in chess, K being the King), ``M1``–``M7`` for
the Merchants, ``F1``–``F10`` for the Farmers; ``T``, ``X`` and ``B`` for the
Thief, the Executioner and the Beggar. Cards outside this package are codes.

Inside, a set of cards is an int with one bit per card, bits in the order of the
hierarchy: the King is bit 0, Farmer 10 bit 32, the three without rank come last.
The highest card of a set is then its lowest bit, or its highest during a riot.
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

NUMBERED = {"R": 7, "N": 7, "M": 7, "F": 10}
"""How many cards each rank with numbers has; 1 is the highest."""

RANKLESS_NAMES = {"T": "Thief", "X": "Executioner", "B": "Beggar"}

RANKED_CODES = (
    "K",
    "Q",
    *(f"{rank}{number + 1}" for rank, numbers in NUMBERED.items() for number in range(numbers)),
)
CODES: Final = RANKED_CODES + tuple(RANKLESS_NAMES)
"""Every card, from the King down to Farmer 10, then the three without rank."""

BIT: Final = {code: 1 << i for i, code in enumerate(CODES)}
CODE: Final = {bit: code for code, bit in BIT.items()}
RANK: Final[dict[str, str | None]] = {
    code: code[0] if code in RANKED_CODES else None for code in CODES
}
NAME = {
    code: RANKLESS_NAMES.get(code) or " ".join(filter(None, (RANK_NAMES[code[0]], code[1:])))
    for code in CODES
}


def mask(codes: tuple[str, ...] | list[str]) -> int:
    """The set of these cards."""
    bits = 0
    for code in codes:
        bits |= BIT[code]
    return bits


ALL = mask(CODES)
RANKED: Final = mask(RANKED_CODES)
RANKLESS = ALL ^ RANKED
RANK_MASK: Final[dict[str | None, int]] = {
    None: 0,
    **{rank: mask([code for code in RANKED_CODES if code[0] == rank]) for rank in RANK_NAMES},
}
THIEF: Final = BIT["T"]
EXECUTIONER: Final = BIT["X"]
BEGGAR: Final = BIT["B"]
REVOLUTIONISTS: Final = BIT["F7"]
PRINCES: Final = BIT["R3"] | BIT["R5"]
SPECIALS: Final = THIEF | EXECUTIONER
"""Cards whose owner decides something when the trick is complete."""
TURNERS: Final = REVOLUTIONISTS | PRINCES
"""Cards that turn the rank order card over."""
GUILD_MASTER: Final[dict[str | None, int]] = {
    None: 0,
    **{rank: BIT[f"{rank}4"] if rank in NUMBERED else 0 for rank in RANK_NAMES},
}
"""The Guild Master of each rank that can lead."""

ASSUMED_THREE_POINTS = ("K", "Q")
"""Assumed: the rulebook says that some cards are worth 3 and shows them only in print.
The option ``three_points`` names others."""

BEGGAR_PENALTY: Final = 3

HAND_SIZE: Final = {2: 7, 3: 6, 4: 5}
PILE_SIZE: Final = {2: 7, 3: 6, 4: 4}


def _texts(codes: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The codes of every subset of some neighbouring cards, by its bits."""
    texts: list[tuple[str, ...]] = [()]
    for code in codes:
        texts += [(*text, code) for text in texts]
    return texts


# Writing out a set is part of every view and every list of moves. Small tables make it
# a few look-ups, always in the order of the hierarchy, without any sorting.
_HIGH: Final = _texts(CODES[:12])
_MIDDLE: Final = _texts(CODES[12:24])
_LOW: Final = _texts(CODES[24:])
_OF_RANK: Final[dict[str, tuple[int, int, list[tuple[str, ...]]]]] = {
    rank: (
        CODES.index(codes_of_rank[0]),
        (1 << len(codes_of_rank)) - 1,
        _texts(codes_of_rank),
    )
    for rank in RANK_NAMES
    for codes_of_rank in [tuple(code for code in RANKED_CODES if code[0] == rank)]
}
_FIRST_RANKLESS: Final = len(RANKED_CODES)
_RANKLESS: Final = _texts(tuple(RANKLESS_NAMES))


def codes_of(bits: int) -> tuple[str, ...]:
    """The cards of a set, from the King down."""
    return _HIGH[bits & 4095] + _MIDDLE[bits >> 12 & 4095] + _LOW[bits >> 24]


def playable(hand: int, led: str | None) -> tuple[str, ...]:
    """What a hand can play: cards of the rank that leads if it has some, or without rank."""
    if led is not None:
        shift, ones, texts = _OF_RANK[led]
        following = hand >> shift & ones
        if following:
            return texts[following] + _RANKLESS[hand >> _FIRST_RANKLESS]
    return codes_of(hand)


def highest(bits: int, riot: bool) -> int:
    """The highest card of a set that is not empty, in the order that holds now."""
    return 1 << bits.bit_length() - 1 if riot else bits & -bits


_COUNT: Final = [bits.bit_count() for bits in range(2048)]
"""How many cards are in a set of eleven neighbours."""


def value(bits: int, three_points: int) -> int:
    """What a set of cards is worth in a loot: 1 each, 3 for some, 0 or −3 without rank."""
    ranked, dear = bits & RANKED, bits & three_points
    points = _COUNT[ranked & 2047] + _COUNT[ranked >> 11 & 2047] + _COUNT[ranked >> 22]
    if dear:
        points += 2 * dear.bit_count()
    return points - BEGGAR_PENALTY if bits & BEGGAR else points
