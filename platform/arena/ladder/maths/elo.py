"""Elo's rule for tables of n. Pure.

Between two fits every settled match moves the live ratings of its table: each pair is one meeting,
each player's step is the mean over its opponents, and the step shrinks as a bot plays more matches.
Two players that a game does not rank have not met in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from botocracy.stats.elo import CENTRE, expected
from sandbox.results import Meetings

FIRST_STEP = 96.0
LAST_STEP = 12.0
HALVED_AFTER = 6
"""Matches after which the step is half of the first."""


def step(matches: int) -> float:
    """How far one match can move a bot that has played `matches` before."""
    return max(LAST_STEP, FIRST_STEP / (1.0 + matches / HALVED_AFTER))


def moved(
    ratings: Sequence[float],
    matches: Sequence[int],
    pairs: Meetings,
    *,
    teams: Sequence[Sequence[int]] = (),
) -> list[float]:
    """The ratings after a match.

    With `teams` a side is as strong as the sum of its members; each of them moves by its
    own step, as far as its side did better or worse than that.
    """
    sides = [list(team) for team in teams] or [[i] for i in range(len(ratings))]
    strengths = [CENTRE + sum(ratings[i] - CENTRE for i in side) for side in sides]
    after = list(ratings)
    for own, side in enumerate(sides):
        for i in side:
            surprise = [
                sum(pairs.scores[i][j] for j in opponents) / len(opponents)
                - expected(strengths[own], strengths[other])
                * (sum(pairs.met[i][j] for j in opponents) / len(opponents))
                for other, opponents in enumerate(sides)
                if other != own
            ]
            after[i] = ratings[i] + step(matches[i]) * sum(surprise) / len(surprise)
    return after
