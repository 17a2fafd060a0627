"""Anarchy: Governor, Warden, Heretic, Anarchist; Jail, Asylum and Garden."""

import pytest

from games.contract import IllegalMove
from tests.games.revolution.positions import ask, bid, cubes, full_town, kinds, table, whats


def anarchy(**position):
    return table(5, "anarchy", **position)


def win(state, space, tokens="GGG", rest="FB"):
    """Seat 0 wins `space`, and with the rest of its tokens a Priest; the others win nothing."""
    return bid(state, s0={space: tokens, "Priest": rest})


def copying(space, **position):
    """Seat 0 has won the Anarchist and copies `space`; the events of that."""
    state = anarchy(**position)
    win(state, "Anarchist")
    return state, state.apply({0: space})


# Governor


def test_the_governor_places_his_own_cube_then_an_opponents_as_two_decisions():
    state = anarchy()
    win(state, "Governor")
    assert ask(state).kind == "influence"
    state.apply({0: "Garden"})
    assert ask(state).kind == "plant"
    events = state.apply({0: {"Jail": 3}})
    assert events[0].what == {"event": "plant", "seat": 0, "area": "Jail", "owner": 3}
    assert cubes(state, "Garden") == [1, 0, 0, 0, 0]
    assert cubes(state, "Jail") == [0, 0, 0, 1, 0]


def test_the_governor_reaches_every_area_with_room_jail_asylum_and_garden_included():
    state = anarchy(cubes={"Jail": {1: 6}, "Tavern": {2: 4}})
    win(state, "Governor")
    open_areas = (
        *("Plantation", "Cathedral", "Town Hall", "Fortress"),
        *("Market", "Harbor", "Asylum", "Garden"),
    )
    assert ask(state).moves == open_areas
    state.apply({0: "Harbor"})
    assert list(ask(state).moves) == [
        {area: owner} for area in open_areas for owner in (1, 2, 3, 4)
    ]


def test_the_governor_never_ejects():
    state = anarchy(cubes={"Jail": {1: 6}})
    win(state, "Governor")
    with pytest.raises(IllegalMove, match="the Jail is full"):
        state.check(0, "Jail")
    state.apply({0: "Harbor"})
    with pytest.raises(IllegalMove, match="the Jail is full"):
        state.check(0, {"Jail": 1})


def test_without_own_stock_the_governor_still_places_the_opponents_cube():
    state = anarchy(stock={0: 0})
    win(state, "Governor")
    assert ask(state).kind == "plant"


def test_an_opponent_without_stock_cannot_be_named():
    state = anarchy(stock={0: 0, 2: 0})
    win(state, "Governor")
    assert {owner for move in ask(state).moves for owner in move.values()} == {1, 3, 4}
    with pytest.raises(IllegalMove, match="seat 2 has no cube left in stock"):
        state.check(0, {"Jail": 2})


def test_the_governor_cannot_place_a_second_cube_of_his_own():
    state = anarchy(stock={0: 0})
    win(state, "Governor")
    with pytest.raises(IllegalMove, match="it must be an opponent's cube"):
        state.check(0, {"Jail": 0})


def test_the_last_space_taken_by_ones_own_cube_leaves_none_for_an_opponents():
    town = full_town(5, expansion="anarchy", except_for=["Harbor"])
    state = anarchy(cubes=town | {"Harbor": {1: 5}, "Garden": {1: 6}})
    events = win(state, "Governor")
    assert whats(events, "influence") == [{"event": "influence", "seat": 0, "area": "Harbor"}]
    assert "plant" not in kinds(events)


# Warden and Jail


def test_the_warden_gives_two_support_then_a_token_back_then_a_cube_to_the_jail():
    state = anarchy()
    win(state, "Warden", "BGGG", "F")
    assert state.view(0)["support"][0] == 2 + 6
    assert ask(state).kind == "reclaim"
    assert ask(state).moves == ("B", "G")
    events = state.apply({0: "B"})
    assert events[0].what == {"event": "reclaim", "seat": 0, "token": "B"}
    assert ask(state).kind == "jail"
    events = state.apply({0: {"seat": 4}})
    assert events[0].what == {"event": "jail", "seat": 0, "owner": 4, "ejected": None}
    assert cubes(state, "Jail") == [0, 0, 0, 0, 1]
    assert state.view(0)["stock"][4] == 24


def test_a_bid_of_one_kind_is_reclaimed_unasked():
    state = anarchy()
    events = win(state, "Warden")
    assert whats(events, "reclaim") == [{"event": "reclaim", "seat": 0, "token": "G"}]
    assert ask(state).kind == "jail"


def test_only_what_was_bid_can_be_reclaimed():
    state = anarchy()
    win(state, "Warden", "BGGG", "F")
    for move in ("F", "", "BG", "b", True, None, ["B"]):
        with pytest.raises(IllegalMove, match="one of the tokens you bid: B, G"):
            state.check(0, move)


def test_reclaimed_tokens_count_towards_the_five():
    state = anarchy()
    win(state, "Warden", "BGGG", "F")
    state.apply({0: "B"})
    state.apply({0: {"seat": 4}})
    assert state.view(0)["tokens"][0] == "BGGGG"


def test_reclaimed_tokens_score_in_the_last_round():
    state = anarchy(at_round=50)
    win(state, "Warden", "BGGG", "F")
    state.apply({0: "B"})
    (end,) = whats(state.apply({0: {"seat": 4}}), "end")
    assert end["token_points"][0] == 3


def test_the_warden_jails_only_opponents_with_stock():
    state = anarchy(stock={3: 0})
    win(state, "Warden")
    assert list(ask(state).moves) == [{"seat": 1}, {"seat": 2}, {"seat": 4}]
    with pytest.raises(IllegalMove, match="seat 3 has no cube left in stock"):
        state.check(0, {"seat": 3})
    with pytest.raises(IllegalMove, match="it must be an opponent's cube"):
        state.check(0, {"seat": 0})


def test_if_the_jail_is_full_any_other_cube_is_ejected_first():
    state = anarchy(cubes={"Jail": {0: 2, 1: 4}})
    win(state, "Warden")
    assert list(ask(state).moves) == [
        {"seat": other, "eject": inmate} for other in (1, 2, 3, 4) for inmate in (0, 1)
    ]
    state.apply({0: {"seat": 2, "eject": 0}})
    assert cubes(state, "Jail") == [1, 4, 1, 0, 0]
    assert list(state.view(0)["stock"]) == [25 - 1 - 1, 21, 24, 25, 25]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"seat": 2}, "the Jail is full"),
        ({"seat": 2, "eject": 3}, "seat 3 has no cube in the Jail"),
        ({"seat": 2, "eject": None}, "a seat is a number from 0 to 4"),
        ({"seat": True, "eject": 0}, "a seat is a number from 0 to 4"),
        (2, "takes a move like"),
    ],
)
def test_what_a_wrong_warden_is_told(move, reason):
    state = anarchy(cubes={"Jail": {0: 2, 1: 4}})
    win(state, "Warden")
    with pytest.raises(IllegalMove, match=reason):
        state.check(0, move)


def test_with_room_in_the_jail_nobody_is_ejected():
    state = anarchy(cubes={"Jail": {1: 5}})
    win(state, "Warden")
    with pytest.raises(IllegalMove):
        state.check(0, {"seat": 2, "eject": 1})


# Heretic and Asylum


def test_the_heretic_gives_force_and_blackmail_and_puts_his_own_cube_into_the_asylum():
    state = anarchy()
    events = win(state, "Heretic", "FGGG", "B")
    assert whats(events, "asylum") == [{"event": "asylum", "seat": 0, "ejected": None}]
    assert cubes(state, "Asylum") == [1, 0, 0, 0, 0]
    assert state.view(0)["tokens"][0] == "FBGGG"


def test_a_full_asylum_ejects_an_opponents_cube_if_there_is_one():
    state = anarchy(cubes={"Asylum": {0: 2, 1: 3, 4: 1}})
    win(state, "Heretic", "FGGG", "B")
    assert ask(state).kind == "asylum"
    assert list(ask(state).moves) == [{"eject": 1}, {"eject": 4}]
    with pytest.raises(IllegalMove, match="an opponent's cube must go"):
        state.check(0, {"eject": 0})
    with pytest.raises(IllegalMove, match="seat 2 has no cube in the Asylum"):
        state.check(0, {"eject": 2})
    events = state.apply({0: {"eject": 4}})
    assert events[0].what == {"event": "asylum", "seat": 0, "ejected": 4}
    assert cubes(state, "Asylum") == [3, 3, 0, 0, 0]


def test_an_asylum_full_of_ones_own_cubes_ejects_one_of_them():
    state = anarchy(cubes={"Asylum": {0: 6}})
    events = win(state, "Heretic", "FGGG", "B")
    assert whats(events, "asylum") == [{"event": "asylum", "seat": 0, "ejected": 0}]
    assert cubes(state, "Asylum") == [6, 0, 0, 0, 0]


def test_without_stock_the_asylum_stays_as_it_is():
    state = anarchy(cubes={"Asylum": {1: 6}}, stock={0: 0})
    assert "asylum" not in kinds(win(state, "Heretic", "FGGG", "B"))
    assert cubes(state, "Asylum") == [0, 6, 0, 0, 0]


# Anarchist


def test_the_anarchist_copies_any_of_the_other_fifteen_won_or_not():
    state = anarchy()
    win(state, "Anarchist")
    assert ask(state).kind == "copy"
    assert len(ask(state).moves) == 15
    assert "Anarchist" not in ask(state).moves
    assert {"Printer", "Priest", "Spy", "Governor"} <= set(ask(state).moves)


def test_the_anarchist_is_resolved_last():
    state = anarchy()
    win(state, "Anarchist")
    (event, *_) = state.apply({0: "Printer"})
    assert event.what == {
        "event": "copy",
        "space": "Printer",
        "seat": 0,
        "support": 10,
        "tokens": "",
        "area": None,
    }
    assert state.view(0)["round"] == 2


@pytest.mark.parametrize(
    ("space", "support", "tokens", "area"),
    [
        ("General", 1, "FGGGG", "Fortress"),
        ("Aristocrat", 5, "GGGGG", "Plantation"),
        ("Merchant", 3, "GGGGG", "Market"),
        ("Rogue", 0, "BBGGG", None),
        ("Heretic", 0, "FBGGG", "Asylum"),
    ],
)
def test_copying_gives_what_the_space_gives(space, support, tokens, area):
    state, _ = copying(space)
    view = state.view(0)
    assert view["support"][0] == support + 6
    assert view["tokens"][0] == tokens
    if area:
        assert cubes(state, area) == [1, 0, 0, 0, 0]


def test_copying_the_spy_asks_as_the_spy_would():
    state, _ = copying("Spy", cubes={"Harbor": {1: 2, 2: 1}})
    assert ask(state).kind == "spy"
    assert state.view(0)["resolving"] == {
        "space": "Anarchist",
        "copying": "Spy",
        "deed": "spy",
        "seat": 0,
    }
    state.apply({0: {"Harbor": 1}})
    assert cubes(state, "Harbor") == [1, 1, 1, 0, 0]


def test_copying_the_governor_places_both_cubes():
    state, _ = copying("Governor")
    state.apply({0: "Garden"})
    assert ask(state).kind == "plant"
    state.apply({0: {"Asylum": 1}})
    assert len(state.pending()) == 5


def test_copying_the_warden_reclaims_from_the_anarchists_own_bid():
    state, events = copying("Warden")
    assert whats(events, "reclaim") == [{"event": "reclaim", "seat": 0, "token": "G"}]
    assert ask(state).kind == "jail"
    state.apply({0: {"seat": 3}})
    assert state.view(0)["support"][0] == 2 + 6


def test_copying_what_one_has_won_gives_it_twice():
    state, _ = copying("Priest")
    assert state.view(0)["support"][0] == 12
    assert cubes(state, "Cathedral") == [2, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Anarchist", "copies another space, not itself"),
        ("Mayor", "there is no space 'Mayor'"),
        (3, "there is no space a number"),
        (["Spy"], "there is no space a list"),
    ],
)
def test_what_a_wrong_anarchist_is_told(move, reason):
    state = anarchy()
    win(state, "Anarchist")
    with pytest.raises(IllegalMove, match=reason):
        state.check(0, move)


# Spy and Apothecary in the new areas, and the count


@pytest.mark.parametrize("area", ["Jail", "Asylum", "Garden"])
def test_spy_and_apothecary_reach_jail_asylum_and_garden(area):
    position = {"cubes": {area: {1: 1}, "Harbor": {2: 1}}}
    state, _ = copying("Spy", **position)
    assert {area: 1} in ask(state).moves
    state, _ = copying("Apothecary", **position)
    assert {"Harbor": 2, area: 1} in ask(state).moves


def test_the_most_cubes_in_jail_and_asylum_cost_thirty_points_each():
    state = anarchy(at_round=50, cubes={"Jail": {1: 2, 2: 1}, "Asylum": {1: 1}})
    (end,) = whats(bid(state), "end")
    assert {"area": "Jail", "seat": 1, "points": -30} in end["areas"]
    assert {"area": "Asylum", "seat": 1, "points": -30} in end["areas"]
    assert state.outcome().scores[1] == -60
    assert state.outcome().places[1] == 5


def test_a_tie_in_the_jail_costs_nobody():
    state = anarchy(at_round=50, cubes={"Jail": {1: 2, 2: 2}})
    (end,) = whats(bid(state), "end")
    assert end["areas"] == []


def test_the_garden_gives_ten_points_for_each_cube_to_its_owner():
    state = anarchy(at_round=50, cubes={"Garden": {1: 2, 2: 2, 4: 1}})
    bid(state)
    assert state.outcome().scores == (0, 20, 20, 0, 10)


def test_jail_and_asylum_must_be_full_for_the_game_to_end_but_not_the_garden():
    town = full_town(5, expansion="anarchy")
    assert "Garden" not in town
    assert "end" in kinds(bid(anarchy(cubes=town)))
    for area in ("Jail", "Asylum"):
        state = anarchy(cubes=town | {area: {0: 5}})
        assert "end" not in kinds(bid(state))
