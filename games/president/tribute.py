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


def due(hands: Sequence[str], order: Sequence[int], revolution: bool) -> tuple[Gift, ...]:
    """What is given from the hands as dealt, by the finishing order of the round before."""
    scum, peasant = order[-1], order[-2]
    return (
        Gift(scum, order[0], best(hands[scum], COUNTS[0], revolution), None),
        Gift(peasant, order[1], best(hands[peasant], COUNTS[1], revolution), None),
    )


_PAIRS: dict[str, tuple[str, ...]] = {}
"""The pairs of different cards, by the kinds of cards in a hand: a few thousand at most."""


def parcels(hand: str, count: int) -> tuple[str, ...]:
    """Every different choice of one or two cards of a hand."""
    kinds = "".join(dict.fromkeys(hand))
    if count == 1:
        return tuple(kinds)
    pairs = _PAIRS.get(kinds)
    if pairs is None:
        pairs = _PAIRS[kinds] = tuple(map("".join, combinations(kinds, 2)))
    return (*pairs, *[kind + kind for kind in kinds if hand.count(kind) > 1])


def shown(gifts: tuple[Gift, ...], seats: int) -> tuple[Shown, ...]:
    """The gifts as each seat may see them and, last, as they are."""
    if not gifts:
        return ((),) * (seats + 1)
    secret: Shown = tuple(
        {"giver": giver, "taker": taker, "count": len(given), "given": None, "returned": None}
        for giver, taker, given, _ in gifts
    )
    full: Shown = tuple(
        {**gift, "given": given, "returned": returned}
        for gift, (_, _, given, returned) in zip(secret, gifts, strict=True)
    )
    by_seat: list[Shown] = [secret] * seats
    # The two pairs have no seat in common, so each party knows one gift alone.
    high, low = gifts
    by_seat[high.giver] = by_seat[high.taker] = (full[0], secret[1])
    by_seat[low.giver] = by_seat[low.taker] = (secret[0], full[1])
    return (*by_seat, full)


def refusal(count: int) -> str:
    """Why something that is no choice of `count` cards of the hand is refused."""
    if count == 2:
        return 'return two cards of your hand, the lower first, such as "34" or "2*"'
    return 'return one card of your hand, such as "3"'
