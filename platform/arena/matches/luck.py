"""Was it luck? What the deals of one match say about the difference between its players. Pure.

Everybody held the same cards in every deal, so a deal is one observation: what differs between
deals is what is left to luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from statistics import NormalDist, mean, stdev

from games.contract import shares
from sandbox.results import by_player

Played = tuple[int, Sequence[int], Sequence[int]]
"""Deal, seating (seat → player) and places (by seat) of one game."""

ENOUGH = 4
"""Deals below which nothing is said."""
_Z = NormalDist().inv_cdf(0.975)


def deal_shares(games: Iterable[Played]) -> list[list[float]]:
    """For each deal the share of opponents each player beat, over all rotations of it."""
    deals: dict[int, list[list[float]]] = {}
    for deal, seating, places in games:
        deals.setdefault(deal, []).append(by_player(seating, shares(places)))
    return [[mean(column) for column in zip(*rows, strict=True)] for rows in deals.values()]


def half_width(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of a mean; infinite where there are too few values."""
    if len(values) < ENOUGH:
        return inf
    return _student(len(values) - 1) * stdev(values) / sqrt(len(values))


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, by Fisher's expansion: within 1 % from 3 degrees on."""
    first = (_Z**3 + _Z) / 4
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    third = (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384
    return _Z + first / freedom + second / freedom**2 + third / freedom**3


def beyond_luck(rows: Sequence[Sequence[float]], one: int, other: int) -> bool | None:
    """Whether `one` did better than `other` by more than luck explains; ``None``: too few deals."""
    if len(rows) < ENOUGH:
        return None
    differences = [row[one] - row[other] for row in rows]
    return mean(differences) > half_width(differences)
