"""Challenges."""

import pytest

from tests.games.coup.positions import position

HONEST = (
    "banker peacekeeper",
    "director peacekeeper",
    "guerrilla politician",
    "guerrilla director",
)
LIAR = ("peacekeeper politician", *HONEST[1:])


def test_an_unchallenged_claim_succeeds_without_showing_anything():
    play = position(*LIAR).act("banker").unchallenged()
    assert play.coins == [5, 2, 2, 2]
    assert not play.told("show")


def test_every_other_player_may_challenge_whatever_he_holds():
    play = position(*HONEST, "banker banker").act("banker")
    assert play.kind == "challenge"
    assert play.asked == [1, 2, 3, 4]
    assert all(d.moves == ("pass", "challenge") for d in play.state.pending())


def test_anyone_may_challenge_also_if_not_involved():
    play = position(*LIAR, coins=4).act({"guerrilla": 1}).challenged(by=3)
    assert play.kind == "lose"
    assert play.asked == [0]


def test_who_cannot_prove_the_claim_loses_a_life_and_the_action_fails():
    play = position(*LIAR).act("banker").challenged(by=2)
    assert play.told("concede") == [{"event": "concede", "seat": 0, "role": "banker"}]
    play.lose("politician")
    assert play.coins == [2, 2, 2, 2]
    assert play.lives == [1, 2, 2, 2]
    assert play.asked == [1]


def test_who_can_prove_the_claim_may_decline():
    play = position(*HONEST).act("banker").challenged(by=2)
    assert play.moves == ["show", "concede"]
    play.concede()
    assert play.moves == [{"reveal": "banker"}, {"reveal": "peacekeeper"}]
    play.lose("peacekeeper")
    assert play.coins == [2, 2, 2, 2]


def test_conceding_looks_the_same_whether_one_could_have_shown_or_not():
    could = position(*HONEST).act("banker").challenged(by=2).concede()
    could_not = position(*LIAR).act("banker").challenged(by=2)
    assert could.events == could_not.events


def test_who_proves_the_claim_makes_the_challenger_lose_a_life():
    play = position(*HONEST).act("banker").challenged(by=2).show()
    assert play.asked == [2]
    play.lose("guerrilla")
    assert play.lives == [2, 2, 1, 2]
    assert play.coins == [5, 2, 2, 2]


def test_the_shown_card_goes_back_and_a_random_one_replaces_it_before_the_life_is_lost():
    play = position(*HONEST, deck="director").act("banker").challenged(by=2)
    play.show()
    assert play.kind == "lose"
    assert sorted(play.hands[0].split() + play.state.deck) == ["banker", "director", "peacekeeper"]
    assert play.lives[0] == 2


def test_the_replacement_is_random_and_may_be_the_shown_card():
    drawn = set()
    for number in range(60):
        play = position(*HONEST, deck="director politician")
        play.state.seed = str(number)
        play.act("banker").challenged(by=2).show()
        drawn.add(play.hands[0])
    assert drawn == {"banker peacekeeper", "director peacekeeper", "peacekeeper politician"}


def test_the_replacement_works_with_an_empty_deck():
    play = position(*HONEST, deck="").act("banker").challenged(by=2).show()
    assert play.hands[0] == "banker peacekeeper"


def test_only_the_claimant_sees_the_replacement():
    play = position(*HONEST, deck="director").act("banker").challenged(by=2)
    events = play.state.apply({0: "show"})
    assert [event.seats for event in events if event.what["event"] == "drawn"] == [(0,)]


def test_any_cost_of_a_failed_action_is_returned():
    play = position(*LIAR, coins=4).act({"guerrilla": 1}).challenged(by=2).lose("politician")
    assert play.coins == [4, 4, 4, 4]
    assert play.lives == [1, 2, 2, 2]


@pytest.mark.parametrize(("active", "first"), [(0, 1), (1, 2), (2, 3), (3, 1)])
def test_of_several_challengers_the_first_clockwise_from_the_active_player_counts(active, first):
    play = position(*HONEST, active=active).act("banker")
    eager = [seat for seat in (1, 2, 3) if seat != active]
    play.challenged(by=eager)
    (event,) = play.told("challenge")
    assert event["seat"] == first
    assert sorted((event["seat"], *event["also"])) == eager


def test_the_active_player_comes_first_among_the_challengers_of_a_block():
    play = position(*HONEST).act({"politician": 2}).unchallenged().block()
    assert play.asked == [0, 1, 3]
    play.challenged(by=(3, 1, 0))
    assert play.told("challenge")[0]["seat"] == 0


def test_a_challenge_is_fully_resolved_before_play_goes_on():
    """The challenger loses his life before the action's target is asked for a block."""
    play = position("guerrilla banker", *HONEST[1:], coins=4)
    play.act({"guerrilla": 1}).challenged(by=2).show()
    assert (play.kind, play.asked) == ("lose", [2])
    play.lose("politician")
    assert (play.kind, play.asked) == ("block", [1])


def test_a_challenger_can_be_eliminated():
    play = position("banker peacekeeper", "director", "guerrilla politician", coins=3)
    play.act("banker").challenged(by=1).show()
    assert play.state.alive == (0, 2)
    assert play.coins == [6, 0, 3]


def test_general_actions_cannot_be_challenged():
    assert position(*HONEST).act("income").kind == "action"
    assert position(*HONEST, coins=7).act({"coup": 1}).kind == "lose"


def test_double_danger_a_lost_challenge_and_then_the_execution():
    """The rulebook's first example: challenge a Guerrilla used against you, and lose both lives."""
    play = position("guerrilla banker", "director politician", "banker banker", coins=4)
    play.act({"guerrilla": 1}).challenged(by=1).show().lose("director").allow()
    assert play.state.alive == (0, 2)


def test_double_danger_a_bluffed_block_and_then_the_execution():
    """The second example: bluff a Guerrilla to block, be caught, and lose both lives."""
    play = position("guerrilla banker", "director politician", "banker banker", coins=4)
    play.act({"guerrilla": 1}).unchallenged().block().challenged(by=0).lose("director")
    assert play.state.alive == (0, 2)


def test_the_target_still_gets_his_block_after_a_failed_challenge_of_his_own():
    play = position("guerrilla banker", "guerrilla politician", "banker banker", coins=4)
    play.act({"guerrilla": 1}).challenged(by=1).show().lose("politician").block().unchallenged()
    assert play.hands[1] == "guerrilla"


def test_a_target_dead_of_his_own_challenge_still_costs_the_attacker():
    play = position("guerrilla banker", "director", "banker banker", coins=4)
    play.act({"guerrilla": 1}).challenged(by=1).show()
    assert play.coins == [0, 0, 4]
    assert play.kind == "action"


def test_an_active_player_who_dies_challenging_leaves_his_action_void():
    """Seat 0's last life goes on a wrong challenge to seat 1's block: seat 2 is spared."""
    play = position("banker", "general director", "director peacekeeper", coins=5)
    play.act("general").unchallenged().block().challenged(by=0).show()
    assert play.state.alive == (1, 2)
    assert play.lives == [0, 2, 2]
    assert play.kind == "action"
