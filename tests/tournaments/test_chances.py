"""The site's forecast of who wins: strength, score and what is left all count."""

import pytest

from tournaments.results.chances import Contender, Remaining, chances

SWISS = Remaining(rounds=3, cut=0, knockout=0, games=6)


def bot(entry, *, score=0.0, rating=None, rated=0, matches=0, share=0.5):
    return Contender(entry, score, rating, rated, matches, share)


def test_chances_add_up_and_are_the_same_every_time():
    field = [bot(entry, rating=1400 + 50 * entry, rated=30) for entry in range(1, 9)]
    found = chances(field, SWISS)
    assert sum(found.values()) == pytest.approx(1)
    assert found == chances(field, SWISS)
    assert chances([], SWISS) == {}


def test_equal_bots_have_equal_chances():
    found = chances([bot(entry) for entry in range(4)], SWISS)
    assert all(share == pytest.approx(0.25, abs=0.05) for share in found.values())


def test_the_higher_rating_has_the_better_chance():
    found = chances([bot(1, rating=1700, rated=50), bot(2, rating=1500, rated=50), bot(3)], SWISS)
    assert found[1] > 0.5 > found[2]


def test_a_lead_counts_more_the_less_is_left():
    field = [bot(1, score=1.0), bot(2)]
    long = chances(field, SWISS._replace(rounds=8))
    short = chances(field, SWISS._replace(rounds=1))
    assert 0.5 < long[1] < short[1]


def test_results_in_the_event_move_the_strength():
    field = [bot(1, matches=3, share=0.9), bot(2, matches=3, share=0.2)]
    assert chances(field, SWISS)[1] > 0.8


def test_in_a_knockout_scores_do_not_count_and_the_field_is_halved():
    left = Remaining(rounds=0, cut=0, knockout=2, games=6)
    found = chances([bot(entry, score=entry) for entry in range(4)], left)
    assert all(share == pytest.approx(0.25, abs=0.06) for share in found.values())


def test_a_cut_keeps_the_best_of_the_rounds_before():
    left = Remaining(rounds=0, cut=2, knockout=1, games=6)
    found = chances([bot(1, score=3.0), bot(2, score=2.0), bot(3, score=1.0)], left)
    assert found[3] < 0.01
    assert found[1] == pytest.approx(0.5, abs=0.05)


def test_nobody_is_beyond_hope():
    found = chances([bot(1, score=9.0), bot(2)], SWISS._replace(rounds=0))
    assert 0 < found[2] < 0.01
