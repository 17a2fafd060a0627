"""The sealed bids: what may be laid where, and what a wrong bid is told."""

from random import Random

import pytest

from games.contract import IllegalMove
from games.revolution import GAME
from tests.games.revolution.positions import bid, table, whats


def refused(move, *, tokens="FBGGG", seats=3, expansion="palace"):
    """The reason why seat 0 may not bid this."""
    state = table(seats, expansion, tokens={0: tokens})
    with pytest.raises(IllegalMove) as caught:
        state.check(0, move)
    return str(caught.value)


def test_all_players_bid_at_the_same_time_and_no_list_of_bids_is_given():
    state = GAME.new(4, {}, "seed")
    assert [(d.seat, d.kind, d.moves) for d in state.pending()] == [
        (seat, "bid", None) for seat in range(4)
    ]


def test_all_tokens_must_be_used():
    assert refused({"Printer": "FBGG"}) == "every token must be bid: 1 Gold left over"
    assert refused({}) == ("every token must be bid: 1 Force, 1 Blackmail and 3 Gold left over")


def test_tokens_that_one_does_not_have_cannot_be_bid():
    assert refused({"Printer": "FBGG", "Spy": "FG"}) == "the bid lays 2 Force, but you hold 1"
    assert refused({"Printer": "FBGGG", "Spy": "G"}) == "the bid lays 4 Gold, but you hold 3"
    assert refused({"Printer": "GGGGGGG"}) == "the Printer gets 7 tokens, but you hold 5"


def test_more_than_one_token_may_be_placed_on_the_same_space():
    table().check(0, {"Printer": "FBGGG"})
    table().check(0, {"Printer": "FG", "Priest": "BGG"})


def test_tokens_may_not_be_placed_on_more_than_six_spaces():
    seven = ["Printer", "Priest", "Aristocrat", "Merchant", "Rogue", "Spy", "Mercenary"]
    table(tokens={0: "GGGGGGG"}).check(0, dict.fromkeys(seven[:5], "G") | {seven[5]: "GG"})
    assert (
        refused(dict.fromkeys(seven, "G"), tokens="GGGGGGG")
        == "a bid covers at most 6 spaces, not 7"
    )


@pytest.mark.parametrize("space", ["General", "Captain", "Rogue", "Apothecary", "Mercenary"])
def test_force_on_a_space_with_red_is_invalid(space):
    assert refused({space: "F", "Printer": "BGGG"}) == f"the {space} takes no Force"


@pytest.mark.parametrize("space", ["Innkeeper", "Magistrate", "Rogue", "Spy", "Mercenary"])
def test_blackmail_on_a_space_with_black_is_invalid(space):
    assert refused({space: "B", "Printer": "FGGG"}) == f"the {space} takes no Blackmail"


@pytest.mark.parametrize("space", ["Innkeeper", "Magistrate", "Spy"])
def test_spaces_with_black_only_take_force(space):
    table().check(0, {space: "FG", "Printer": "BGG"})


@pytest.mark.parametrize("space", ["General", "Captain", "Apothecary"])
def test_spaces_with_red_only_take_blackmail(space):
    table().check(0, {space: "BG", "Printer": "FGG"})


@pytest.mark.parametrize("space", ["Priest", "Aristocrat", "Merchant", "Printer"])
def test_spaces_without_colour_take_everything(space):
    table().check(0, {space: "FBGGG"})


@pytest.mark.parametrize(
    ("expansion", "space", "refuses"),
    [
        ("palace", "Mayor", "FB"),
        ("palace", "Constable", "B"),
        ("palace", "Messenger", "F"),
        ("palace", "Viceroy", ""),
        ("anarchy", "Governor", "FB"),
        ("anarchy", "Warden", "F"),
        ("anarchy", "Heretic", "B"),
        ("anarchy", "Anarchist", "FB"),
    ],
)
def test_the_fourth_row_refuses(expansion, space, refuses):
    state = table(5, expansion)
    for letter, rest in (("F", "BGGG"), ("B", "FGGG"), ("G", "FBGG")):
        if letter in refuses:
            with pytest.raises(IllegalMove, match=f"the {space} takes no "):
                state.check(0, {space: letter, "Printer": rest})
        else:
            state.check(0, {space: letter, "Printer": rest})


def test_the_people_of_an_expansion_are_not_on_the_core_board():
    reason = refused({"Mayor": "G", "Printer": "FBGG"})
    assert reason.startswith("there is no space 'Mayor' on this board; it has General, Captain")


def test_the_order_of_the_letters_is_free_and_is_put_right_when_the_bids_are_open():
    state = table()
    events = bid(state, s0={"Printer": "GFG", "Priest": "GB"})
    (opened,) = whats(events, "bids")
    assert opened["bids"][0] == {"Printer": "FGG", "Priest": "BG"}
    assert state.view(1)["bids"][0] == {"Printer": "FGG", "Priest": "BG"}


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (None, 'a bid is a map from spaces to tokens, like {"Printer": "FGG"}, not null'),
        (["Printer"], 'a bid is a map from spaces to tokens, like {"Printer": "FGG"}, not a list'),
        pytest.param(
            10**5000,
            'a bid is a map from spaces to tokens, like {"Printer": "FGG"}, not a number',
            id="a number too long to print",
        ),
        ({"Printer": 5}, 'the tokens for the Printer must be letters like "FGG", not a number'),
        (
            {"Printer": True},
            'the tokens for the Printer must be letters like "FGG", not true or false',
        ),
        (
            {"Printer": {"gold": 5}},
            'the tokens for the Printer must be letters like "FGG", not a map',
        ),
        ({"Printer": "FBGGG", "Spy": ""}, "the Spy is named without a token; leave it out"),
        ({"Printer": "fbggg"}, "'f' is no token: F is Force, B is Blackmail, G is Gold"),
        pytest.param(
            {"Printer": "G" * 10**6},
            "the Printer gets 1000000 tokens, but you hold 5",
            id="a million tokens",
        ),
    ],
)
def test_each_way_to_be_wrong_has_its_reason(move, reason):
    assert refused(move) == reason


def test_names_far_too_long_are_cut_in_the_reason():
    assert "'" + "x" * 23 + "…'" in refused({"x" * 10_000: "G"})


def test_a_wrong_bid_of_one_seat_changes_nothing_for_anyone():
    state = table()
    before = state.view(None)
    with pytest.raises(IllegalMove):
        state.apply({0: {"Printer": "FBGGG"}, 1: {"Printer": "FBGGG"}, 2: {"Printer": "FBGG"}})
    assert state.view(None) == before
    assert len(state.pending()) == 3


def test_bids_are_opened_only_when_everybody_has_knocked():
    state = table()
    with pytest.raises(IllegalMove, match="moves are due from seat 0, 1, 2"):
        state.apply({0: {"Printer": "FBGGG"}})


def test_the_harmless_bid_lays_all_on_the_printer_who_takes_every_kind():
    state = table(tokens={1: "FFBGGGG"})
    assert state.default_move(1) == {"Printer": "FFBGGGG"}
    state.check(1, state.default_move(1))


@pytest.mark.parametrize("tokens", ["FBGGG", "GGGGG", "FFFFFFFFBBBBBBBB", "BBBBBBBB", "F" * 9])
@pytest.mark.parametrize(("seats", "expansion"), [(3, "palace"), (5, "palace"), (6, "anarchy")])
def test_random_bids_are_legal_whatever_one_holds(tokens, seats, expansion):
    state = table(seats, expansion, tokens={0: tokens})
    rng = Random(7)
    for _ in range(200):
        state.check(0, state.random_move(0, rng))


def test_random_bids_reach_every_space():
    state, rng = table(5, "anarchy"), Random(3)
    reached = {name for _ in range(400) for name in state.random_move(0, rng)}
    assert len(reached) == 16
