"""Who is better, and who cannot be told apart. Pure.

The fit's errors are those around the field's mean. Two of them are added as if they
were independent, with n / (n − 1) for the mean they share: exact where everyone has
met everyone alike, and on the cautious side for near equals who met the same
opponents, since what those opponents were worth then cancels out.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from arena.ladder.elo import SCALE
from arena.ladder.plackett_luce import STRENGTH_SD, VERSION_SD

CERTAIN = 0.95
"""The probability from which on we say that one bot is better."""
Z95 = 1.96

FIRST_ERROR = STRENGTH_SD * SCALE
"""What is not known of a bot that never played."""

_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf(CERTAIN)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def widened(error: float) -> float:
    """What is not known of a new version whose predecessor is known to within `error`."""
    return sqrt(error**2 + (VERSION_SD * SCALE) ** 2)


def difference_error(error: float, other: float, field: int) -> float:
    """The standard error of a difference of two ratings in a field of so many bots."""
    return sqrt((error**2 + other**2) * field / max(field - 1, 1))


def better_probability(
    rating: float, error: float, other_rating: float, other_error: float, *, field: int
) -> float:
    """How likely it is that the first of two bots is the better one."""
    spread = difference_error(error, other_error, field)
    difference = rating - other_rating
    if spread == 0:
        return 0.5 + 0.5 * ((difference > 0) - (difference < 0))
    return _NORMAL.cdf(difference / spread)


def ranks(ratings: Floats) -> Ints:
    """Ranks of ratings sorted downwards; what rounds to the same number shares one."""
    shown = np.round(ratings)
    first = np.flatnonzero(np.diff(shown, prepend=np.inf))
    return np.repeat(first + 1, np.diff(first, append=len(shown)))


def bands(ratings: Floats, errors: Floats) -> Ints:
    """For ratings sorted downwards, where the band of each begins.

    A band ends before the first bot that some member is certainly better than, so no
    two of a band can be told apart.
    """
    count = len(ratings)
    bar = _Z**2 * count / max(count - 1, 1)
    starts = np.zeros(count, dtype=np.int64)
    start = 0
    surest: list[tuple[float, float]] = []
    """Members that are surer than all above them: nobody else can be the first to be better."""
    for at, (rating, error) in enumerate(zip(ratings.tolist(), errors.tolist(), strict=True)):
        square = error**2
        if any((above - rating) ** 2 >= bar * (known + square) for above, known in surest):
            start, surest = at, []
        if not surest or square < surest[-1][1]:
            surest.append((rating, square))
        starts[at] = start
    return starts
