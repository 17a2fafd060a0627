"""Game play: the order of play, the hierarchy, the leading rank."""

import pytest

from games.contract import IllegalMove
from games.royals_and_riots.cards import RANKED_CODES
from tests.games.royals_and_riots.positions import (
    event,
    hand,
    holds,
    lay,
    loot,
    options_of,
    play,
    winner,
)


def test_a_player_who_has_played_immediately_draws_from_his_pile():
    state = lay(
        "R1 R2 N1 N2 F9", "M1 M2 M6 M7 F1", "R6 R7 N6 N7 F2", "M3 M4 N5 F3 F5",
        piles=("F10", "Q", "F6", "K"),
    )  # fmt: skip
    events = play(state, "R1")
    assert {"event": "draw", "seat": 0, "card": "F10"} in events
    assert hand(state, 0) == {"R2", "N1", "N2", "F9", "F10"}
    assert state.view(0)["pile_sizes"] == (0, 1, 1, 1)


def test_only_its_owner_sees_the_card_drawn():
    state = lay(
        "R1 R2 N1 N2 F9", "M1 M2 M6 M7 F1", "R6 R7 N6 N7 F2", "M3 M4 N5 F3 F5",
        piles=("F10", "Q", "F6", "K"),
    )  # fmt: skip
    (drawn,) = (e for e in state.apply({0: "R1"}) if e.what["event"] == "draw")
    assert drawn.seats == (0,)


def test_turns_go_clockwise_and_each_player_plays_one_card():
    state = lay("R1 R2 N1", "R3 R4 N2", "R5 R6 N3", "R7 N4 Q", leader=2)
    events = play(state, "R5", "R7", "R1", "R3")
    assert [e["seat"] for e in events if e["event"] == "play"] == [2, 3, 0, 1]
    assert state.past[0]["cards"] == ("R5", "R7", "R1", "R3")


def test_the_winner_of_a_trick_opens_the_next_and_has_the_cards_in_his_loot():
    state = lay("N3 F1 F2", "N1 F3 F4", "N7 M1 M2")
    events = play(state, "N3", "N1", "N7")
    assert winner(events) == 1
    assert loot(state, 1) == {"N1", "N3", "N7"}
    assert state.turn == state.leader == 1


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("K", "Q"),
        ("Q", "R1"),
        ("R7", "N1"),
        ("N7", "M1"),
        ("M7", "F1"),
        ("F1", "F2"),
        ("F9", "F10"),
    ],
)
def test_king_queen_royals_knights_merchants_farmers_and_one_is_highest(higher, lower):
    assert RANKED_CODES.index(higher) < RANKED_CODES.index(lower)
    for first, second in ((higher, lower), (lower, higher)):
        events = play(lay(f"{first} B", f"{second} X"), first, second)
        assert winner(events) == (0 if first == higher else 1)


def test_example_merchant_7_is_higher_than_farmer_1_and_farmer_1_than_farmer_2():
    assert winner(play(lay("F2 R1 R2", "F1 R6 R7", "M7 M6 M5"), "F2", "F1", "M7")) == 2


def test_the_winner_is_the_highest_card_of_all_not_of_the_leading_rank():
    assert winner(play(lay("M1 F1 F2", "M2 F3 F5", "N7 R1 R2"), "M1", "M2", "N7")) == 2


def test_example_a_player_who_has_a_knight_must_follow_a_knight():
    state = lay("N1 F1 F2", "N5 R1 F3", "R2 N2 N3")
    events = play(state, "N1")
    # Only one Knight: it plays itself.
    assert {"event": "play", "seat": 1, "card": "N5"} in events
    assert options_of(state) == {"N2", "N3"}


def test_example_a_player_with_several_knights_selects_one():
    state = lay("N1 F1 F2", "N5 N6 R1")
    play(state, "N1")
    assert options_of(state) == {"N5", "N6"}


def test_example_a_player_without_knights_plays_any_card():
    state = lay("N1 F1 F2", "K R1 F3")
    play(state, "N1")
    assert options_of(state) == {"K", "R1", "F3"}


def test_not_following_is_refused_with_a_reason():
    state = lay("N1 F1 F2", "N5 N6 R1")
    play(state, "N1")
    with pytest.raises(IllegalMove, match="Knights lead"):
        state.check(1, "R1")


@pytest.mark.parametrize("code", ["T", "X", "B"])
def test_thief_executioner_and_beggar_can_be_played_at_any_time(code):
    state = lay("N1 F1 F2", f"N5 R1 {code}")
    play(state, "N1")
    assert options_of(state) == {"N5", code}


@pytest.mark.parametrize("code", ["T", "X", "B"])
def test_if_a_card_without_rank_opens_no_rank_leads(code):
    state = lay(f"{code} F1 F2", "N5 R1 M1", "N6 N7 M2")
    play(state, code)
    assert state.view(1)["led"] is None
    assert options_of(state) == {"N5", "R1", "M1"}
    play(state, "N5")
    assert options_of(state) == {"N6", "N7", "M2"}, "the second card does not lead either"


def test_king_and_queen_are_ranks_of_their_own():
    state = lay("R1 F1 F2", "K Q F3")
    play(state, "R1")
    assert options_of(state) == {"K", "Q", "F3"}


def test_who_can_follow_royals_may_not_play_king_or_queen():
    state = lay("R1 F1 F2", "K R5 R6")
    play(state, "R1")
    assert options_of(state) == {"R5", "R6"}


@pytest.mark.parametrize("code", ["K", "Q"])
def test_leading_king_or_queen_leaves_everyone_free(code):
    state = lay(f"{code} F1 F2", "R1 N1 M1")
    play(state, code)
    assert state.view(1)["led"] == code
    assert options_of(state) == {"R1", "N1", "M1"}


def test_the_led_rank_is_that_of_the_first_card():
    state = lay("M1 F1 F2", "N2 N3 F3", "M5 M6 N4")
    play(state, "M1", "N2")
    assert options_of(state) == {"M5", "M6"}


@pytest.mark.parametrize("last", ["T", "X"])
def test_without_rank_a_card_never_wins(last):
    state = lay("F10 M1 M2", f"{last} R1 R2")
    moves = {"T": ["decline"], "X": ["X"]}[last]
    events = play(state, "F10", last, *moves)
    assert winner(events) == 0


def test_no_one_wins_a_trick_of_cards_without_rank_and_its_opener_opens_again():
    state = lay("X F1 F2", "B M1 M2", "T R1 R2", leader=1)
    events = play(state, "B", "T", "X", "decline", "X")
    trick = event(events, "trick")
    assert trick["winner"] is None
    assert trick["points"] == 0
    assert state.points == (0, 0, 0)
    assert set(state.view(0)["gone"]) >= {"B", "T", "X"}
    assert state.turn == 1


def test_no_one_wins_if_only_cards_without_rank_remain():
    state = lay("F1 M1 M2", "X R1 R2")
    events = play(state, "F1", "X", "F1")
    assert winner(events) is None
    assert set(state.view(0)["gone"]) >= {"F1", "X"}
    assert state.turn == 0


def test_a_card_of_another_hand_cannot_be_played():
    state = lay("N1 F1 F2", "N5 N6 R1")
    with pytest.raises(IllegalMove, match="N5 is not in your hand"):
        state.check(0, "N5")
    assert holds(state, 1, "N5")
