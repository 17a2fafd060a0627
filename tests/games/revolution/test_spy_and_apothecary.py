"""The two who move cubes already on the board."""

import pytest

from games.contract import IllegalMove
from tests.games.revolution.positions import ask, bid, cubes, kinds, table, whats

SPY = {"Spy": "FGGG", "Apothecary": "B"}
"""Wins the Spy against the Printers' bids, and, unopposed, the Apothecary."""


def spying(**position):
    """Seat 0 has won the Spy."""
    state = table(**position)
    bid(state, s0={"Spy": "FGGG", "Printer": "B"})
    return state


def swapping(**position):
    """Seat 0 has won the Apothecary."""
    state = table(**position)
    bid(state, s0={"Apothecary": "BGGG", "Printer": "F"})
    return state


def test_the_spy_replaces_a_cube_on_the_board_with_one_from_stock():
    state = spying(cubes={"Harbor": {1: 2, 2: 1}})
    assert ask(state).kind == "spy"
    events = state.apply({0: {"Harbor": 1}})
    assert cubes(state, "Harbor") == [1, 1, 1]
    assert list(state.view(0)["stock"]) == [24, 24, 24]
    assert events[0].what == {"event": "spy", "seat": 0, "area": "Harbor", "owner": 1}


def test_the_spy_may_choose_any_opponents_cube_but_not_his_own():
    state = spying(cubes={"Harbor": {0: 1, 1: 2, 2: 1}, "Market": {0: 3}, "Tavern": {2: 1}})
    assert list(ask(state).moves) == [{"Tavern": 2}, {"Harbor": 1}, {"Harbor": 2}]
    with pytest.raises(IllegalMove, match="an opponent's cube, not your own"):
        state.check(0, {"Market": 0})


def test_the_spy_reaches_a_full_area():
    state = spying(cubes={"Tavern": {1: 4}, "Market": {2: 1}})
    state.apply({0: {"Tavern": 1}})
    assert cubes(state, "Tavern") == [1, 3, 0]


def test_the_only_cube_within_reach_is_replaced_unasked():
    state = table(cubes={"Harbor": {1: 2}})
    events = bid(state, s0={"Spy": "FGGG", "Printer": "B"})
    assert whats(events, "spy") == [{"event": "spy", "seat": 0, "area": "Harbor", "owner": 1}]
    assert cubes(state, "Harbor") == [1, 1, 0]


def test_the_spy_without_stock_does_nothing():
    state = table(cubes={"Harbor": {1: 2, 2: 1}}, stock={0: 0})
    events = bid(state, s0={"Spy": "FGGG", "Printer": "B"})
    assert "spy" not in kinds(events)
    assert cubes(state, "Harbor") == [0, 2, 1]
    assert state.view(0)["resolving"] is None


def test_the_spy_without_a_target_does_nothing():
    state = table(cubes={"Harbor": {0: 2}})
    events = bid(state, s0={"Spy": "FGGG", "Printer": "B"})
    assert "spy" not in kinds(events)
    assert cubes(state, "Harbor") == [2, 0, 0]


def test_the_spy_sees_the_cubes_placed_earlier_in_the_same_round():
    state = table(cubes={"Market": {2: 1}})
    bid(state, s0={"Spy": "FGGG", "Printer": "B"}, s1={"Captain": "BGG", "Printer": "FG"})
    assert {"Harbor": 1} in ask(state).moves


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"Tavern": 1}, "seat 1 has no cube in the Tavern"),
        ({"Palace": 1}, "there is no area 'Palace' on this board"),
        ({"Harbor": 3}, "a seat is a number from 0 to 2"),
        ({"Harbor": True}, "a seat is a number"),
        ({"Harbor": 1.0}, "a seat is a number"),
        ({"Harbor": "1"}, "a seat is a number"),
        ({"Harbor": 1, "Market": 2}, "a cube is named by its area and its owner"),
        ("Harbor", "a cube is named by its area and its owner"),
        ([["Harbor", 1]], "a cube is named by its area and its owner"),
    ],
)
def test_what_a_wrong_spy_is_told(move, reason):
    state = spying(cubes={"Harbor": {1: 2, 2: 1}, "Market": {2: 1}})
    with pytest.raises(IllegalMove, match=reason):
        state.check(0, move)


def test_the_apothecary_swaps_two_cubes_on_the_board():
    state = swapping(cubes={"Harbor": {0: 1, 1: 1}, "Market": {2: 2}})
    assert ask(state).kind == "swap"
    events = state.apply({0: {"Harbor": 0, "Market": 2}})
    assert cubes(state, "Harbor") == [0, 1, 1]
    assert cubes(state, "Market") == [1, 0, 1]
    assert events[0].what == {
        "event": "swap",
        "seat": 0,
        "areas": ["Market", "Harbor"],
        "owners": [2, 0],
    }


def test_neither_cube_need_be_ones_own():
    state = swapping(cubes={"Harbor": {1: 1}, "Market": {2: 2}})
    state.apply({0: {"Market": 2, "Harbor": 1}})
    assert cubes(state, "Harbor") == [0, 0, 1]
    assert cubes(state, "Market") == [0, 1, 1]


def test_the_order_in_which_the_two_cubes_are_named_does_not_matter():
    position = {"cubes": {"Harbor": {1: 1}, "Market": {2: 2}}}
    there, back = swapping(**position), swapping(**position)
    assert there.apply({0: {"Harbor": 1, "Market": 2}}) == back.apply(
        {0: {"Market": 2, "Harbor": 1}}
    )


def test_a_swap_leaves_every_stock_as_it_is():
    state = swapping(cubes={"Harbor": {1: 1}, "Market": {2: 2}})
    before = state.view(0)["stock"]
    state.apply({0: {"Harbor": 1, "Market": 2}})
    assert state.view(0)["stock"] == before


def test_every_pair_of_different_areas_and_owners_is_offered_once_and_staying_always():
    state = swapping(cubes={"Harbor": {0: 1, 1: 1}, "Market": {1: 1, 2: 2}, "Tavern": {0: 4}})
    moves = ask(state).moves
    assert moves[0] == "stay"
    assert [move for move in moves if move != "stay"] == [
        {"Tavern": 0, "Market": 1},
        {"Tavern": 0, "Market": 2},
        {"Tavern": 0, "Harbor": 1},
        {"Market": 1, "Harbor": 0},
        {"Market": 2, "Harbor": 0},
        {"Market": 2, "Harbor": 1},
    ]


def test_the_apothecary_may_leave_every_cube_where_it_is():
    state = swapping(cubes={"Harbor": {1: 1}, "Market": {2: 2}})
    assert state.default_move(0) == "stay"
    events = state.apply({0: "stay"})
    assert events[0].what == {"event": "stay", "seat": 0, "space": "Apothecary"}
    assert cubes(state, "Harbor") == [0, 1, 0]


@pytest.mark.parametrize(
    "position",
    [{}, {"Harbor": {0: 2, 1: 3}}, {"Harbor": {1: 2}, "Market": {1: 3}}],
)
def test_nothing_is_asked_where_no_real_swap_exists(position):
    state = table(cubes=position)
    events = bid(state, s0={"Apothecary": "BGGG", "Printer": "F"})
    assert not {"swap", "stay"} & set(kinds(events))
    assert len(state.pending()) == 3


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"Harbor": 1, "Market": 1}, "two cubes of the same seat change nothing"),
        ({"Harbor": 2, "Market": 1}, "seat 2 has no cube in the Harbor"),
        ({"Harbor": 1}, "a swap names two cubes"),
        ("pass", "a swap names two cubes"),
        ({"Harbor": 1, "Market": False}, "a seat is a number"),
        ({"Harbor": 1, "Mark": 0}, "there is no area 'Mark'"),
    ],
)
def test_what_a_wrong_swap_is_told(move, reason):
    state = swapping(cubes={"Harbor": {0: 1, 1: 1}, "Market": {1: 1, 2: 2}})
    with pytest.raises(IllegalMove, match=reason):
        state.check(0, move)


def test_the_spy_comes_before_the_apothecary_who_knows_what_he_did():
    state = table(cubes={"Harbor": {1: 1}, "Market": {2: 1}})
    bid(state, s0={"Spy": "FGGG", "Printer": "B"}, s1={"Apothecary": "BGGG", "Printer": "F"})
    assert (ask(state).seat, ask(state).kind) == (0, "spy")
    state.apply({0: {"Market": 2}})
    assert (ask(state).seat, ask(state).kind) == (1, "swap")
    assert {"Market": 0, "Harbor": 1} in ask(state).moves


def test_spaces_after_the_question_are_resolved_when_it_is_answered():
    state = table(cubes={"Harbor": {1: 1}, "Market": {2: 1}})
    bid(state, s0=SPY, s2={"Mercenary": "GGG", "Printer": "FB"})
    events = state.apply({0: {"Market": 2}})
    assert kinds(events) == ["spy", "win"]
    events = state.apply({0: "stay"})
    assert kinds(events) == ["stay", "win", "round"]
    assert events[1].what["space"] == "Mercenary"
    assert state.view(0)["tokens"][2] == "FGGGG"


def test_only_the_winner_is_asked_and_others_cannot_answer_for_him():
    state = spying(cubes={"Harbor": {1: 2, 2: 1}})
    with pytest.raises(IllegalMove, match="moves are due from seat 0"):
        state.check(1, {"Harbor": 2})
    with pytest.raises(IllegalMove):
        state.apply({1: {"Harbor": 2}})
    with pytest.raises(IllegalMove):
        state.apply({0: {"Harbor": 1}, 1: {"Harbor": 2}})
    assert cubes(state, "Harbor") == [0, 2, 1]


def test_while_resolving_the_view_shows_the_tokens_won_so_far():
    state = table(cubes={"Harbor": {1: 2, 2: 1}})
    bid(state, s0={"Spy": "FGGG", "General": "B"}, s1={"Rogue": "GGG", "Printer": "FB"})
    view = state.view(2)
    assert list(view["tokens"]) == ["F", "BB", ""]
    assert view["resolving"] == {"space": "Spy", "copying": None, "deed": "spy", "seat": 0}
