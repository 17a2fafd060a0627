"""The Palace: Mayor, Constable, Messenger, Viceroy and the Guardhouse."""

import pytest

from games.contract import IllegalMove
from tests.games.revolution.positions import ask, bid, cubes, full_town, kinds, table, whats


def palace(**position):
    return table(5, "palace", **position)


def win(state, space, tokens="GGG", rest="FB"):
    """Seat 0 wins `space`; the others waste their bids on one another."""
    return bid(state, s0={space: tokens, "Priest": rest})


# Mayor


def test_the_mayor_places_a_cube_in_any_area_with_room():
    state = palace(cubes={"Tavern": {1: 4}})
    win(state, "Mayor")
    assert ask(state).kind == "influence"
    assert list(ask(state).moves) == [
        *("Plantation", "Cathedral", "Town Hall", "Fortress", "Market", "Harbor", "Palace"),
    ]
    events = state.apply({0: "Palace"})
    assert events[0].what == {"event": "influence", "seat": 0, "area": "Palace"}
    assert cubes(state, "Palace") == [1, 0, 0, 0, 0]


def test_the_mayor_gives_no_support():
    state = palace()
    win(state, "Mayor")
    state.apply({0: "Harbor"})
    assert state.view(0)["support"][0] == 6  # the Priest's


def test_the_mayor_without_stock_or_without_room_places_nothing():
    for state in (palace(stock={0: 0}), palace(cubes=full_town(5))):
        events = win(state, "Mayor")
        assert "influence" not in kinds(events)


def test_the_only_area_with_room_is_taken_unasked():
    state = palace(cubes=full_town(5, except_for=["Harbor"]))
    events = win(state, "Mayor")
    assert whats(events, "influence") == [{"event": "influence", "seat": 0, "area": "Harbor"}]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Tavern", "the Tavern is full"),
        ("Guardhouse", "there is no area 'Guardhouse'"),
        ({"Harbor": 0}, "there is no area a map"),
        (None, "there is no area null"),
    ],
)
def test_what_a_wrong_mayor_is_told(move, reason):
    state = palace(cubes={"Tavern": {1: 4}})
    win(state, "Mayor")
    with pytest.raises(IllegalMove, match=reason):
        state.check(0, move)


# Viceroy


def test_the_viceroy_gives_one_support_one_force_and_a_cube_in_the_palace():
    state = palace()
    events = win(state, "Viceroy", "FGGG", "B")
    won = whats(events, "win")[-1]
    assert (won["space"], won["support"], won["tokens"], won["area"]) == (
        *("Viceroy", 1, "F", "Palace"),
    )
    assert cubes(state, "Palace") == [1, 0, 0, 0, 0]


def test_the_palace_must_be_full_for_the_game_to_end():
    almost = full_town(5, except_for=["Palace"])
    state = palace(cubes=almost | {"Palace": {0: 7}})
    assert "end" not in kinds(win(state, "Rogue"))
    state = palace(cubes=almost | {"Palace": {0: 7}})
    (end,) = whats(win(state, "Viceroy", "FGGG", "B"), "end")
    assert {"area": "Palace", "seat": 0, "points": 55} in end["areas"]


# Constable and Guardhouse


def test_the_constable_gives_support_and_puts_a_cube_into_the_guardhouse():
    state = palace()
    events = win(state, "Constable")
    assert whats(events, "occupy") == [{"event": "occupy", "seat": 0, "removed": None}]
    view = state.view(3)
    assert view["guardhouse"] == 0
    assert view["stock"][0] == 23  # one in the Guardhouse, one by the Priest
    assert view["support"][0] == 11


def test_the_current_cube_is_removed_from_the_guardhouse_into_stock():
    state = palace(guardhouse=2)
    events = win(state, "Constable")
    assert whats(events, "occupy") == [{"event": "occupy", "seat": 0, "removed": 2}]
    assert state.view(0)["guardhouse"] == 0
    assert state.view(0)["stock"][2] == 25


def test_occupying_ones_own_guardhouse_changes_nothing():
    state = palace(guardhouse=0)
    events = win(state, "Constable", rest="FB")
    assert whats(events, "occupy") == [{"event": "occupy", "seat": 0, "removed": 0}]
    assert state.view(0)["guardhouse"] == 0
    assert state.view(0)["stock"][0] == 23


def test_without_stock_the_guardhouse_stays_as_it_is():
    state = palace(guardhouse=2, stock={0: 0})
    assert "occupy" not in kinds(win(state, "Constable"))
    assert state.view(0)["guardhouse"] == 2


def test_the_guardhouse_does_not_count_towards_the_palace():
    state = palace(cubes=full_town(5), guardhouse=3)
    (end,) = whats(win(state, "Rogue"), "end")
    assert not [row for row in end["areas"] if row["seat"] == 3]


def test_an_empty_guardhouse_does_not_keep_the_game_going():
    state = palace(cubes=full_town(5))
    assert "end" in kinds(win(state, "Rogue"))


def test_the_spy_cannot_touch_the_cubes_of_the_guardhouses_holder():
    state = palace(guardhouse=1, cubes={"Harbor": {1: 2, 2: 1}, "Market": {1: 1, 3: 1}})
    win(state, "Spy", "FGG", "BG")
    assert list(ask(state).moves) == [{"Market": 3}, {"Harbor": 2}]
    with pytest.raises(IllegalMove, match="seat 1 holds the Guardhouse"):
        state.check(0, {"Harbor": 1})


def test_the_apothecary_cannot_touch_the_cubes_of_the_guardhouses_holder():
    state = palace(guardhouse=1, cubes={"Harbor": {1: 2, 2: 1}, "Market": {1: 1, 3: 1}})
    bid(state, s0={"Apothecary": "BGG", "Printer": "FG"})
    assert list(ask(state).moves) == ["stay", {"Market": 3, "Harbor": 2}]
    with pytest.raises(IllegalMove, match="seat 1 holds the Guardhouse"):
        state.check(0, {"Harbor": 1, "Market": 3})


def test_the_holder_of_the_guardhouse_may_move_his_own_cubes():
    state = palace(guardhouse=0, cubes={"Harbor": {0: 2}, "Market": {3: 1}})
    win(state, "Apothecary", "BGG", "FG")
    assert {"Market": 3, "Harbor": 0} in ask(state).moves
    state.apply({0: {"Harbor": 0, "Market": 3}})
    assert cubes(state, "Market") == [1, 0, 0, 0, 0]


def test_nothing_but_occupying_reaches_the_cube_in_the_guardhouse():
    state = palace(guardhouse=1)
    events = win(state, "Spy", "FGG", "BG")
    assert "spy" not in kinds(events)
    assert state.view(0)["guardhouse"] == 1


# Messenger


def reassigning(**position):
    state = palace(**position)
    bid(state, s0={"Messenger": "BGGG", "Printer": "F"})
    return state


def test_the_messenger_moves_one_of_ones_own_cubes_to_an_empty_space():
    state = reassigning(cubes={"Harbor": {0: 2, 1: 1}})
    assert ask(state).kind == "reassign"
    events = state.apply({0: {"from": "Harbor", "to": "Palace"}})
    assert events[0].what == {"event": "reassign", "seat": 0, "from": "Harbor", "to": "Palace"}
    assert cubes(state, "Harbor") == [1, 1, 0, 0, 0]
    assert cubes(state, "Palace") == [1, 0, 0, 0, 0]
    assert state.view(0)["stock"][0] == 23


def test_the_messenger_gives_three_support():
    state = reassigning(cubes={"Harbor": {0: 2}})
    assert state.view(0)["support"][0] == 3


def test_a_cube_may_stay_where_its_area_has_room():
    state = reassigning(cubes={"Harbor": {0: 2}, "Tavern": {0: 4}, "Market": {1: 5}})
    moves = ask(state).moves
    assert moves[0] == "stay"
    assert {"from": "Tavern", "to": "Harbor"} in moves
    assert not [m for m in moves if m != "stay" and m["to"] in ("Tavern", "Market")]
    events = state.apply({0: "stay"})
    assert events[0].what == {"event": "stay", "seat": 0, "space": "Messenger"}


def test_no_cube_may_stay_where_all_ones_areas_are_full():
    state = reassigning(cubes={"Tavern": {0: 4}})
    assert "stay" not in ask(state).moves
    with pytest.raises(IllegalMove, match="no cube of yours can stay"):
        state.check(0, "stay")


def test_the_messenger_without_a_cube_on_the_board_does_nothing():
    state = palace()
    events = bid(state, s0={"Messenger": "BGGG", "Printer": "F"})
    assert not {"reassign", "stay"} & set(kinds(events))


def test_the_messenger_in_a_full_town_does_nothing_and_the_game_ends():
    state = palace(cubes=full_town(5))
    events = bid(state, s0={"Messenger": "BGGG", "Printer": "F"})
    assert kinds(events)[-1] == "end"
    assert "reassign" not in kinds(events)


def test_the_guardhouse_does_not_stop_its_holders_own_messenger():
    state = reassigning(guardhouse=0, cubes={"Harbor": {0: 2}})
    state.apply({0: {"from": "Harbor", "to": "Market"}})
    assert cubes(state, "Market") == [1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"from": "Harbor", "to": "Harbor"}, 'say "stay"'),
        ({"from": "Market", "to": "Harbor"}, "you have no cube in the Market"),
        ({"from": "Harbor", "to": "Tavern"}, "the Tavern is full"),
        ({"from": "Harbor"}, "takes a move like"),
        ({"from": "Harbor", "to": "Palace", "x": 1}, "takes a move like"),
        ({"from": ["Harbor"], "to": "Palace"}, "there is no area a list"),
        (["Harbor", "Palace"], "takes a move like"),
    ],
)
def test_what_a_wrong_messenger_is_told(move, reason):
    state = reassigning(cubes={"Harbor": {0: 2}, "Tavern": {1: 4}, "Market": {1: 1}})
    with pytest.raises(IllegalMove, match=reason):
        state.check(0, move)
