"""Turns, general actions, lives and the end of the game."""

import pytest

from tests.games.coup.positions import position

HANDS = ("banker banker", "director director", "guerrilla guerrilla")


def test_income_takes_one_coin_and_cannot_be_challenged_or_counteracted():
    play = position(*HANDS).act("income")
    assert play.coins == [3, 2, 2]
    assert play.kind == "action"
    assert play.asked == [1]


def test_turns_go_clockwise_past_the_eliminated():
    play = position("banker banker", "", "guerrilla guerrilla", "director director")
    order = []
    for _ in range(4):
        order += play.asked
        play.act("income")
    assert order == [0, 2, 3, 0]


def test_a_player_may_not_pass():
    assert "pass" not in position(*HANDS).moves


def test_a_coup_costs_seven_and_takes_a_life_unchallenged_and_unblocked():
    play = position("banker banker", "director guerrilla", "peacekeeper guerrilla", coins=7)
    play.act({"coup": 1})
    assert play.coins == [0, 7, 7]
    assert play.kind == "lose"
    play.lose("director")
    assert play.hands[1] == "guerrilla"
    assert play.state.revealed[1] == ("director",)
    assert play.kind == "action"


def test_a_coup_needs_seven_coins():
    assert not any("coup" in move for move in position(*HANDS, coins=6).moves)
    assert {"coup": 2} in position(*HANDS, coins=7).moves


def test_nobody_launches_a_coup_against_himself_or_the_eliminated():
    play = position("banker banker", "", "guerrilla guerrilla", "director director", coins=7)
    assert [move for move in play.moves if "coup" in move] == [{"coup": 2}, {"coup": 3}]


@pytest.mark.parametrize("coins", [10, 11, 14])
def test_who_starts_with_ten_coins_or_more_must_launch_a_coup(coins):
    assert position(*HANDS, coins=coins).moves == [{"coup": 1}, {"coup": 2}]
    assert "income" in position(*HANDS, coins=9).moves


def test_an_action_needs_the_coins_it_costs():
    def aimed(coins):
        return [move for move in position(*HANDS, coins=coins).moves if "guerrilla" in move]

    assert aimed(3) == []
    assert aimed(4) == [{"guerrilla": 1}, {"guerrilla": 2}]


def test_any_role_in_play_may_be_claimed_and_no_other():
    claims = {m if isinstance(m, str) else next(iter(m)) for m in position(*HANDS, coins=4).moves}
    assert claims == {"income", "banker", "director", "guerrilla", "peacekeeper", "politician"}


def test_the_loser_of_a_life_chooses_the_card():
    play = position("banker banker", "director guerrilla", "guerrilla guerrilla", coins=7)
    play.act({"coup": 1})
    assert play.asked == [1]
    assert play.moves == [{"reveal": "director"}, {"reveal": "guerrilla"}]


def test_two_like_cards_are_no_choice():
    play = position(*HANDS, coins=7).act({"coup": 1})
    assert play.hands[1] == "director"
    assert play.kind == "action"


def test_revealed_cards_stay_face_up_for_all_to_see():
    play = position(*HANDS, coins=7).act({"coup": 1})
    for seat in range(3):
        assert play.state.view(seat)["revealed"][1] == ("director",)


def test_a_player_without_cards_is_out_at_once_and_his_coins_go_to_the_treasury():
    play = position("banker banker", "director", "guerrilla guerrilla", coins=(7, 5, 2))
    play.act({"coup": 1})
    assert play.coins == [0, 0, 2]
    assert play.state.alive == (0, 2)
    assert play.asked == [2]


def test_the_game_ends_when_one_player_is_left():
    play = position("banker", "director", "", coins=7).act({"coup": 1})
    assert play.kind is None
    assert play.state.outcome().places == (1, 2, 2)
    assert play.state.outcome().reason == "last survivor"


def test_there_is_no_second_place():
    play = position("banker banker", "director", "", "", coins=7).act({"coup": 1})
    assert play.state.outcome().places == (1, 2, 2, 2)


def test_the_option_rank_by_survival_orders_the_eliminated():
    play = position("banker banker", "director", "", "", coins=7, rank_by_survival=True)
    play.set(out=(3, 2)).act({"coup": 1})
    assert play.state.outcome().places == (1, 2, 3, 4)


def test_at_the_turn_limit_lives_decide_then_coins():
    play = position("banker banker", "director director", "guerrilla", "", max_turns=10)
    play.set(turn=9, coins=[3, 5, 9, 0]).act("income")
    assert play.kind is None
    assert play.state.outcome().places == (2, 1, 3, 4)
    assert play.state.outcome().scores == (2, 2, 1, 0)


def test_at_the_turn_limit_equals_draw():
    play = position(*HANDS, max_turns=10).set(turn=9, coins=[1, 2, 2]).act("income")
    assert play.state.outcome().places == (1, 1, 1)


def test_a_forced_coup_on_a_single_opponent_is_made_without_asking():
    play = position("banker banker", "director director", "", coins=(5, 10, 0))
    play.act("income")  # then seat 1 must coup seat 0, and has no other
    assert play.told("coup") == [{"event": "coup", "seat": 1, "target": 0}]
    assert play.state.active == 0
