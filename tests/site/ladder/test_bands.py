"""Who is better with which probability, and who cannot be told apart."""

import random

import numpy as np
import pytest

from arena.ladder.bands import bands, better_probability, ranks, widened
from arena.ladder.elo import SCALE
from arena.ladder.plackett_luce import VERSION_SD, fit
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
    """Of all pairs for which nine in ten is claimed, about nine in ten are so."""
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


def test_no_two_bots_of_a_band_can_be_told_apart():
    rng = np.random.default_rng(1)
    ratings = np.sort(rng.normal(1500, 100, 200))[::-1]
    errors = rng.uniform(10, 60, 200)
    starts = bands(ratings, errors)
    for at, start in enumerate(starts):
        for above in range(start, at):
            chance = better_probability(
                ratings[above], errors[above], ratings[at], errors[at], field=200
            )
            assert chance < 0.95
        if start == at and at > 0:  # and where a band begins, somebody above is better
            chances = [
                better_probability(ratings[i], errors[i], ratings[at], errors[at], field=200)
                for i in range(starts[at - 1], at)
            ]
            assert max(chances) >= 0.95


def test_bots_far_apart_have_bands_of_their_own_and_equals_share_one():
    assert bands(np.array([1800.0, 1500.0, 1200.0]), np.full(3, 10.0)).tolist() == [0, 1, 2]
    assert bands(np.array([1510.0, 1500.0, 1490.0]), np.full(3, 50.0)).tolist() == [0, 0, 0]
    assert bands(np.array([]), np.array([])).tolist() == []


def test_a_new_version_is_less_certain_than_its_predecessor():
    assert widened(0) == pytest.approx(VERSION_SD * SCALE)
    assert widened(100) > 100
