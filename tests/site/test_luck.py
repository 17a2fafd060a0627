"""Was it luck? One match, judged by its deals."""

from math import inf

import pytest
from scipy import stats

from arena.matches import luck


def test_a_deal_counts_once_however_many_rotations_it_has():
    games = [(0, (0, 1), (1, 2)), (0, (1, 0), (1, 2)), (1, (0, 1), (1, 2)), (1, (1, 0), (2, 1))]
    assert luck.deal_shares(games) == [[0.5, 0.5], [1.0, 0.0]]


@pytest.mark.parametrize("freedom", [3, 4, 9, 49])
def test_the_quantile_is_students(freedom):
    assert luck._student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.01)


def test_an_interval_covers_what_students_would():
    values = [0.2, 0.5, 0.4, 0.9, 0.6]
    low, high = stats.t.interval(0.95, 4, loc=0, scale=stats.sem(values))
    assert luck.half_width(values) == pytest.approx((high - low) / 2, rel=0.01)
    assert luck.half_width(values[:3]) == inf


def test_a_steady_lead_is_more_than_luck_and_a_wavering_one_is_not():
    steady = [[0.9, 0.1], [0.8, 0.2], [0.9, 0.1], [0.7, 0.3]]
    wavering = [[0.9, 0.1], [0.1, 0.9], [0.9, 0.1], [0.3, 0.7]]
    assert luck.beyond_luck(steady, 0, 1) is True
    assert luck.beyond_luck(wavering, 0, 1) is False
    assert luck.beyond_luck(steady, 1, 0) is False
    assert luck.beyond_luck(steady[:3], 0, 1) is None
