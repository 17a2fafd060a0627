"""The way of the coins, an empty supply included."""

import pytest

from games.contract import IllegalMove


def cut(card):
    return {"cut": card}


def test_a_cut_is_paid_when_the_card_is_played(table, play):
    state = table("B4 N1", "N2 N3", "N4 N5")
    play(state, cut("B4"))
    assert state.coins == [0, 1, 1]
    assert state.supply == 100


def test_the_coins_of_a_trick_go_back_to_the_supply(table, play):
    state = table("N9 N1 R4", "B4 N2 R5", "B6 N5 R6")
    play(state, "N9", cut("B4"), cut("B6"))
    assert state.coins == [1, 0, 0]
    assert state.supply == 102


def test_the_coins_go_back_after_a_revolt_too(table, play):
    state = table("B9 N1 R4", "C N2 R5", "C N5 R6")
    play(state, cut("B9"), "C", "C")
    assert state.coins == [0, 1, 1]
    assert state.supply == 101


def test_cut_coins_are_back_before_the_knave_is_paid(table, play, the):
    state = table("R9 N1 N3", "B4 N2 N4", "C N5 N6", supply=0, coins=[1, 3, 1])
    assert the(play(state, "R9", cut("B4"), "C"), "trick")["knave"] == 0
    assert state.coins == [2, 2, 1]
    assert state.supply == 0


def test_with_no_coins_in_the_supply_the_knave_takes_from_the_richest(table, play, the):
    state = table("R9 N1 N3", "R4 N2 N4", "R5 N5 N6", supply=0, coins=[1, 2, 4])
    events = play(state, "R9", "R4", "R5")
    assert the(events, "take") == {"event": "take", "seat": 1, "from": 2}
    assert the(events, "trick")["knave"] is None
    assert state.coins == [1, 3, 3]


def test_of_several_richest_the_knave_chooses(table, play, the):
    state = table("R9 N1 N3", "R4 N2 N4", "R5 N5 N6", supply=0, coins=[4, 2, 4])
    play(state, "R9", "R4", "R5")
    (decision,) = state.pending()
    assert decision == (1, "take", (0, 2))
    assert state.view(1)["kind"] == "take"
    events = [event.what for event in state.apply({1: 2})]
    assert the(events, "take") == {"event": "take", "seat": 1, "from": 2}
    assert state.coins == [4, 3, 3]
    assert state.pending()[0].kind == "play"
    assert state.turn == state.leader == 0


@pytest.mark.parametrize("bad", [1, 3, -1, True, False, 0.0, 2.0, "2", None, [0], "N1"])
def test_the_knave_can_take_from_the_richest_only(table, play, bad):
    state = table("R9 N1 N3", "R4 N2 N4", "R5 N5 N6", supply=0, coins=[4, 2, 4])
    play(state, "R9", "R4", "R5")
    with pytest.raises(IllegalMove, match="richest"):
        state.check(1, bad)
    with pytest.raises(IllegalMove, match="richest"):
        state.apply({1: bad})


def test_a_knave_who_is_richest_alone_takes_nothing(table, play, the):
    state = table("R9 N1 N3", "R4 N2 N4", "R5 N5 N6", supply=0, coins=[1, 3, 1])
    assert the(play(state, "R9", "R4", "R5"), "unpaid") == {"event": "unpaid", "seat": 1}
    assert state.coins == [1, 3, 1]


def test_a_knave_tied_for_richest_takes_from_another_tied_player(table, play, the):
    state = table("R9 N1 N3", "R4 N2 N4", "R5 N5 N6", supply=0, coins=[3, 3, 1])
    assert the(play(state, "R9", "R4", "R5"), "take")["from"] == 0
    assert state.coins == [2, 4, 1]


def test_where_nobody_has_a_coin_nothing_moves(table, play, the):
    state = table("R9 N1 N3", "R4 N2 N4", "R5 N5 N6", supply=0, coins=[0, 0, 0])
    assert the(play(state, "R9", "R4", "R5"), "unpaid")
    assert state.coins == [0, 0, 0]


def test_a_choice_after_the_last_trick_still_comes_before_the_count(table, play, the):
    state = table("R9", "R4", "R5", supply=0, coins=[4, 2, 4], arms=[1, 1, 1], last=True)
    play(state, "R9", "R4", "R5")
    assert state.pending()[0].kind == "take"
    events = [event.what for event in state.apply({1: 0})]
    assert [event["event"] for event in events] == ["take", "count", "riches", "end"]
    assert the(events, "riches") == {"event": "riches", "seats": (2,), "arms": 2}
