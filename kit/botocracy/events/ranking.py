"""Between which ranks each bot may truly be. Pure.

Errors are standard errors around the field's mean. The variance of a difference is
the sum of both, times n / (n − 1) for the mean that a field of n shares: exact where
everyone has met everyone equally often, and cautious for near equals who met the
same opponents, since the opponents' own uncertainty then cancels out.

Rank intervals hold for the whole table at once. Two are told apart only if their
difference exceeds the 95 % quantile of the studentised range, that is, the largest
difference that would appear anywhere among so many equals (Tukey and Kramer). So in
nineteen tables of twenty *every* true rank lies in its interval.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, inf, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import chdtri, ndtr

CERTAIN = 0.95
"""The confidence of the rank intervals of a table, all together."""
STEP = 1.01
"""Rank intervals round errors up by at most this factor: equal errors are counted together."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class RankIntervals(NamedTuple):
    """The best and the worst true rank of each that the numbers allow, from 1."""

    best: Ints
    worst: Ints


def difference_error(error: float, other: float, field: int) -> float:
    """The standard error of the difference of two ratings in a field of `field` bots."""
    return sqrt((error**2 + other**2) * field / max(field - 1, 1))


def ranks(ratings: Floats) -> Ints:
    """Ranks of ratings in descending order; ratings that round to the same number share one."""
    shown = np.round(ratings)
    first = np.flatnonzero(np.diff(shown, prepend=np.inf))
    return np.repeat(first + 1, np.diff(first, append=len(shown)))


def rank_intervals(ratings: Floats, errors: Floats, *, freedom: float = inf) -> RankIntervals:
    """For each rating, in any order, 1 + those certainly better … n − those certainly worse.

    Certain at 95 % for all together. `freedom` is the degrees of freedom of the errors,
    where they are estimated from few values. Takes n log n steps: the errors are put in
    groups of nearly equal ones, and each group is searched by rating.
    """
    ratings, errors = np.asarray(ratings, dtype=float), np.asarray(errors, dtype=float)
    count = len(ratings)
    if count < 2:
        return RankIntervals(np.ones(count, np.int64), np.ones(count, np.int64))
    apart = studentised_range(count, freedom) / sqrt(2.0) * sqrt(count / (count - 1))
    rounded = _rounded_up(errors)
    better = np.zeros(count, np.int64)
    worse = np.zeros(count, np.int64)
    for error in np.unique(rounded):
        group = np.sort(ratings[rounded == error])
        needed = apart * np.sqrt(rounded**2 + error**2)
        better += len(group) - np.searchsorted(group, ratings + needed, side="right")
        worse += np.searchsorted(group, ratings - needed, side="left")
    return RankIntervals(1 + better, count - worse)


def _rounded_up(errors: Floats) -> Floats:
    """Errors raised to the next power of `STEP`; few different values are left as they are."""
    if len(np.unique(errors)) <= ceil(1 / log(STEP)):
        return errors
    with np.errstate(divide="ignore"):
        return np.asarray(STEP ** np.ceil(np.log(errors) / log(STEP)))


@lru_cache(maxsize=4096)
def studentised_range(count: int, freedom: float = inf) -> float:
    """The 95 % quantile of the range of `count` standard normal values.

    With finite `freedom` the values are divided by a standard deviation estimated with so
    many degrees of freedom.
    """
    lowest = np.linspace(-9.0, 9.0, 2001)
    density = count * np.exp(-(lowest**2) / 2) / sqrt(2 * np.pi) * (lowest[1] - lowest[0])
    above = ndtr(-lowest)
    scales = np.ones(1)
    if freedom < inf:
        levels = (np.arange(200) + 0.5) / 200
        scales = np.sqrt(chdtri(freedom, levels) / freedom)

    def excess(width: float) -> float:
        within = above - ndtr(-lowest - width * scales[:, None])
        return float((density * within ** (count - 1)).sum(axis=1).mean()) - CERTAIN

    return float(brentq(excess, 0.1, 1000.0, xtol=1e-9))
