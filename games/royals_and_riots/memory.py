"""What everybody who remembers every play knows about a hand he cannot see.

Who does not follow the leading rank has no card of it, and cards he draws later
may be of it again. So each unseen card of a hand has a set of ranks it cannot
have: the ranks its holder could not follow since he drew it. Sets of older cards
contain those of newer ones.

When a card is played nobody sees how long it has been held. Taking away the
oldest card that can have been it is exact: whatever could be left had a newer
card been played can be left then too, for the older card can be less.

A hand's *lacks* are therefore one number for each rank: how many of the unseen
cards, the oldest ones, cannot have it. They are digits of one int, in base 16
and by the number of the rank; no hand is so large that a digit exceeds 7. Told
outside, lacks are the sets as short texts (``("NF", "N")``), oldest card first,
cards that can be anything left out. King and Queen are single cards of their
rank, so nothing is learnt from a hand that cannot follow them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.royals_and_riots.cards import FIRST_NUMBERED, LETTER, NUMBERED, RANK, cards_of

Told = tuple[str, ...]

_ONES: Final = 0x1111111
"""1 in the digit of every rank and, last, in that of no rank, which is always 0."""
_EIGHTS: Final = 8 * _ONES


def after_leaving(lacks: int, rank: int) -> int:
    """The lacks once an unseen card, which turned out to be of `rank`, has left the hand."""
    # So many of the oldest cannot have been it: the next one was. What more cards than these
    # lack is lacked by one less. A digit larger than `older` keeps the 8 it is lent.
    older = lacks >> 4 * rank & 7
    larger = (lacks | _EIGHTS) - (older + 1) * _ONES & _EIGHTS
    return lacks - (larger >> 3)


def after_not_following(lacks: int, led: int, unseen: int) -> int:
    """The lacks once a hand with `unseen` unseen cards could not follow a numbered rank."""
    return lacks & ~(15 << 4 * led) | unseen << 4 * led


_TOLD: Final[list[Told | None]] = [None] * (1 << 4 * len(NUMBERED))
"""By the digits of the numbered ranks: lacks as views have them, as far as they came up."""


def told(lacks: int) -> Told:
    """Lacks as views have them."""
    digits = lacks >> 4 * FIRST_NUMBERED  # those before are 0
    texts = _TOLD[digits]
    if texts is None:
        _TOLD[digits] = texts = _write(lacks)
    return texts


def _write(lacks: int) -> Told:
    digits = {letter: lacks >> 4 * LETTER.index(letter) & 7 for letter in NUMBERED}
    return tuple(
        [
            "".join([letter for letter, digit in digits.items() if digit > place])
            for place in range(max(digits.values()))
        ]
    )


def read(texts: Sequence[str]) -> int:
    """Lacks from a view."""
    lacks = 0
    for letter in NUMBERED:
        lacking = sum([letter in ranks for ranks in texts])
        lacks |= lacking << 4 * LETTER.index(letter)
    return lacks


def fits(card: int, ranks: str) -> bool:
    """Whether an unseen card that has none of these ranks can be this one."""
    letter = LETTER[RANK[card]]
    return letter is None or letter not in ranks


def possible(hand: int, lacks: Told) -> bool:
    """Whether the unseen cards of a hand can be what `lacks` tells of them."""
    # A card that fits somewhere fits everywhere further on, so counting is enough.
    cards = cards_of(hand)
    fitting = [sum(fits(card, ranks) for card in cards) for ranks in lacks]
    return all(number > place for place, number in enumerate(fitting))
