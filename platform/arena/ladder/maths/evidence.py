"""Statistical tests over matches. Pure: numbers in, p-values out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chi2_contingency, f, t

from botocracy.stats.elo import SCALE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEAST_EXPECTED = 5.0
"""Counts below this make χ² a poor approximation: then nothing is claimed."""


class Pairs(NamedTuple):
    """How one bot's presence changes another's results, for every pair that met often enough."""

    helper: Ints
    helped: Ints
    matches: Ints
    mean: Floats
    """Share of opponents beaten beyond what the ratings say."""
    margin: Floats
    p_value: Floats
    """One-sided, with Bonferroni's correction for the number of pairs."""


def mean_differs(rows: Floats, expected: Floats) -> float:
    """The p-value of “the mean row is `expected`” (Hotelling's T²), rows summing to a constant."""
    count, width = rows.shape
    freedom = width - 1  # the last column follows from the others
    if count <= freedom + 1:
        return 1.0
    deviation = rows.mean(axis=0)[:freedom] - expected[:freedom]
    spread = np.cov(rows[:, :freedom], rowvar=False).reshape(freedom, freedom) / count
    if np.linalg.matrix_rank(spread) < freedom:
        return 1.0 if np.allclose(deviation, 0) else 0.0
    squared = float(deviation @ np.linalg.solve(spread, deviation))
    ratio = squared * (count - freedom) / (freedom * (count - 1))
    return float(f.sf(ratio, freedom, count - freedom))


def counts_differ(table: Ints) -> float:
    """The p-value of “both rows come from the same distribution” (χ²); 1 where counts are few."""
    used = table[:, table.sum(axis=0) > 0]
    if used.shape[1] < 2 or (used.sum(axis=1) == 0).any():
        return 1.0
    result = chi2_contingency(used, correction=False)
    if result.expected_freq.min() < LEAST_EXPECTED:
        return 1.0
    return float(result.pvalue)


def expected_shares(ratings: Floats, *, winner_only: bool = False) -> Floats:
    """Table × player ratings → the share of opponents each is expected to beat.

    In the Plackett–Luce model the order of two players does not depend on the rest of the table.
    With `winner_only` the winner beats everyone, and the others share a place, which counts half.
    """
    if winner_only:
        strengths = np.exp((ratings - ratings.max(axis=1, keepdims=True)) / SCALE)
        wins = strengths / strengths.sum(axis=1, keepdims=True)
        beaten = (ratings.shape[1] - 2) / (2 * (ratings.shape[1] - 1))
        return np.asarray(wins + (1 - wins) * beaten)
    ahead = 1.0 / (1.0 + np.exp((ratings[:, None, :] - ratings[:, :, None]) / SCALE))
    size = ratings.shape[1]
    return np.asarray((ahead.sum(axis=2) - 0.5) / (size - 1))


def presence(bots: Ints, residuals: Floats, *, least: int) -> Pairs:
    """Table × player bots and residuals → for each ordered pair, the residual of the second.

    Pairs with fewer than `least` matches are left out.
    """
    labels, numbered = np.unique(bots, return_inverse=True)
    numbered = numbered.reshape(bots.shape)
    base = len(labels)
    size = bots.shape[1]
    others = [(a, b) for a in range(size) for b in range(size) if a != b]
    keys = np.concatenate([numbered[:, a] * base + numbered[:, b] for a, b in others])
    values = np.concatenate([residuals[:, b] for _, b in others])
    pairs, which, counts = np.unique(keys, return_inverse=True, return_counts=True)
    total = np.bincount(which, values)
    squares = np.bincount(which, values**2)
    often = counts >= max(least, 2)
    count, mean = counts[often], total[often] / counts[often]
    variance = np.maximum(squares[often] / count - mean**2, 0) * count / (count - 1)
    error = np.sqrt(variance / count)
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.where(error > 0, mean / error, 0.0)
    return Pairs(
        helper=labels[pairs[often] // base],
        helped=labels[pairs[often] % base],
        matches=count,
        mean=mean,
        margin=t.ppf(0.975, count - 1) * error,
        p_value=np.minimum(1.0, t.sf(z, count - 1) * max(1, int(often.sum()))),
    )
