"""The house bots play every kind of decision without a fault, and in the right order."""

import pytest

from games.coup.game import covering_sets
from games.registry import house_bots
from tests.sandbox.quick import beaten_share, play_house


@pytest.mark.parametrize("roles", covering_sets(), ids=lambda roles: roles[0])
def test_they_play_every_role_without_a_fault(roles):
    options = {"role_set": "custom", "roles": list(roles)}
    run = play_house("coup", list(house_bots("coup")), deals=4, options=options)
    assert [fault.message for game in run.games for fault in game.faults] == []


@pytest.mark.parametrize(("better", "worse"), [("loyalist", "random"), ("schemer", "loyalist")])
def test_they_stand_in_order_of_strength(better, worse):
    run = play_house("coup", [better, worse, worse], deals=5)
    assert beaten_share(run, 0) > 0.5
