"""The house bots of Revolt play whole games without a fault, a dry supply included."""

import pytest

from games.registry import house_bots
from tests.sandbox.quick import beaten_share, play_house


@pytest.mark.parametrize("bot", house_bots("revolt"))
@pytest.mark.parametrize("options", [{"rounds": 1}, {"rounds": 1, "coins": 5}], ids=str)
def test_a_house_bot_plays_without_a_fault(bot, options):
    run = play_house("revolt", [bot, "random", "random"], deals=1, options=options)
    assert [game.faults for game in run.games] == [()] * 3


def test_counting_cards_beats_chance():
    run = play_house("revolt", ["courtier", "random", "random", "random"], deals=8)
    assert beaten_share(run, 0) > 0.6
