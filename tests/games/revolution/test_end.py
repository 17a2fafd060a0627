"""When the game ends and how it is counted."""

import pytest

from games.contract import IllegalMove
from tests.games.revolution.positions import bid, full_town, kinds, table, whats


def last_round(state, **bids):
    """Play one round that must be the last; its `end` event."""
    (end,) = whats(bid(state, **bids), "end")
    assert state.pending() == ()
    return end


def test_when_all_scoring_spaces_are_full_at_the_end_of_resolution_the_game_is_over():
    cubes = full_town(except_for=["Tavern"]) | {"Tavern": {1: 3}}
    state = table(cubes=cubes)
    end = last_round(state, s0={"Innkeeper": "FGGG", "Printer": "B"})
    assert end["full"] is True
    assert state.outcome().reason == "most points when the town was full"


def test_one_empty_space_keeps_the_game_going():
    cubes = full_town(except_for=["Tavern"]) | {"Tavern": {1: 3}}
    state = table(cubes=cubes)
    events = bid(state)
    assert "end" not in kinds(events)
    assert state.outcome() is None


def test_a_round_is_resolved_to_its_end_although_the_town_is_full_before():
    cubes = full_town(except_for=["Tavern"]) | {"Tavern": {1: 3}}
    state = table(cubes=cubes)
    end = last_round(
        state,
        s0={"Innkeeper": "FGGG", "Printer": "B"},
        s1={"Mercenary": "GGG", "Printer": "FB"},
    )
    assert end["token_points"] == [3, 5, 0]


def test_each_force_of_the_last_round_is_worth_5_each_blackmail_3_each_gold_1():
    state = table(cubes=full_town(), tokens={0: "GGGGG", 1: "GGGGG", 2: "GGGGG"})
    end = last_round(
        state,
        s0={"General": "GG", "Mercenary": "GGG"},
        s1={"Rogue": "GGGG", "Innkeeper": "G"},
        s2={"Merchant": "GGG", "Aristocrat": "GG"},
    )
    assert end["token_points"] == [10, 9, 8]


def test_there_is_no_making_up_to_five_in_the_last_round():
    state = table(cubes=full_town())
    end = last_round(state)
    assert end["token_points"] == [0, 0, 0]
    assert list(state.view(0)["tokens"]) == ["", "", ""]


def test_each_area_goes_to_the_player_with_the_most_cubes_in_it():
    cubes = {
        "Plantation": {0: 4, 1: 2},
        "Tavern": {1: 3, 2: 1},
        "Cathedral": {2: 7},
        "Town Hall": {0: 3, 1: 2, 2: 2},
        "Fortress": {0: 3, 1: 4, 2: 1},
        "Market": {0: 1, 1: 1, 2: 3},
        "Harbor": {0: 5, 2: 1},
    }
    end = last_round(table(cubes=cubes))
    assert end["areas"] == [
        {"area": "Plantation", "seat": 0, "points": 30},
        {"area": "Tavern", "seat": 1, "points": 20},
        {"area": "Cathedral", "seat": 2, "points": 35},
        {"area": "Town Hall", "seat": 0, "points": 45},
        {"area": "Fortress", "seat": 1, "points": 50},
        {"area": "Market", "seat": 2, "points": 25},
        {"area": "Harbor", "seat": 0, "points": 40},
    ]
    assert end["scores"] == [115, 70, 60]


def test_a_tie_for_first_place_in_an_area_means_nobody_gets_it():
    cubes = full_town() | {"Fortress": {0: 4, 1: 4}, "Harbor": {0: 2, 1: 2, 2: 2}}
    end = last_round(table(cubes=cubes))
    assert not {"Fortress", "Harbor"} & {row["area"] for row in end["areas"]}


def test_an_area_without_cubes_awards_nothing():
    end = last_round(table(cubes={"Harbor": {1: 1}}, at_round=50))
    assert end["areas"] == [{"area": "Harbor", "seat": 1, "points": 40}]


def test_the_score_is_support_plus_tokens_plus_areas_and_the_highest_wins():
    cubes = full_town(except_for=["Harbor"]) | {"Harbor": {2: 6}}
    state = table(cubes=cubes, support=[7, 100, 230], tokens={2: "GGGGG"})
    end = last_round(state, s2={"Mercenary": "GGGGG"})
    assert end["support"] == [7, 100, 233]
    assert end["token_points"] == [0, 0, 5]
    outcome = state.outcome()
    assert outcome.scores[2] == 233 + 5 + 40
    assert outcome.places[2] == 1
    assert list(outcome.scores) == end["scores"]


def test_a_tie_for_the_highest_score_is_a_shared_victory():
    state = table(support=[20, 20, 3], at_round=50)
    last_round(state)
    assert state.outcome().places == (1, 1, 3)


@pytest.mark.parametrize(("seats", "cap"), [(3, 50), (3, 1), (5, 4)])
def test_after_the_last_round_allowed_the_game_is_counted_as_it_is(seats, cap):
    state = table(seats, cubes={"Harbor": {1: 1}}, at_round=cap, max_rounds=cap)
    end = last_round(state, s0={"Rogue": "GGG", "Printer": "FB"})
    assert end["full"] is False
    assert end["token_points"][0] == 6
    expected = "most points after 1 round" if cap == 1 else f"most points after {cap} rounds"
    assert state.outcome().reason == expected


def test_before_the_last_round_allowed_the_game_goes_on():
    state = table(at_round=49)
    assert "end" not in kinds(bid(state))
    assert state.view(0)["round"] == 50


def test_nobody_can_move_after_the_end():
    state = table(at_round=50)
    bid(state)
    for call in (
        lambda: state.check(0, {"Printer": "GGGGG"}),
        lambda: state.apply({0: {"Printer": "GGGGG"}}),
        lambda: state.apply({}),
    ):
        with pytest.raises(IllegalMove, match="the game is over"):
            call()
