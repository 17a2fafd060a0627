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
    ratings: Sequence[float],
    matches: Sequence[int],
    scores: Sequence[Sequence[float]],
    *,
    teams: Sequence[Sequence[int]] = (),
) -> list[float]:
    """The ratings after a match; ``scores[i][j]`` is i's mean score against j, 0 to 1.

    With `teams` a side is as strong as the sum of its members; each of them moves by its
    own step, as far as its side did better or worse than that.
    """
    sides = [list(team) for team in teams] or [[i] for i in range(len(ratings))]
    strengths = [CENTRE + sum(ratings[i] - CENTRE for i in side) for side in sides]
    after = list(ratings)
    for own, side in enumerate(sides):
        for i in side:
            surprise = [
                sum(scores[i][j] for j in opponents) / len(opponents)
                - expected(strengths[own], strengths[other])
                for other, opponents in enumerate(sides)
                if other != own
            ]
            after[i] = ratings[i] + step(matches[i]) * sum(surprise) / len(surprise)
    return after
