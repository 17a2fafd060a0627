"""The tribute phase."""

import pytest

from games.contract import IllegalMove
from games.president import GAME
from tests.games.president.positions import kinds, tribute

HANDS = ("34567889T", "3456789TJ", "44556677K", "33445JQA2")
ORDER = (0, 1, 2, 3)


def returns(state, president, vice):
    return [event.what for event in state.apply({0: president, 1: vice})]


def play_until(state, round_number):
    while state.round < round_number:
        state.apply({d.seat: state.default_move(d.seat) for d in state.pending()})
    return state


def test_the_scum_gives_his_two_best_cards_to_the_president():
    state, _ = tribute(*HANDS, order=ORDER)
    assert state.hands[0].text == "34567889TA2"
    assert state.hands[3].text == "33445JQ"


def test_the_vice_scum_gives_his_best_card_to_the_vice_president():
    state, _ = tribute(*HANDS, order=ORDER)
    assert state.hands[1].text == "3456789TJK"
    assert state.hands[2].text == "44556677"


def test_the_vice_scum_is_the_last_but_one_also_of_eight():
    hands = ["345678999"] * 6 + ["3456788KK", "3456788AA"]
    state, _ = tribute(*hands, order=range(8))
    assert state.hands[0].text.endswith("AA")
    assert state.hands[1].text.endswith("K")
    assert state.sizes == [11, 10, 9, 9, 9, 9, 8, 7]


def test_jokers_are_given_first():
    state, _ = tribute(*HANDS[:2], "4455667K*", "3344JQA2*", order=ORDER)
    assert state.hands[0].text.endswith("2*")
    assert state.hands[1].text.endswith("*")


def test_the_best_are_counted_by_the_current_rank():
    state, _ = tribute(*HANDS[:2], "4455667K*", "3445JQA2*", order=ORDER, revolution=True)
    assert state.hands[3].text == "445JQA2"
    assert state.hands[2].text == "4455667K"
    state, _ = tribute(*HANDS[:3], "3345JQA22", order=ORDER, revolution=True)
    assert state.hands[3].text == "45JQA22"


def test_both_gifts_leave_the_hands_as_dealt_before_either_return():
    state, log = tribute(*HANDS, order=ORDER)
    assert kinds(event.what for event in log) == ["tribute", "cards", "tribute", "cards"]
    assert [d.seat for d in state.pending()] == [0, 1]
    assert state.sizes == [11, 10, 8, 7]


def test_the_president_gives_back_any_two_cards_of_his_hand_received_ones_included():
    state, _ = tribute(*HANDS, order=ORDER)
    president, vice = state.pending()
    assert {"34", "88", "A2", "3A"} <= set(president.moves)
    assert "33" not in president.moves
    assert len(president.moves) == 45 + 1  # ten ranks, of which one twice
    assert set(vice.moves) == set("3456789TJK")
    assert president.kind == vice.kind == "return"


def test_at_most_55_pairs_can_be_returned():
    state, _ = tribute("3456789TJ", HANDS[1], HANDS[2], "33445JQA2", order=ORDER)
    assert len(state.pending()[0].moves) == 55


def test_the_returned_cards_go_to_the_scum_and_the_vice_scum():
    state, _ = tribute(*HANDS, order=ORDER)
    returns(state, "34", "J")
    assert [hand.text for hand in state.hands] == [
        "567889TA2",
        "3456789TK",
        "44556677J",
        "3334445JQ",
    ]


def test_then_the_scum_leads():
    state, _ = tribute(*HANDS, order=ORDER)
    log = returns(state, "34", "J")
    assert log[-1] == {"event": "start", "seat": 3, "card": None}
    assert state.turn == 3


def test_the_returns_are_sealed_and_both_must_be_in():
    state, _ = tribute(*HANDS, order=ORDER)
    for moves in ({0: "34"}, {1: "J"}, {0: "34", 1: "J", 2: "4"}, {}):
        with pytest.raises(IllegalMove):
            state.apply(moves)
    assert state.sizes == [11, 10, 8, 7]


def test_a_wrong_return_of_one_leaves_both_undone():
    state, _ = tribute(*HANDS, order=ORDER)
    with pytest.raises(IllegalMove, match="one card"):
        state.apply({0: "34", 1: "2"})
    with pytest.raises(IllegalMove, match="two cards"):
        state.apply({0: "43", 1: "J"})
    assert state.view(0)["tribute"][0]["returned"] is None


def test_which_cards_changed_hands_only_the_two_parties_know():
    state, log = tribute(*HANDS, order=ORDER)
    secret = [event for event in log if event.what["event"] == "cards"]
    assert [event.seats for event in secret] == [(3, 0), (2, 1)]
    returns(state, "34", "J")
    for seat in (0, 3):
        first, second = state.view(seat)["tribute"]
        assert (first["given"], first["returned"]) == ("A2", "34")
        assert (second["given"], second["returned"]) == (None, None)
    for seat in (1, 2):
        first, second = state.view(seat)["tribute"]
        assert (first["given"], first["returned"]) == (None, None)
        assert (second["given"], second["returned"]) == ("K", "J")
    assert [gift["given"] for gift in state.view(None)["tribute"]] == ["A2", "K"]


def test_that_cards_changed_hands_everybody_knows():
    state, log = tribute(*HANDS, order=ORDER)
    public = [event.what for event in log if event.seats is None]
    assert public == [
        {"event": "tribute", "from": 3, "to": 0, "count": 2},
        {"event": "tribute", "from": 2, "to": 1, "count": 1},
    ]
    assert state.view(2)["tribute"][0]["count"] == 2


def test_tribute_occurs_after_every_round_except_the_very_first():
    state = play_until(GAME.new(4, None, "first"), 2)
    assert state.phase == "play"
    for number in (3, 4):
        play_until(state, number)
        assert state.phase == "return"


def test_as_an_option_tribute_occurs_after_the_first_round_too():
    state = play_until(GAME.new(4, {"tribute_after_first_round": True}, "first"), 2)
    assert state.phase == "return"


def test_there_is_no_tribute_in_view_where_there_was_none():
    assert GAME.new(4, None, "first").view(0)["tribute"] == ()


def test_the_default_return_is_the_lowest_cards_by_the_current_rank():
    state, _ = tribute(*HANDS, order=ORDER)
    assert state.default_move(0) == "34"
    assert state.default_move(1) == "3"
    state, _ = tribute(*HANDS, order=ORDER, revolution=True)
    assert state.default_move(0) == "9T"
    assert state.default_move(1) == "J"
