"""The probability that the best bot wins, as the organiser's form shows it."""

import pytest

from tournaments.results.accuracy import best_wins


@pytest.mark.parametrize("form", ["swiss", "round_robin", "knockout", "swiss_knockout", "ladder"])
@pytest.mark.parametrize("size", [2, 4, 8])
@pytest.mark.parametrize("entrants", [8, 200])
def test_more_games_make_the_winner_surer_in_every_format(form, size, entrants):
    few, many = (best_wins(form, entrants, size, 5, games) for games in (1, 100))
    assert 0 < few < many <= 1


def test_between_simulated_numbers_probabilities_are_interpolated():
    low, middle, high = (best_wins("swiss", 32, 4, 5, games) for games in (20, 30, 50))
    assert low <= middle <= high


def test_more_rounds_than_were_simulated_count_as_longer_matches():
    assert best_wins("swiss", 32, 4, 16, 20) == best_wins("swiss", 32, 4, 8, 40)


def test_one_game_a_match_finds_the_best_bot_less_often_than_not():
    assert best_wins("swiss", 32, 4, 5, 1) < 0.5
