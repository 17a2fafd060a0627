"""What is refused, and whether the reason helps."""

import pytest

from games.contract import IllegalMove
from tests.games.president.positions import after, position, tribute


def reason(state, seat, move):
    with pytest.raises(IllegalMove) as refused:
        state.check(seat, move)
    return str(refused.value)


@pytest.mark.parametrize("move", [None, 7, True, ["7"], {"play": "7"}, 7.0])
def test_a_play_is_a_string(move):
    assert "string" in reason(position("77", "8", "9", "T"), 0, move)


@pytest.mark.parametrize("move", ["", "10", "78", "*7", "77777", "PASS", "7 7", "x" * 10_000])
def test_a_play_is_cards_of_one_rank_jokers_last(move):
    text = reason(position("77778*", "8", "9", "T"), 0, move)
    assert "is no play" in text
    assert len(text) < 120


def test_cards_must_be_in_hand():
    state = position("778*", "8", "9", "T")
    assert reason(state, 0, "777") == "777 takes 3 of 7, you hold 2"
    assert reason(state, 0, "7**") == "7** takes 2 of *, you hold 1"
    assert reason(state, 0, "K") == "K takes 1 of K, you hold 0"


def test_a_play_must_beat_the_table():
    state = after("88", "7799", "9", "T")
    assert reason(state, 1, "77") == "77 does not beat 88"
    state = after("88", "7799", "9", "T", revolution=True)
    assert reason(state, 1, "99") == "99 does not beat 88 during a revolution"


@pytest.mark.parametrize("seat", [1, 2, 3, 4, -1, None])
def test_only_the_seat_in_turn_may_move(seat):
    state = position("77", "8", "9", "T")
    assert "not asked" in reason(state, seat, "8")
    with pytest.raises(IllegalMove):
        state.apply({0: "7", seat: "8"})
    assert state.sizes == [2, 1, 1, 1]


@pytest.mark.parametrize("move", [None, 34, ["3", "4"], "3", "345", "43", "KK", "**"])
def test_a_return_is_two_cards_of_the_hand_the_lower_first(move):
    hands = ("34567889T", "3456789TJ", "44556677K", "33445JQA2")
    state, _ = tribute(*hands, order=(0, 1, 2, 3))
    assert "two cards" in reason(state, 0, move)


@pytest.mark.parametrize("seat", [2, 3])
def test_the_givers_of_tribute_are_not_asked(seat):
    hands = ("34567889T", "3456789TJ", "44556677K", "33445JQA2")
    state, _ = tribute(*hands, order=(0, 1, 2, 3))
    assert "not asked" in reason(state, seat, "4")
