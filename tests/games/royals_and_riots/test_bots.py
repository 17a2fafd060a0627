"""The house bots play every variant without a fault, and are as strong as they claim."""

import pytest

from games.royals_and_riots import GAME
from tests.sandbox.quick import beaten_share, play_house


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_they_play_without_a_fault(seats, teams):
    bots = ["schemer", "courtier", "random", "courtier"][:seats]
    run = play_house(GAME.name, bots, deals=1, options={"rounds": 1, "teams": teams})
    assert [game.faults for game in run.games] == [()] * seats


def test_the_courtier_beats_random_play():
    run = play_house(GAME.name, ["courtier", "random"], deals=25, options={"rounds": 1})
    assert beaten_share(run, 0) > 0.65
