"""Game components and preparation."""

from collections import Counter

import pytest

from games.options import OptionError
from games.royals_and_riots import GAME
from games.royals_and_riots.cards import ALL, CODES, codes_of, mask


def dealt(seats, seed="a"):
    return GAME.new(seats, None, seed).view(None)


def test_there_are_36_cards():
    assert len(set(CODES)) == 36
    assert Counter(code[0] for code in CODES) == {
        "K": 1,
        "Q": 1,
        "R": 7,
        "N": 7,
        "M": 7,
        "F": 10,
        "T": 1,
        "X": 1,
        "B": 1,
    }


@pytest.mark.parametrize(
    ("seats", "in_hand", "in_pile", "left_over"), [(2, 7, 7, 8), (3, 6, 6, 0), (4, 5, 4, 0)]
)
def test_each_player_takes_part_of_his_cards_in_hand_and_the_rest_is_his_draw_pile(
    seats, in_hand, in_pile, left_over
):
    view = dealt(seats)
    assert [len(hand) for hand in view["hands"]] == [in_hand] * seats
    assert [len(pile) for pile in view["piles"]] == [in_pile] * seats
    assert len(view["aside"]) == left_over
    places = [*view["hands"], *view["piles"], view["aside"]]
    assert sorted(code for place in places for code in place) == sorted(CODES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_counts_hands_and_piles(seats):
    full = dealt(seats)
    view = GAME.new(seats, None, "a").view(1)
    assert view["hand_sizes"] == tuple(len(hand) for hand in full["hands"])
    assert view["pile_sizes"] == tuple(len(pile) for pile in full["piles"])
    assert view["hand"] == full["hands"][1]


def test_the_royals_side_of_the_rank_order_card_is_up():
    assert GAME.new(3, None, "a").view(0)["riot"] is False


def test_draw_piles_are_unknown_to_everyone_owner_included():
    state = GAME.new(2, None, "a")
    views = [state.view(seat) for seat in range(2)]
    for player in state.players:
        player.pile = player.pile[::-1]
    assert [state.view(seat) for seat in range(2)] == views
    assert "piles" not in views[0]


def test_the_first_starter_is_left_to_chance():
    starters = {GAME.new(4, None, str(seed)).view(0)["starter"] for seed in range(40)}
    assert starters == {0, 1, 2, 3}


def test_the_deal_of_a_round_does_not_depend_on_what_happened_before():
    def second_deal(choose):
        state = GAME.new(3, None, "same")
        while state.round == 1:
            state.apply({state.turn: choose(state.pending()[0].moves)})
        return [(player.hand, player.pile) for player in state.players]

    assert second_deal(min_by_text) == second_deal(max_by_text)


def min_by_text(moves):
    return min(moves, key=str)


def max_by_text(moves):
    return max(moves, key=str)


def test_a_set_of_cards_is_written_from_the_king_down():
    assert codes_of(ALL) == CODES
    assert codes_of(mask(["T", "F10", "R2", "N7", "K"])) == ("K", "R2", "N7", "F10", "T")


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats):
    with pytest.raises(OptionError):
        GAME.new(seats, None, "a")


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_need_four(seats):
    with pytest.raises(OptionError, match="by four"):
        GAME.configure(seats, {"teams": True})


@pytest.mark.parametrize("code", ["T", "X", "B"])
def test_only_ranked_cards_can_be_worth_three(code):
    with pytest.raises(OptionError):
        GAME.configure(4, {"three_points": [code]})
