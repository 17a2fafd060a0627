"""Intellectual, Missionary and Lawyer: claimed when something happens."""

import pytest

from tests.games.coup.positions import position

A, B, C, D = "banker director", "banker guerrilla", "director guerrilla", "guerrilla banker"


def struck(role, hand=B, coins=7, **more):
    """Seat 1 must lose a life by a Guerrilla (or by a Coup)."""
    by = more.pop("by", "guerrilla")
    play = position(A, hand, more.pop("hand_2", C), D, coins=coins, roles=[role], **more)
    play.act({by: 1})
    if by == "guerrilla":
        play.unchallenged().allow()
    return play


# -- Intellectual -------------------------------------------------------------


def test_reactive_roles_are_no_actions():
    for roles in (["intellectual", "lawyer"], ["missionary"]):
        moves = position(A, B, C, coins=9, roles=roles).moves
        assert not any(role in move for role in roles for move in moves)


@pytest.mark.parametrize("by", ["coup", "guerrilla"])
def test_any_card_lost_for_any_reason_may_be_claimed_to_be_an_intellectual(by):
    play = struck("intellectual", by=by)
    assert play.moves == [
        {"reveal": "banker"},
        {"reveal": "guerrilla"},
        {"intellectual": "banker"},
        {"intellectual": "guerrilla"},
    ]


def test_an_unchallenged_intellectual_lies_face_down_as_the_lost_life_and_pays_five():
    play = struck("intellectual").lose("banker", "intellectual")
    assert play.asked == [0, 2, 3]
    assert play.coins[1] == 7
    play.unchallenged()
    assert play.coins[1] == 12
    assert play.hands[1] == "guerrilla"
    assert play.state.revealed[1] == ()
    assert play.state.aside[1] == (("banker", "intellectual"),)


def test_the_card_laid_aside_is_seen_by_its_owner_only():
    play = struck("intellectual").lose("banker", "intellectual").unchallenged()
    assert play.state.view(1)["set_aside"] == ("banker",)
    for seat in (0, 2, 3):
        view = play.state.view(seat)
        assert view["set_aside"] == ()
        assert view["aside"][1] == ("intellectual",)


def test_a_false_intellectual_is_revealed_loses_another_life_and_gets_no_coins():
    play = struck("intellectual").lose("banker", "intellectual").challenged(by=2)
    assert play.state.revealed[1] == ("banker", "guerrilla")
    assert play.state.alive == (0, 2, 3)
    assert play.coins[1] == 0


def test_a_true_intellectual_is_revealed_stays_lost_and_the_challenger_loses_a_life_first():
    play = struck("intellectual", "banker intellectual").lose("intellectual", "intellectual")
    play.challenged(by=2)
    assert play.state.revealed[1] == ("intellectual",)
    assert (play.kind, play.asked) == ("lose", [2])
    assert play.coins[1] == 7
    play.lose("director")
    assert play.coins[1] == 12
    assert play.lives == [2, 1, 1, 2]
    play.state.audit()


def test_a_challenged_life_leaves_no_choice_to_show_or_concede():
    play = struck("intellectual", "banker intellectual").lose("intellectual", "intellectual")
    assert play.challenged(by=0).kind == "lose"


def test_there_is_no_intellectual_on_the_last_life():
    play = struck("intellectual", "intellectual")
    assert play.state.alive == (0, 2, 3)
    assert not play.told("claim")[1:]


def test_the_loser_of_a_challenge_may_claim_too():
    play = position(A, B, C, roles=["intellectual"]).act("director").challenged(by=2).show()
    assert play.asked == [2]
    assert {"intellectual": "guerrilla"} in play.moves


def test_the_taxed_intellectual_pays_first():
    play = position(A, B, C, D, coins=7, roles=["intellectual", "customs_officer"])
    play.set(tax=(3, "intellectual")).act({"coup": 1}).lose("banker", "intellectual")
    assert play.coins == [0, 6, 7, 8]


def test_who_cannot_pay_the_tax_cannot_claim_intellectual():
    play = position(A, B, C, D, coins=(7, 0, 0, 0), roles=["intellectual", "customs_officer"])
    play.set(tax=(3, "intellectual")).act({"coup": 1})
    assert play.moves == [{"reveal": "banker"}, {"reveal": "guerrilla"}]


def test_an_active_player_who_dies_challenging_spares_the_other_targets():
    """The Intellectual still gets paid, but the General's purge goes no further."""
    play = position("banker", "general intellectual", "director director", coins=(5, 1, 5))
    play.act("general").unchallenged().allow().allow()
    play.lose("intellectual", "intellectual").challenged(by=0)
    assert play.state.alive == (1, 2)
    assert play.coins == [0, 6, 5]
    assert play.lives == [0, 1, 2]


def test_one_who_dies_before_his_true_claim_is_paid_gets_nothing():
    """Seat 1's Intellectual is true; then it challenges the wrong challenger's own, and dies."""
    hands = (A, "banker intellectual", "director intellectual", D)
    play = position(*hands, coins=7).act({"coup": 1}).lose("intellectual", "intellectual")
    play.challenged(by=2).lose("intellectual", "intellectual").challenged(by=1)
    assert play.state.alive == (0, 2, 3)
    assert play.coins == [0, 0, 12, 7]


# -- Missionary ---------------------------------------------------------------


def test_a_missionary_is_laid_aside_and_another_card_drawn():
    play = struck("missionary", deck="director").lose("banker", "missionary").unchallenged()
    assert play.lives == [2, 2, 2, 2]
    assert play.hands[1] == "director guerrilla"
    assert play.state.aside[1] == (("banker", "missionary"),)
    assert play.state.deck == []


def test_a_missionary_does_not_help_against_a_coup():
    play = struck("missionary", by="coup")
    assert play.moves == [{"reveal": "banker"}, {"reveal": "guerrilla"}]


def test_a_missionary_needs_a_card_in_the_deck():
    assert struck("missionary", deck="").moves == [{"reveal": "banker"}, {"reveal": "guerrilla"}]


def test_a_missionary_saves_the_last_life():
    play = struck("missionary", "banker")
    assert play.moves == [{"reveal": "banker"}, {"missionary": "banker"}]
    play.lose("banker", "missionary").unchallenged()
    assert play.state.alive == (0, 1, 2, 3)
    assert play.lives[1] == 1


def test_a_true_missionary_is_revealed_and_the_card_drawn_after_the_challenger_lost_a_life():
    play = struck("missionary", "missionary").lose("missionary", "missionary").challenged(by=2)
    assert (play.kind, play.asked) == ("lose", [2])
    assert play.lives[1] == 0
    play.lose("director")
    assert play.lives == [2, 1, 1, 2]
    assert play.state.revealed[1] == ("missionary",)
    play.state.audit()


def test_a_false_missionary_with_no_card_left_is_eliminated():
    play = struck("missionary", "banker").lose("banker", "missionary").challenged(by=0)
    assert play.state.alive == (0, 2, 3)
    assert play.state.revealed[1] == ("banker",)


def test_on_the_second_life_lost_a_missionary_may_be_claimed_again():
    play = struck("missionary").lose("banker", "missionary").challenged(by=0)
    assert play.moves == [{"reveal": "guerrilla"}, {"missionary": "guerrilla"}]
    play.lose("guerrilla", "missionary").unchallenged()
    assert play.lives[1] == 1


def test_with_both_roles_in_play_a_lost_card_is_claimed_to_be_one_of_them():
    play = position(A, B, C, D, coins=7, roles=["missionary", "intellectual"])
    play.act({"guerrilla": 1}).unchallenged().allow()
    assert len(play.moves) == 6


def test_one_waiting_for_his_missionarys_card_has_no_life_to_stake():
    """Seat 1's last card was a true Missionary; the wrong challenger claims one too."""
    play = struck("missionary", "missionary").lose("missionary", "missionary").challenged(by=2)
    play.lose("director", "missionary")
    assert play.kind == "challenge"
    assert play.asked == [0, 3]


def test_if_the_challengers_missionary_takes_the_last_card_the_first_gets_none():
    play = struck("missionary", "missionary", deck="banker")
    play.lose("missionary", "missionary").challenged(by=2).lose("director", "missionary")
    play.unchallenged()
    assert play.hands[2] == "banker guerrilla"
    assert play.state.alive == (0, 2, 3)


def owed_a_card(deck="banker banker"):
    """Seat 1 proved a Missionary, has one other card, and lost it over a second challenge."""
    play = struck("missionary", "missionary guerrilla", hand_2="missionary banker", deck=deck)
    play.lose("missionary", "missionary").challenged(by=2)
    play.lose("missionary", "missionary").challenged(by=1)
    assert (play.kind, play.asked) == ("lose", [1])
    return play


def test_a_proven_missionary_who_loses_his_other_card_before_drawing_lives():
    play = owed_a_card().lose("guerrilla")
    assert play.state.alive == (0, 1, 2, 3)
    assert play.hands[1] == "banker"
    assert play.kind == "action"


def test_a_proven_missionary_dies_after_all_if_the_deck_has_no_card_left_for_him():
    play = owed_a_card(deck="banker").lose("guerrilla")
    assert play.state.alive == (0, 2, 3)
    assert play.hands[2] == "banker banker"


def test_a_false_claim_with_no_card_left_is_the_end_of_one_who_is_owed_a_card():
    play = owed_a_card().lose("guerrilla", "missionary").challenged(by=0)
    assert play.state.alive == (0, 2, 3)


def test_version_1_eliminated_the_proven_missionary_at_once():
    play = owed_a_card()
    play.state.game = play.state.game.of_version(1)
    play.lose("guerrilla")
    assert play.state.alive == (0, 2, 3)


@pytest.mark.parametrize("survival", [False, True])
def test_one_waiting_for_his_missionarys_card_can_win(survival):
    """Of the last two, the one whose true Missionary was challenged outlives the challenger."""
    play = position("guerrilla banker", "missionary", "", coins=4, rank_by_survival=survival)
    play.set(hands=[("guerrilla",), ("missionary",), ()], deck=["banker"])
    play.act({"guerrilla": 1}).unchallenged().allow().lose("missionary", "missionary")
    play.challenged(by=0).lose("guerrilla")
    assert play.state.outcome().places[1] == 1
    assert play.state.outcome().places[0] == 2
    assert play.state.outcome().scores == (0, 1, 0)


# -- Lawyer -------------------------------------------------------------------


def killed(hands=(A, "guerrilla", C, D), coins=(7, 5, 2, 2), **more):
    """Seat 1 is eliminated by a Coup with a Lawyer in play."""
    return position(*hands, coins=coins, roles=["lawyer"], **more).act({"coup": 1})


def test_at_the_end_of_a_turn_with_an_elimination_all_survivors_are_asked_at_once():
    play = killed()
    assert play.kind == "probate"
    assert play.asked == [0, 2, 3]
    assert play.state.view(2)["estate"] == 5


def test_a_lawyer_takes_all_the_coins():
    play = killed().inherited(2).unchallenged()
    assert play.coins == [0, 0, 7, 2]
    assert play.kind == "action"


def test_several_lawyers_divide_equally_and_the_excess_goes_to_the_treasury():
    play = killed().inherited(0, 2).unchallenged().unchallenged()
    assert play.coins == [2, 0, 4, 2]


def test_nobody_claims_and_the_treasury_keeps_the_coins():
    play = killed().inherited()
    assert play.coins == [0, 0, 2, 2]
    assert play.state.view(2)["estate"] is None


def test_lawyers_are_contested_clockwise_from_the_active_player_himself_first():
    play = killed().inherited(0, 3)
    assert play.asked == [2, 3]  # seat 0's claim
    play.unchallenged()
    assert play.asked == [0, 2]


def test_a_false_lawyer_loses_a_life_and_the_others_divide():
    play = killed().inherited(0, 2).challenged(by=3).lose("banker").unchallenged()
    assert play.coins == [0, 0, 7, 2]
    assert play.lives == [1, 0, 2, 2]


def test_a_true_lawyer_costs_the_challenger_a_life():
    play = killed((A, "guerrilla", "lawyer director", D)).inherited(2)
    play.challenged(by=3).show().lose("banker")
    assert play.coins == [0, 0, 7, 2]
    assert play.lives == [2, 0, 2, 1]


def test_coins_of_one_who_dies_in_the_lawyers_window_go_to_the_treasury():
    play = killed((A, "guerrilla", "director", D), coins=(7, 5, 4, 2)).inherited(2, 3)
    play.challenged(by=3).unchallenged()
    assert play.state.alive == (0, 3)
    assert play.coins == [0, 0, 0, 7]
    assert play.kind == "action"


def test_the_lawyer_is_asked_even_about_no_coins():
    assert killed(coins=(7, 0, 2, 2)).kind == "probate"


def test_the_lawyer_is_not_asked_when_the_game_is_over():
    play = killed((A, "guerrilla", "", ""))
    assert play.kind is None
    assert play.coins == [0, 0, 2, 2]


def test_the_estates_of_all_who_died_that_turn_are_one():
    play = position(
        A, "general", "director", "general general", coins=(7, 3, 4, 2), roles=["lawyer"]
    )
    play.act("general").unchallenged().allow().allow().allow()
    assert play.state.view(0)["estate"] == 7


def test_without_an_elimination_the_lawyer_is_not_asked():
    play = position(A, B, C, coins=7, roles=["lawyer"]).act({"coup": 1}).lose("banker")
    assert play.kind == "action"


def test_a_taxed_lawyer_pays_and_who_cannot_is_not_asked():
    play = position(A, "guerrilla", C, D, coins=(7, 5, 1, 2), roles=["lawyer", "customs_officer"])
    play.set(tax=(3, "lawyer")).act({"coup": 1})
    assert play.asked == [2, 3]
    play.inherited(2, 3).unchallenged().unchallenged()
    assert play.coins == [0, 0, 2, 5]


def test_disappear_tokens_come_due_before_the_lawyer():
    play = position(A, "mercenary", A, "director banker", coins=7, roles=["lawyer"], active=1)
    play.set(disappear=(0, 1, 0, 0)).act({"coup": 0}).lose("banker")
    assert play.kind == "block"
    play.allow()
    assert play.state.alive == (0, 2, 3)
    assert play.kind == "probate"
    assert play.asked == [0, 2, 3]


def test_the_active_player_may_be_the_dead_one():
    play = position("banker", B, C, D, coins=4, roles=["lawyer"]).act("director").challenged(by=1)
    assert play.kind == "probate"
    play.inherited(3).unchallenged()
    assert play.coins == [0, 4, 4, 8]
    assert play.asked == [1]
