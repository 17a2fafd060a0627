"""Tribute: the best cards of the lowest two for any cards of the highest two."""

from __future__ import annotations

from typing import Final, final

from games.contract import Json
from games.president.cards import CARDS, best, count_of
from games.president.hands import Hand
from games.president.plays import kinds_of

COUNTS: Final = (2, 1)
"""Cards the Scum gives the President, and the Peasant the Vice-President."""

Shown = tuple[dict[str, Json], ...]
"""Gifts as a view holds them."""


@final
class Gift:
    """A tribute, and the cards returned for it."""

    __slots__ = ("given", "giver", "returned", "taker")

    def __init__(self, giver: int, taker: int, given: str, returned: str | None) -> None:
        self.giver = giver
        self.taker = taker
        self.given = given
        self.returned = returned
        """``None`` until all returns are in."""


Gifts = tuple[Gift, ...]
"""Of one round: none, or the Scum's and the Peasant's."""


def due(hands: list[Hand], order: tuple[int, ...], revolution: bool) -> Gifts:
    """What is given from the hands as dealt, by the finishing order of the round before."""
    scum, peasant = order[-1], order[-2]
    return (
        Gift(scum, order[0], best(hands[scum].text, COUNTS[0], revolution), None),
        Gift(peasant, order[1], best(hands[peasant].text, COUNTS[1], revolution), None),
    )


HALF_BITS: Final = 7
"""Kinds of cards are looked up in two halves, the lower and the higher ones."""
HALF_MASK: Final = (1 << HALF_BITS) - 1
assert len(CARDS) == 2 * HALF_BITS
Halves = tuple[tuple[tuple[str, ...], ...], ...]


def _with_others(first: str) -> Halves:
    """``[half][bits]`` → `first` with each of the kinds whose bit is set."""
    return tuple(
        tuple(
            tuple([first + card for at, card in enumerate(kinds) if bits >> at & 1])
            for bits in range(HALF_MASK + 1)
        )
        for kinds in (CARDS[:HALF_BITS], CARDS[HALF_BITS:])
    )


_ALONE: Final = _with_others("")
_PAIRS: Final = tuple([_with_others(first) for first in CARDS])


def parcels(hand: int, count: int) -> tuple[str, ...]:
    """Every different choice of one or two cards of a hand, pairs of one kind last."""
    kinds = kinds_of(hand)
    if count == 1:
        low, high = _ALONE
        return low[kinds & HALF_MASK] + high[kinds >> HALF_BITS]
    pairs: list[str] = []
    doubles: list[str] = []
    while kinds:
        lowest = kinds & -kinds
        kinds ^= lowest
        first = lowest.bit_length() - 1
        low, high = _PAIRS[first]
        pairs += low[kinds & HALF_MASK]
        pairs += high[kinds >> HALF_BITS]
        if count_of(hand, first) > 1:
            doubles.append(CARDS[first] * 2)
    return tuple(pairs + doubles)


def is_parcel(move: str, hand: str, count: int) -> bool:
    """Whether `move` is among the `parcels` of a hand."""
    if len(move) != count:
        return False
    # Hands and parcels are in the same order, so a second card comes after the first.
    first = hand.find(move[0])
    return first >= 0 and (count == 1 or hand.find(move[1], first + 1) > 0)


def shown(gifts: Gifts, seats: int) -> tuple[Shown, ...]:
    """The gifts as each seat may see them and, last, as they are."""
    if not gifts:
        return ((),) * (seats + 1)
    # The two gifts have no seat in common, so each seat sees at most one of them in full.
    high, low = gifts
    secret_high, full_high = _shown(high)
    secret_low, full_low = _shown(low)
    by_seat: list[Shown] = [(secret_high, secret_low)] * (seats + 1)
    by_seat[high.giver] = by_seat[high.taker] = (full_high, secret_low)
    by_seat[low.giver] = by_seat[low.taker] = (secret_high, full_low)
    by_seat[seats] = (full_high, full_low)
    return tuple(by_seat)


def _shown(gift: Gift) -> tuple[dict[str, Json], dict[str, Json]]:
    """A gift as the other seats see it, and as giver and taker do."""
    secret: dict[str, Json] = {
        "giver": gift.giver,
        "taker": gift.taker,
        "count": len(gift.given),
        "given": None,
        "returned": None,
    }
    full = secret.copy()
    full["given"] = gift.given
    full["returned"] = gift.returned
    return secret, full
