"""Counteractions."""

from tests.games.coup.positions import position

HANDS = ("guerrilla politician", "guerrilla director", "banker peacekeeper")


def test_only_the_target_may_block():
    play = position(*HANDS, coins=4).act({"guerrilla": 1}).unchallenged()
    assert play.kind == "block"
    assert play.asked == [1]


def test_the_target_is_asked_whatever_it_holds():
    for target in (1, 2):
        play = position(*HANDS, coins=4).act({"guerrilla": target}).unchallenged()
        assert play.moves == ["pass", "block"]


def test_an_unchallenged_block_succeeds_and_the_cost_is_still_paid():
    """The rulebook's own example: the life is not lost but the 4 coins are still paid."""
    play = position(*HANDS, coins=4).act({"guerrilla": 2}).unchallenged().block().unchallenged()
    assert play.coins == [0, 4, 4]
    assert play.lives == [2, 2, 2]


def test_a_bluffed_block_may_be_challenged_by_anyone():
    play = position(*HANDS, coins=4).act({"guerrilla": 2}).unchallenged().block()
    assert play.asked == [0, 1]
    play.challenged(by=1)
    assert play.asked == [2]
    play.lose("banker")
    assert play.state.alive == (0, 1)


def test_a_proven_block_costs_the_challenger_a_life_and_holds():
    play = position(*HANDS, coins=4).act({"guerrilla": 1}).unchallenged().block()
    play.challenged(by=2).show().lose("banker")
    assert play.lives == [2, 2, 1]
    assert play.kind == "action"


def test_an_action_is_challenged_before_it_can_be_blocked():
    play = position(*HANDS, coins=4).act({"guerrilla": 1})
    assert play.kind == "challenge"
    play.unchallenged()
    assert play.kind == "block"


def test_several_targets_are_asked_clockwise_one_after_another():
    hands = ("general banker", "general director", "banker peacekeeper", "director director")
    play = position(*hands, coins=5, active=2)
    play.act("general").unchallenged()
    asked = []
    while play.kind == "block":
        asked += play.asked
        play.allow()
    assert asked == [3, 0, 1]


def test_each_block_is_contested_before_the_next_is_claimed():
    play = position("general banker", "general director", "banker peacekeeper", coins=5)
    play.act("general").unchallenged().block()
    assert play.kind == "challenge"
    play.challenged(by=2).show()
    assert (play.kind, play.asked) == ("lose", [2])
    play.lose("banker")
    assert (play.kind, play.asked) == ("block", [2])


def test_all_counteractions_are_claimed_before_the_action_is_taken():
    play = position("general banker", "general director", "banker peacekeeper", coins=5)
    play.act("general").unchallenged().allow()
    assert play.lives == [2, 2, 2]
    play.allow()
    play.lose("director").lose("banker")
    assert play.lives == [2, 1, 1]
