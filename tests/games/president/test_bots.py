"""The house bots never make an illegal move, and their order of strength is right."""

import pytest

from games.registry import house_bots
from tests.sandbox.quick import beaten_share, play_house

BOTS = list(house_bots("president"))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"target": 5, "tribute_after_first_round": True}),
        (6, {"jokers": 0, "target": 1}),
        (8, {"joker_sets_high": True, "target": 1}),
    ],
)
def test_a_house_bot_never_breaks_a_rule(bot, seats, options):
    others = ["random"] * (seats - 1)
    run = play_house("president", [bot, *others], deals=1, seed="rules", options=options)
    assert len(run.games) == seats
    assert [fault.message for game in run.games for fault in game.faults] == []


def test_frugal_beats_random():
    run = play_house("president", ["frugal", "random", "random", "random"], deals=3, seed="order")
    assert beaten_share(run, 0) > 0.8


def test_tactician_beats_frugal():
    bots = ["tactician", "frugal", "frugal", "frugal"]
    run = play_house("president", bots, deals=2, seed="order", options={"target": 6})
    assert beaten_share(run, 0) > 0.5
