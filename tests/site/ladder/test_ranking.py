"""Rank intervals, and whether differences of ratings come true."""

import random
from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from arena.ladder.maths.choices import Result
from arena.ladder.maths.plackett_luce import fit
from botocracy.events.ranking import (
    rank_intervals,
    ranks,
    studentised_range,
)
from tests.site.ladder.test_plackett_luce import played


def difference_error(error, other, field):
    """The standard error of the difference of two ratings in a field of `field` bots."""
    return sqrt((error**2 + other**2) * field / (field - 1))


def test_stated_probabilities_come_true():
    """If a rating is higher with probability 0.9, the bot is better in nine cases of ten."""
    rng = random.Random(7)
    stated, true = [], []
    for _ in range(40):
        truth = [rng.gauss(0, 0.5) for _ in range(12)]
        tables = [rng.sample(range(12), 4) for _ in range(60)]
        fitted = fit(played(truth, tables, rng), 12)
        for a in range(12):
            for b in range(a):
                error = difference_error(fitted.errors[a], fitted.errors[b], field=12)
                chance = NormalDist(sigma=error).cdf(fitted.strengths[a] - fitted.strengths[b])
                stated.append(max(chance, 1 - chance))
                true.append((truth[a] > truth[b]) == (chance > 0.5))
    claimed, came = np.array(stated), np.array(true)
    for low, high in ((0.6, 0.8), (0.8, 0.95), (0.95, 1.0)):
        inside = (claimed >= low) & (claimed < high)
        assert came[inside].mean() == pytest.approx(claimed[inside].mean(), abs=0.06)


def test_ranks_are_shared_by_what_rounds_to_the_same_number():
    assert ranks(np.array([1600.2, 1599.8, 1550.0, 1549.6, 1400.0])).tolist() == [1, 1, 3, 3, 5]
    assert ranks(np.array([])).tolist() == []


@pytest.mark.parametrize(
    ("count", "freedom", "quantile"),
    [(2, np.inf, 2.772), (4, np.inf, 3.633), (10, 20, 5.008), (30, np.inf, 5.301), (5, 10, 4.654)],
)
def test_the_studentised_range_is_that_of_the_tables(count, freedom, quantile):
    assert studentised_range(count, freedom) == pytest.approx(quantile, abs=0.005)


def test_a_rank_interval_counts_those_certainly_better_and_worse():
    """Compared with the definition, pair by pair; errors are rounded up by less than 1 %."""
    rng = np.random.default_rng(1)
    ratings, errors = rng.normal(1500, 150, 300), rng.uniform(5, 40, 300)
    needed = studentised_range(300) / np.sqrt(2)
    best, worst = rank_intervals(ratings, errors)
    for at in range(300):
        gaps = [
            (ratings[at] - ratings[i]) / difference_error(errors[at], errors[i], 300)
            for i in range(300)
        ]
        assert 1 + sum(gap < -1.01 * needed for gap in gaps) <= best[at]
        assert best[at] <= 1 + sum(gap < -needed for gap in gaps)
        assert 300 - sum(gap > needed for gap in gaps) <= worst[at]
        assert worst[at] <= 300 - sum(gap > 1.01 * needed for gap in gaps)


def test_bots_far_apart_have_one_rank_and_equals_share_all():
    best, worst = rank_intervals(np.array([1200.0, 1800.0, 1500.0]), np.full(3, 10.0))
    assert (best.tolist(), worst.tolist()) == ([3, 1, 2], [3, 1, 2])
    best, worst = rank_intervals(np.array([1510.0, 1500.0, 1490.0]), np.full(3, 50.0))
    assert (best.tolist(), worst.tolist()) == ([1, 1, 1], [3, 3, 3])
    assert rank_intervals(np.array([]), np.array([])).best.tolist() == []
    assert rank_intervals(np.array([1500.0]), np.array([9.0])).worst.tolist() == [1]


def test_numbers_without_error_have_their_exact_rank():
    best, worst = rank_intervals(np.array([3.0, 2.0, 2.0, 1.0]), np.zeros(4))
    assert (best.tolist(), worst.tolist()) == ([1, 2, 2, 4], [1, 3, 3, 4])


@pytest.mark.parametrize("bots", [4, 12, 30])
def test_equal_bots_are_told_apart_in_at_most_one_ladder_of_twenty(bots):
    """From games through the fit to rank intervals."""
    rng = np.random.default_rng(bots)
    told = 0
    for _ in range(100):
        results = []
        for match in range(10 * bots // 4):
            table = tuple(rng.permutation(bots)[:4].tolist())
            results += [
                Result(match, table, tuple((rng.permutation(4) + 1).tolist())) for _ in range(4)
            ]
        fitted = fit(results, bots)
        told += rank_intervals(fitted.strengths, fitted.errors).best.max() > 1
    assert told <= 10  # of 100; that many come by chance once in a hundred times
