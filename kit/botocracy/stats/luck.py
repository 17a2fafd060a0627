"""Was it luck? What the deals of one match say about the difference between its players. Pure.

Everybody sat in every seat in every deal, with the same cards unless the game deals anew, so a deal
is one observation: what differs between deals is what is left to luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from botocracy.stats.results import estimate
from games.contract import shares
from sandbox.results import by_player

Played = tuple[int, Sequence[int], Sequence[int]]
"""Deal, seating (seat → player) and places (by seat) of one game."""

ENOUGH = 4
"""Deals below which nothing is said."""


def shares_by_deal(games: Iterable[Played]) -> list[list[float]]:
    """For each deal, each player's share of opponents beaten, over all rotations."""
    deals: dict[int, list[list[float]]] = {}
    for deal, seating, places in games:
        deals.setdefault(deal, []).append(by_player(seating, shares(places)))
    return [[fmean(column) for column in zip(*rows, strict=True)] for rows in deals.values()]


def beyond_luck(rows: Sequence[Sequence[float]], one: int, other: int) -> bool | None:
    """Whether `one` did better than `other` by more than luck explains; ``None`` with too few
    deals."""
    if len(rows) < ENOUGH:
        return None
    lead = estimate([row[one] - row[other] for row in rows])
    return lead.margin is not None and lead.mean > lead.margin
