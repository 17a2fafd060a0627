"""What a player who remembers every play knows about another hand.

A player who does not follow the leading rank has no card of it; cards drawn later may be of it
again. So each unseen card of a hand has a set of ranks that it cannot have: those its holder
could not follow since drawing it. The set of an older card contains the sets of newer ones.

When a card is played, nobody sees how long it has been held. Removing the oldest card that it can
have been loses nothing: if a newer card was played, the cards left are at least as restricted.

A hand's *lacks* are therefore one number for each rank: how many of the unseen cards, the oldest
ones, cannot have it. They are stored as digits of one int, `DIGIT_BITS` wide, by the number of the
rank. No hand is so large that a digit exceeds `DIGIT_MAX`, so the top bit of each digit is free.
In views, lacks are the sets as short texts (``("NF", "N")``), oldest card first, without the cards
that can be anything. King and Queen are single cards of their rank, so a hand that cannot follow
them tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.royals_and_riots.cards import FIRST_NUMBERED, LETTER, NUMBERED, RANK, cards_of

Told = tuple[str, ...]

DIGIT_BITS: Final = 4
DIGIT_MASK: Final = (1 << DIGIT_BITS) - 1
DIGIT_MAX: Final = 7
DIGIT_TOP: Final = 3
"""The position of a digit's top bit."""
ONES: Final = 0x1111111
"""1 in every digit: that of no rank, which is always 0, and those of the six ranks."""
TOP_BITS: Final = ONES << DIGIT_TOP


def after_leaving(lacks: int, rank: int) -> int:
    """The lacks once an unseen card, which turned out to be of `rank`, has left the hand."""
    # The `older` oldest cards cannot have been it, so the next one was. Every digit larger than
    # `older` counted that card and sinks by one. All digits are compared at once: with its top
    # bit set, a digit keeps that bit in the subtraction exactly if it is larger than `older`.
    older = lacks >> DIGIT_BITS * rank & DIGIT_MAX
    larger = (lacks | TOP_BITS) - (older + 1) * ONES & TOP_BITS
    return lacks - (larger >> DIGIT_TOP)


def after_not_following(lacks: int, led: int, unseen: int) -> int:
    """The lacks once a hand with `unseen` unseen cards could not follow a numbered rank."""
    shift = DIGIT_BITS * led
    return lacks & ~(DIGIT_MASK << shift) | unseen << shift


_TOLD: Final[list[Told | None]] = [None] * (1 << DIGIT_BITS * len(NUMBERED))
"""Cache by the digits of the numbered ranks: lacks as views have them."""


def told(lacks: int) -> Told:
    """Lacks as views have them."""
    digits = lacks >> DIGIT_BITS * FIRST_NUMBERED  # the digits of the other ranks are 0
    texts = _TOLD[digits]
    if texts is None:
        _TOLD[digits] = texts = _write(lacks)
    return texts


def _write(lacks: int) -> Told:
    digits = {letter: lacks >> DIGIT_BITS * LETTER.index(letter) & DIGIT_MAX for letter in NUMBERED}
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
        lacks |= lacking << DIGIT_BITS * LETTER.index(letter)
    return lacks


def fits(card: int, ranks: str) -> bool:
    """Whether a card that has none of these ranks can be this one."""
    letter = LETTER[RANK[card]]
    return letter is None or letter not in ranks


def possible(hand: int, lacks: Told) -> bool:
    """Whether the unseen cards of a hand agree with its `lacks`."""
    # A card that fits one place fits all later ones, so it is enough to count.
    cards = cards_of(hand)
    fitting = [sum(fits(card, ranks) for card in cards) for ranks in lacks]
    return all(number > place for place, number in enumerate(fitting))
