"""Setting up: boards, cubes, first tokens, options."""

import pytest

from games.options import OptionError
from games.revolution import GAME
from games.revolution.board import BOARDS
from games.revolution.tables import board_for
from tests.games.revolution.positions import whats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_player_gets_one_force_one_blackmail_and_three_gold(seats):
    view = GAME.new(seats, {}, "seed").view(0)
    assert list(view["tokens"]) == ["FBGGG"] * seats


def test_each_player_gets_25_cubes_and_starts_at_zero():
    view = GAME.new(4, {}, "seed").view(0)
    assert list(view["stock"]) == [25] * 4
    assert list(view["support"]) == [0] * 4
    assert all(sum(row) == 0 for row in view["cubes"].values())


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("expansion", ["palace", "anarchy"])
def test_three_or_four_play_the_core_game_whatever_the_expansion_says(seats, expansion):
    state = GAME.new(seats, {"expansion": expansion}, "seed")
    assert len(state.view(0)["cubes"]) == 7
    assert len(state.opening[0].what["spaces"]) == 12


@pytest.mark.parametrize(
    ("expansion", "row"),
    [
        ("palace", ["Mayor", "Constable", "Messenger", "Viceroy"]),
        ("anarchy", ["Governor", "Warden", "Heretic", "Anarchist"]),
    ],
)
@pytest.mark.parametrize("seats", [5, 6])
def test_five_or_six_play_an_expansion_whose_fourth_row_begins_at_the_left(seats, expansion, row):
    state = GAME.new(seats, {"expansion": expansion}, "seed")
    (board,) = whats(state.opening, "board")
    assert [space["space"] for space in board["spaces"]][12:] == row


def test_the_palace_is_the_default_expansion():
    assert "Palace" in GAME.new(5, {}, "seed").view(0)["cubes"]


def test_the_core_town_has_43_spaces_and_245_points():
    areas, _ = BOARDS["core"]
    assert sum(area.spaces for area in areas) == 43
    assert sum(area.points for area in areas) == 245


def test_the_core_bid_board_is_resolved_in_this_order():
    assert [post.name for post in board_for(3, "palace").posts] == [
        *("General", "Captain", "Innkeeper", "Magistrate"),
        *("Priest", "Aristocrat", "Merchant", "Printer"),
        *("Rogue", "Spy", "Apothecary", "Mercenary"),
    ]


def test_everything_found_nowhere_is_marked_as_assumed_and_nothing_of_the_core_is():
    for name, (areas, spaces) in BOARDS.items():
        core_areas, core_spaces = BOARDS["core"]
        assert not any(row.assumed for row in (*core_areas, *core_spaces))
        if name != "core":
            assert all(row.assumed for row in (*areas[7:], *spaces[12:]))


@pytest.mark.parametrize("seats", [2, 7])
def test_other_numbers_of_players_are_refused(seats):
    with pytest.raises(OptionError):
        GAME.new(seats, {}, "seed")


def test_an_unknown_expansion_is_refused():
    with pytest.raises(OptionError, match="palace, anarchy"):
        GAME.new(5, {"expansion": "castle"}, "seed")


def test_available_tokens_are_announced_before_the_bids():
    state = GAME.new(3, {}, "seed")
    (announced,) = whats(state.opening, "round")
    assert announced == {"event": "round", "round": 1, "tokens": ["FBGGG"] * 3}


def test_there_is_no_chance_in_the_game():
    first, second = GAME.new(5, {}, "one seed"), GAME.new(5, {}, "another")
    assert first.view(None) == second.view(None)
