"""Brier scores: what is not named is shared, and honesty pays."""

import pytest

from botocracy.stats.brier import brier, spread


def test_what_is_left_is_shared_equally_by_the_others():
    assert spread({1: 0.5, 2: 0.3}, [1, 2, 3, 4]) == pytest.approx({1: 0.5, 2: 0.3, 3: 0.1, 4: 0.1})


def test_what_went_to_somebody_who_is_gone_goes_to_the_others():
    assert spread({9: 0.6}, [1, 2]) == {1: 0.5, 2: 0.5}


def test_without_others_shares_are_scaled_to_one():
    assert spread({1: 0.2, 2: 0.2}, [1, 2]) == {1: 0.5, 2: 0.5}
    assert spread({1: 0.0, 2: 0.0}, [1, 2]) == {1: 0.5, 2: 0.5}


def test_certain_and_right_is_zero_certain_and_wrong_is_two():
    assert brier({1: 1.0}, [1]) == 0
    assert brier({1: 1.0}, [2]) == 2


def test_a_shared_win_is_shared():
    assert brier({1: 0.5, 2: 0.5}, [1, 2]) == 0
    assert brier({1: 1.0, 2: 0.0}, [1, 2]) == 0.5


def test_nobody_does_better_than_by_saying_what_they_believe():
    def expected(said, believed=0.7):
        right, wrong = brier({1: said, 2: 1 - said}, [1]), brier({1: said, 2: 1 - said}, [2])
        return believed * right + (1 - believed) * wrong

    assert min(range(101), key=lambda percent: expected(percent / 100)) == 70
