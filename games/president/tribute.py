"""Tribute: the best cards of the lowest two for any cards of the highest two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from games.contract import Json
from games.president.cards import best

COUNTS = (2, 1)
"""Cards the Scum gives the President, and the Peasant the Vice-President."""

Shown = tuple[dict[str, Json], ...]
"""Gifts as a view holds them."""


class Gift(NamedTuple):
    """A tribute and what came back for it."""

    giver: int
    taker: int
    given: str
    returned: str | None
    """``None`` until all returns are in."""

    def show(self, secret: bool) -> dict[str, Json]:
        return {
            "giver": self.giver,
            "taker": self.taker,
            "count": len(self.given),
            "given": None if secret else self.given,
            "returned": None if secret else self.returned,
        }


def due(hands: Sequence[str], order: Sequence[int], revolution: bool) -> tuple[Gift, ...]:
    """What is given from the hands as dealt, by the finishing order of the round before."""
    scum, peasant = order[-1], order[-2]
    return (
        Gift(scum, order[0], best(hands[scum], COUNTS[0], revolution), None),
        Gift(peasant, order[1], best(hands[peasant], COUNTS[1], revolution), None),
    )


def parcels(hand: str, count: int) -> tuple[str, ...]:
    """Every different choice of `count` cards of a hand."""
    return tuple(dict.fromkeys(map("".join, combinations(hand, count))))


def shown(gifts: tuple[Gift, ...], seats: int) -> tuple[Shown, ...]:
    """The gifts as each seat may see them and, last, as they are."""
    secret = tuple(gift.show(secret=True) for gift in gifts)
    full = tuple(gift.show(secret=False) for gift in gifts)
    by_seat = [secret] * seats
    for place, gift in enumerate(gifts):
        # The two pairs have no seat in common, so each party knows one gift alone.
        known = (*secret[:place], full[place], *secret[place + 1 :])
        by_seat[gift.giver] = by_seat[gift.taker] = known
    return (*by_seat, full)
