"""Opening the bids: who wins a space and what it gives."""

import pytest

from tests.games.revolution.positions import FULL, bid, cubes, kinds, table, whats


def winner(space, *bids):
    """Who wins `space` if the seats bid these tokens there, and the rest on the Rogue."""
    held = {seat: text + "G" for seat, text in enumerate(bids)}
    state = table(len(bids), tokens=held)
    moves = {
        f"s{seat}": {space: text, "Rogue": "G"} if text else {"Rogue": "G"}
        for seat, text in enumerate(bids)
    }
    won = [what for what in whats(bid(state, **moves), "win") if what["space"] == space]
    return won[0]["seat"] if won else None


def test_a_bid_with_force_beats_any_bid_with_no_force():
    assert winner("Printer", "BBBGGGGG", "F", "GGGGGGGG") == 1


def test_a_bid_with_force_beats_any_bid_with_less_force():
    assert winner("Printer", "FBBBGGG", "FF", "F") == 1


def test_within_equal_force_more_blackmail_beats_less():
    assert winner("Printer", "FGGGGG", "FB", "BBBB") == 1


def test_without_force_blackmail_beats_gold():
    assert winner("Printer", "GGGGGG", "B", "G") == 1


def test_within_that_more_gold_beats_less_gold():
    assert winner("Printer", "FBG", "FBGG", "FB") == 1


def test_if_the_top_bids_are_identical_nobody_gets_it():
    assert winner("Printer", "FG", "FG", "") is None


def test_a_third_lower_bid_does_not_win_when_the_top_two_are_identical():
    assert winner("Printer", "FG", "FG", "G") is None


def test_a_tie_below_the_top_does_not_matter():
    assert winner("Printer", "G", "G", "GG") == 2
    assert winner("Printer", "GG", "G", "G") == 0


def test_three_identical_bids_give_it_to_nobody():
    assert winner("Printer", "B", "B", "B") is None


def test_a_tie_is_told_with_the_seats_that_share_the_top():
    state = table(4, tokens={3: "FFGGG"})
    events = bid(
        state,
        s0={"Priest": "F", "Rogue": "GGG", "Printer": "B"},
        s1={"Priest": "G", "General": "BGG", "Innkeeper": "F"},
        s2={"Priest": "F", "Captain": "BGGG"},
        s3={"Mercenary": "GG", "Spy": "FFG"},
    )
    assert whats(events, "tie") == [{"event": "tie", "space": "Priest", "seats": (0, 2)}]


def test_spaces_are_resolved_row_by_row_from_the_left_whatever_the_order_of_the_bid():
    state = table(tokens={0: "GGGGGG"})
    events = bid(
        state,
        s0={
            **{"Mercenary": "G", "Printer": "G", "General": "G"},
            **{"Rogue": "G", "Magistrate": "G", "Priest": "G"},
        },
        s1={"Aristocrat": "FBGGG"},
        s2={"Merchant": "FBGGG"},
    )
    assert [what["space"] for what in whats(events, "win")] == [
        *("General", "Magistrate"),
        *("Priest", "Aristocrat", "Merchant", "Printer"),
        *("Rogue", "Mercenary"),
    ]


@pytest.mark.parametrize(
    ("space", "support", "tokens", "area"),
    [
        ("General", 1, "F", "Fortress"),
        ("Captain", 1, "F", "Harbor"),
        ("Innkeeper", 3, "B", "Tavern"),
        ("Magistrate", 1, "B", "Town Hall"),
        ("Priest", 6, "", "Cathedral"),
        ("Aristocrat", 5, "GGG", "Plantation"),
        ("Merchant", 3, "GGGGG", "Market"),
        ("Printer", 10, "", None),
        ("Rogue", 0, "BB", None),
        ("Mercenary", 3, "F", None),
    ],
)
def test_the_winner_of_a_space_gets(space, support, tokens, area):
    other = "Spy" if space == "Rogue" else "Rogue"
    state = table(tokens={0: "GGGGG", 1: "GGGGG", 2: "GGGGG"})
    events = bid(state, s0={space: "GGGGG"}, s1={other: "GGGGG"}, s2={other: "GGGGG"})
    assert whats(events, "win") == [
        {
            "event": "win",
            "space": space,
            "seat": 0,
            "support": support,
            "tokens": tokens,
            "area": area,
        }
    ]
    view = state.view(0)
    assert view["support"][0] == support
    assert view["tokens"][0] == tokens + "G" * max(0, 5 - len(tokens))
    assert view["stock"][0] == (25 if area is None else 24)
    for name in FULL:
        assert cubes(state, name) == ([1, 0, 0] if name == area else [0, 0, 0])


def test_influence_in_a_full_area_does_nothing_but_the_rest_still_happens():
    state = table(cubes={"Tavern": {1: 4}}, tokens={0: "GGGGG"})
    events = bid(state, s0={"Innkeeper": "GGGGG"}, s1={"Rogue": "G", "Printer": "FBGG"})
    won = next(what for what in whats(events, "win") if what["space"] == "Innkeeper")
    assert won["area"] is None
    assert cubes(state, "Tavern") == [0, 4, 0]
    assert state.view(0)["support"][0] == 3
    assert state.view(0)["tokens"][0] == "BGGGG"


def test_influence_without_a_cube_in_stock_does_nothing():
    state = table(stock={0: 0}, tokens={0: "GGGGG"})
    bid(state, s0={"Priest": "GGGGG"})
    assert cubes(state, "Cathedral") == [0, 0, 0]
    assert state.view(0)["support"][0] == 6
    assert state.view(0)["stock"][0] == 0


def test_losing_and_tied_tokens_are_lost_too():
    state = table()
    bid(state, s0={"Printer": "FBGGG"}, s1={"Printer": "FBGGG"}, s2={"Printer": "FBGGG"})
    assert list(state.view(0)["tokens"]) == ["GGGGG"] * 3


def test_with_fewer_than_five_tokens_the_number_is_made_up_with_gold():
    state = table()
    bid(state, s0={"General": "BGG", "Printer": "FG"}, s1={"Rogue": "GGG", "Priest": "FB"})
    assert list(state.view(0)["tokens"]) == ["FGGGG", "BBGGG", "GGGGG"]


def test_with_five_or_more_tokens_nothing_is_added():
    state = table(tokens={0: "FFGGG"})
    bid(state, s0={"Merchant": "F", "Aristocrat": "F", "Mercenary": "GGG"})
    assert state.view(0)["tokens"][0] == "FGGGGGGGG"


def test_the_next_round_begins_with_its_tokens_announced():
    state = table()
    events = bid(state, s0={"Rogue": "GGG", "Printer": "FB"})
    assert kinds(events)[0] == "bids"
    assert events[-1].what == {
        "event": "round",
        "round": 2,
        "tokens": ["BBGGG", "GGGGG", "GGGGG"],
    }
    assert state.view(0)["round"] == 2


def test_everybody_sees_all_bids_once_they_are_open():
    state = table()
    events = bid(state, s0={"Rogue": "GGG", "Printer": "FB"})
    opened = events[0]
    assert opened.seats is None
    assert opened.what["bids"] == [
        {"Rogue": "GGG", "Printer": "FB"},
        {"Printer": "FBGGG"},
        {"Printer": "FBGGG"},
    ]
    assert list(state.view(2)["bids"]) == opened.what["bids"]


def test_a_bid_changed_by_its_owner_afterwards_is_not_changed_on_the_table():
    state = table()
    mine = {"Rogue": "GGG", "Printer": "FB"}
    bid(state, s0=mine)
    mine["Rogue"] = "G"
    assert state.view(0)["bids"][0] == {"Rogue": "GGG", "Printer": "FB"}
