"""The ± of scores, and the intervals of true ranks."""

from itertools import combinations

import numpy as np
import pytest

from benchmarks.certainty import Kind, simulate
from botocracy.events import certainty
from botocracy.events.certainty import MOST_BOTS, certainties, estimate
from botocracy.events.pairing.tables import PastTable


def noisy(strengths, rng, noise=0.05):
    """Everyone against everyone, with shares ½ + the difference of strengths + chance."""
    past = []
    for a, b in combinations(range(len(strengths)), 2):
        share = 0.5 + (strengths[a] - strengths[b]) / 2 + rng.normal(0, noise)
        past.append(PastTable((a, b), (share, 1 - share), 1))
    return past


@pytest.mark.parametrize(
    "kind",
    [Kind("round-robin", 8, 2, 1), Kind("swiss", 16, 2, 5), Kind("swiss", 13, 4, 4)],
    ids=["round-robin", "Swiss at tables of two", "Swiss at tables of four"],
)
def test_equal_bots_are_hardly_ever_told_apart_and_intervals_cover(kind):
    seen = simulate(kind, 40)
    assert seen.told_apart <= 0.05
    assert 0.91 <= seen.covered <= 0.98


@pytest.mark.parametrize(
    "kind",
    [
        Kind("round-robin", 8, 2, 1, spread=0.5, games=40),
        Kind("swiss", 16, 2, 5, spread=0.5, games=40),
    ],
    ids=["round-robin", "Swiss"],
)
def test_unequal_bots_have_their_true_ranks_inside(kind):
    seen = simulate(kind, 40)
    assert seen.ranks_right >= 0.95
    assert 0.91 <= seen.covered <= 0.985
    assert seen.told_apart > 0.5, "clear differences are seen"


def test_clearly_different_bots_are_in_groups_of_their_own():
    past = noisy([0.6, 0.55, 0.0, -0.05, -0.6], np.random.default_rng(1), noise=0.02)
    sure = certainties([0, 1, 2, 3, 4], past)
    assert [sure[bot].group for bot in range(5)] == [0, 0, 1, 1, 2]
    assert (sure[4].best_rank, sure[4].worst_rank) == (5, 5)
    assert (sure[0].best_rank, sure[0].worst_rank) == (1, 2)
    assert all(0 < sure[bot].margin < 0.5 for bot in range(5))


def test_opponents_are_allowed_for():
    """0 and 1 won equally often, but 1 against the strong half."""
    rng = np.random.default_rng(2)
    strengths = [0.0, 0.4, 0.4, 0.4, 0.4, -0.4, -0.4, -0.4, -0.4]
    pairs = [(a, b) for a, b in combinations(range(2, 9), 2)]
    pairs += [(0, weak) for weak in (5, 6, 7, 8)] + [(1, strong) for strong in (2, 3, 4)]
    past = []
    for a, b in pairs * 3:
        share = 0.5 + (strengths[a] - strengths[b]) / 2 + rng.normal(0, 0.03)
        past.append(PastTable((a, b), (share, 1 - share), 1))
    found = estimate(past)
    assert found.strengths[1] - found.strengths[0] > 0.15


@pytest.mark.parametrize(
    "past",
    [
        [],
        [PastTable((0, 1), (0.7, 0.3), 1), PastTable((2, 3), (0.6, 0.4), 1)],
        [PastTable((a, b), (0.5, 0.5), 1) for a, b in combinations(range(6), 2)],
        [PastTable((a, b), (0.7, 0.3), r) for r in range(5) for a, b in ((0, 1), (2, 3))],
    ],
    ids=["no match", "one round", "no chance to be seen", "two parts that never met"],
)
def test_where_nothing_can_be_estimated_the_margin_is_unknown_and_not_zero(past):
    for sure in certainties([0, 1, 2, 3], past).values():
        assert sure.margin is None
        assert sure.best_rank is None
        assert sure.group == 0


def large_field(rng, bots=MOST_BOTS + 1):
    strengths, past = rng.normal(0, 0.1, bots), []
    for number in range(1, 6):
        order = rng.permutation(bots).tolist()
        for a, b in zip(order[::2], order[1::2], strict=False):
            share = 0.5 + (strengths[a] - strengths[b]) / 2 + rng.normal(0, 0.1)
            past.append(PastTable((a, b), (share, 1 - share), number))
    return past


def test_a_large_field_has_margins_and_no_ranks():
    sure = certainties(range(MOST_BOTS + 1), large_field(np.random.default_rng(5)))
    assert all(0 < one.margin < 1 for one in sure.values())
    assert {one.best_rank for one in sure.values()} == {None}
    assert {one.group for one in sure.values()} == {0}


def test_margins_of_a_large_field_are_those_of_all_eigenvalues(monkeypatch):
    past = large_field(np.random.default_rng(6))
    approximate = estimate(past).margins
    monkeypatch.setattr(certainty, "MOST_BOTS", len(approximate))
    assert approximate == pytest.approx(estimate(past).margins, rel=0.02)


@pytest.mark.parametrize(
    "kind",
    [Kind("round-robin", 8, 2, 1, spread=1.5), Kind("swiss", 16, 2, 5, spread=1.5)],
    ids=["round-robin", "Swiss"],
)
def test_margins_are_not_too_wide_in_very_unequal_fields(kind):
    assert 0.92 <= simulate(kind, 40).covered <= 0.98


def test_who_has_not_played_has_no_margin_and_who_is_out_no_rank():
    past = noisy([0.3, 0.1, 0.0, -0.1, -0.3], np.random.default_rng(3))
    sure = certainties([0, 1, 2, 4, 9, 3], past, out=[3])
    assert sure[9].margin is None
    assert sure[9].best_rank is None
    assert sure[3].margin is not None
    assert sure[3].best_rank is None
    assert sure[2].worst_rank <= 4


@pytest.mark.parametrize("scoring", ["points", "wins"])
def test_other_scorings_have_their_margins_too(scoring):
    past = noisy([0.1, 0.05, 0.0, -0.05, -0.1], np.random.default_rng(4), noise=0.3)
    assert all(s.margin > 0.2 for s in certainties(range(5), past, scoring=scoring).values())
