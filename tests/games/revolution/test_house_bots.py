"""The house bots keep to the rules everywhere, and stand in the order the rules page says."""

import pytest

from games.registry import house_bots
from sandbox.quick import beaten_share, play_house

BOTS = list(house_bots("revolution"))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("seats", "expansion"), [(3, "palace"), (4, "palace"), (5, "palace"), (5, "anarchy")]
)
def test_a_house_bot_never_breaks_a_rule(bot, seats, expansion):
    others = ["random"] * (seats - 1)
    options = {"expansion": expansion, "max_rounds": 4}
    run = play_house("revolution", [bot, *others], deals=1, seed="rules", options=options)
    assert len(run.games) == seats
    assert [fault.message for game in run.games for fault in game.faults] == []


@pytest.mark.parametrize(("better", "worse"), [("agitator", "random"), ("conspirator", "agitator")])
def test_each_house_bot_beats_the_simpler_one(better, worse):
    run = play_house("revolution", [better, worse, worse], deals=2, seed="order")
    assert beaten_share(run, 0) > 0.7


def test_there_is_a_house_bot_that_plays_at_random():
    assert "random" in BOTS
    assert len(BOTS) >= 3
