"""The house bots never make an illegal move, and their order of strength is right."""

import pytest

from games.registry import house_bots
from tests.sandbox.quick import beaten_share, play_house

BOTS = list(house_bots("revolution"))
TABLES = [
    (3, "palace"),
    (4, "palace"),
    (5, "palace"),
    (5, "anarchy"),
    (6, "palace"),
    (6, "anarchy"),
]
"""Every number of seats on every board; up to four the expansion stays in its box."""


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("seats", "expansion"), TABLES)
def test_a_house_bot_never_breaks_a_rule(bot, seats, expansion):
    others = ["random"] * (seats - 1)
    options = {"expansion": expansion, "max_rounds": 4}
    run = play_house("revolution", [bot, *others], deals=1, seed="rules", options=options)
    assert len(run.games) == seats
    assert [fault.message for game in run.games for fault in game.faults] == []


@pytest.mark.parametrize(("seats", "expansion"), TABLES)
@pytest.mark.parametrize(("better", "worse"), [("agitator", "random"), ("conspirator", "agitator")])
def test_each_house_bot_beats_the_simpler_one_at_every_table(better, worse, seats, expansion):
    others = [worse] * (seats - 1)
    options = {"expansion": expansion, "max_rounds": 12}
    run = play_house("revolution", [better, *others], deals=1, seed="order", options=options)
    assert beaten_share(run, 0) > 0.6
