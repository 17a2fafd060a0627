"""Elo's scale, and his rule carried to tables of n. Pure.

Between two fits every settled match moves the live numbers of its table: each pair
is one meeting, each player's step is the mean over its opponents, and the step
shrinks as a bot's number settles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

CENTRE = 1500.0
SCALE = 400.0 / math.log(10.0)
"""Elo points per unit of log-strength: 173.7."""

FIRST_STEP = 96.0
LAST_STEP = 12.0
HALVED_AFTER = 6
"""Matches after which the step is half of the first."""


def expected(own: float, other: float) -> float:
    """The expected score of a player rated `own` against one rated `other`."""
    return 1.0 / (1.0 + math.exp((other - own) / SCALE))


def step(matches: int) -> float:
    """How far one match can move a bot that has played `matches` before."""
    return max(LAST_STEP, FIRST_STEP / (1.0 + matches / HALVED_AFTER))


def moved(
    ratings: Sequence[float], matches: Sequence[int], scores: Sequence[Sequence[float]]
) -> list[float]:
    """The ratings after a match; ``scores[i][j]`` is i's mean score against j, 0 to 1."""
    after = []
    for i, own in enumerate(ratings):
        surprise = [
            scores[i][j] - expected(own, other) for j, other in enumerate(ratings) if j != i
        ]
        after.append(own + step(matches[i]) * sum(surprise) / len(surprise))
    return after
