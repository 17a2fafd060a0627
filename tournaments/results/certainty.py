"""How sure the standings are: the ± of each score, and who can be told apart. Pure.

A match is one observation; its games are not counted one by one, because a bot may have a good
or a bad match. What a match is worth to a bot is taken to be the mean of its table, plus the
bot's strength, minus the mean strength at the table, plus chance (a block design with random
effects: tables are the blocks). How much strengths differ is estimated from the event itself,
and all values it allows are averaged. So opponents are allowed for, and a field of equals, in
which a Swiss pairing lets the lucky meet the lucky, is not taken for one of unequals.

- The ± of a score is the 95 % interval (Student's t) of what the same tables would add up to
  with other cards.
- Two bots are told apart if their strengths differ by more than the largest difference that
  would appear by chance among as many equals in nineteen events of twenty (Tukey and Kramer).

With too few results there is neither, which is not the same as no uncertainty.
benchmarks/certainty.py measures both.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from arena.ladder.maths.ranking import rank_intervals, studentised_range
from tournaments.pairing.tables import PastTable
from tournaments.results.standings import match_scores

FEWEST_FREE = 3
"""Results beyond those that strengths need, below which chance cannot be estimated."""
MOST_BOTS = 300
"""The estimate takes the cube of the field's size, after every match: larger fields have none."""
RATIOS = np.geomspace(0.001, 100.0, 40)
"""How much strengths may vary, as a multiple of chance; all are tried."""
FREEDOMS = (inf, 120, 60, 40, 30, 24, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3)
"""Degrees of freedom as in a printed table, rounded down: few values are computed, and kept."""

Floats = NDArray[np.float64]


class Certainty(NamedTuple):
    """What is known of one bot's line in the standings."""

    margin: float | None = None
    """Half the 95 % interval of its score; ``None`` where it cannot be estimated."""
    best_rank: int | None = None
    worst_rank: int | None = None
    """Between which ranks it truly is, at 95 % for the whole event at once."""
    group: int = 0
    """Counted from 0. Everyone from the next group on is certainly worse than the first of
    this one; a line is drawn between them."""


class Strengths(NamedTuple):
    """What the matches say about the bots, in the order of `bots`."""

    bots: list[int]
    strengths: Floats
    errors: Floats
    margins: Floats
    freedom: float


def certainties(
    order: Sequence[int],
    past: Sequence[PastTable],
    *,
    scoring: str = "share",
    out: Collection[int] = (),
) -> dict[int, Certainty]:
    """How sure the lines of the standings are, for entrants in that order, best first.

    Who is `out` was disqualified: its matches count, but it has no rank.
    """
    found = estimate(past, scoring)
    if found is None:
        return {entrant: Certainty() for entrant in order}
    at = {bot: number for number, bot in enumerate(found.bots)}
    ranked = [entrant for entrant in order if entrant in at and entrant not in out]
    picked = [at[entrant] for entrant in ranked]
    values, errors = found.strengths[picked], found.errors[picked]
    best, worst = rank_intervals(values, errors, freedom=found.freedom)
    groups = _groups(values, errors, found.freedom)
    ranks = {e: (int(best[n]), int(worst[n]), groups[n]) for n, e in enumerate(ranked)}
    last = groups[-1] if groups else 0
    return {
        entrant: Certainty(
            float(found.margins[at[entrant]]) if entrant in at else None,
            *ranks.get(entrant, (None, None, last)),
        )
        for entrant in order
    }


def estimate(past: Sequence[PastTable], scoring: str = "share") -> Strengths | None:
    """Strengths and the size of chance, or nothing where there are too few results."""
    bots = sorted({entrant for table in past for entrant in table.entrants})
    if not bots or len(bots) > MOST_BOTS:
        return None
    place = {bot: number for number, bot in enumerate(bots)}
    who = np.array([place[entrant] for table in past for entrant in table.entrants])
    worth = np.array([worth for table in past for worth in match_scores(table, scoring)])
    sizes = np.array([len(table.entrants) for table in past])
    table = np.repeat(np.arange(len(past)), sizes)
    apart = worth - (np.bincount(table, worth) / sizes)[table]
    """What each match was worth above the mean of its table."""
    seated = np.zeros((len(past), len(bots)))
    seated[table, who] = 1.0
    information = np.diag(seated.sum(axis=0)) - seated.T @ (seated / sizes[:, None])
    levels, axes = np.linalg.eigh(information)
    known = levels > 1e-9  # the others are sums of connected bots, about which nothing is said
    if len(bots) - known.sum() > 1:
        return None  # two parts of the field have not met, so they cannot be compared
    results = int((sizes - 1).sum())
    free = results - int(known.sum())
    squares = float(apart @ apart)
    if free < FEWEST_FREE or squares < 1e-12:
        return None
    sums = np.bincount(who, apart, minlength=len(bots)) @ axes
    shrunk = np.where(known, 1.0 / (np.where(known, levels, 1.0) + 1.0 / RATIOS[:, None]), 0.0)
    left = np.maximum(squares - (sums**2 * shrunk).sum(axis=1), 1e-12)
    """The sum of squares that is chance, for each ratio; below, how likely each ratio is."""
    likely = -0.5 * (results * np.log(left) + np.log1p(np.outer(RATIOS, levels)).sum(axis=1))
    weights = np.exp(likely - likely.max())
    weights /= weights.sum()
    chance = left / results
    each = (sums * shrunk) @ axes.T
    strengths = weights @ each
    variances = chance[:, None] * (shrunk @ (axes.T**2)) + (each - strengths) ** 2
    used = (np.where(known, levels, 0.0) * shrunk).sum(axis=1)
    quantile = stdtrit(max(weights @ (results - used), free), 0.975)
    # Results of a table add up to a constant, so each has a little less chance in it.
    matches = np.bincount(who, ((sizes - 1) / sizes)[table], minlength=len(bots))
    return Strengths(
        bots,
        strengths,
        np.sqrt(weights @ variances),
        quantile * np.sqrt(weights @ chance * matches),
        next(freedom for freedom in FREEDOMS if freedom <= free),
    )


def _groups(values: Floats, errors: Floats, freedom: float) -> list[int]:
    """The group of each, in the order of the standings."""
    count = len(values)
    if count < 2:
        return [0] * count
    needed = studentised_range(count, freedom) / sqrt(2.0) * sqrt(count / (count - 1))
    groups: list[int] = []
    while len(groups) < count:
        first = len(groups)
        bars = needed * np.sqrt(errors[first] ** 2 + errors[first:] ** 2)
        alike = np.flatnonzero(values[first] - values[first:] <= bars)
        groups += [groups[-1] + 1 if groups else 0] * (int(alike[-1]) + 1)
    return groups
