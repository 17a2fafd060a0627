"""The probability that one bot is better than another, and rank intervals."""

import random

import numpy as np
import pytest

from arena.ladder.maths.choices import Result
from arena.ladder.maths.plackett_luce import fit
from arena.ladder.maths.ranking import (
    better_probability,
    difference_error,
    rank_intervals,
    ranks,
    studentised_range,
)
from tests.site.ladder.test_plackett_luce import played


def test_equals_are_better_with_even_odds():
    assert better_probability(1500, 30, 1500, 60, field=10) == 0.5


def test_the_two_probabilities_add_up_to_one():
    one = better_probability(1550, 30, 1500, 40, field=10)
    two = better_probability(1500, 40, 1550, 30, field=10)
    assert one + two == pytest.approx(1)
    assert one > 0.8


def test_without_any_error_the_better_number_is_certain():
    assert better_probability(1501, 0, 1500, 0, field=2) == 1
    assert better_probability(1500, 0, 1500, 0, field=2) == 0.5


def test_stated_probabilities_come_true():
    """Of all pairs with a stated probability of nine in ten, about nine in ten are right."""
    rng = random.Random(7)
    stated, true = [], []
    for _ in range(40):
        truth = [rng.gauss(0, 0.5) for _ in range(12)]
        tables = [rng.sample(range(12), 4) for _ in range(60)]
        fitted = fit(played(truth, tables, rng), 12)
        for a in range(12):
            for b in range(a):
                chance = better_probability(
                    fitted.strengths[a],
                    fitted.errors[a],
                    fitted.strengths[b],
                    fitted.errors[b],
                    field=12,
                )
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
