"""Which card may be played, sentence by sentence."""

import pytest

from games.contract import IllegalMove


def cut(card):
    return {"cut": card}


def legal(state):
    return list(state.pending()[0].moves)


def test_the_leader_may_play_any_card_or_cut(table):
    state = table("N7 R2 B4 B9 C", "N1 N2", "N3 N4")
    assert legal(state) == ["N7", "R2", "B4", "B9", "C", cut("B4"), cut("B9")]


def test_the_family_of_the_first_card_is_the_chosen_family(table, play):
    state = table("N7 R2", "N1 N2 R3", "N3 N4")
    play(state, "N7")
    assert state.view(1)["chosen"] == "N"
    assert legal(state) == ["N1", "N2"]


def test_a_citizen_may_be_played_whether_one_has_the_chosen_family_or_not(table, play):
    state = table("N7 R2", "N1 C C", "R3 C")
    play(state, "N7")
    assert legal(state) == ["N1", "C"]
    play(state, "N1")
    assert legal(state) == ["R3", "C"]


def test_one_may_cut_whether_one_has_the_chosen_family_or_not(table, play):
    state = table("N7 R2", "N1 B4", "R3 B5")
    play(state, "N7")
    assert legal(state) == ["N1", cut("B4")]
    play(state, "N1")
    assert legal(state) == ["R3", "B5", cut("B5")]


def test_a_blaggard_is_not_played_without_cutting_by_one_who_can_follow(table, play):
    state = table("N7 R2", "N1 N2 B4", "R3 B5", coins=[1, 0, 1])
    play(state, "N7")
    assert legal(state) == ["N1", "N2"]
    with pytest.raises(IllegalMove, match="you hold a Noble"):
        state.check(1, "B4")


def test_one_without_the_chosen_family_may_play_a_different_one(table, play):
    state = table("N7 R2", "R4 B4 C", "R3 B5", coins=[1, 0, 1])
    play(state, "N7")
    assert legal(state) == ["R4", "B4", "C"]


def test_a_different_family_does_not_change_the_chosen_one(table, play):
    state = table("N7 R2", "R4 B4 C", "N3 N4")
    play(state, "N7", "R4")
    assert state.view(2)["chosen"] == "N"
    assert legal(state) == ["N3", "N4"]


def test_after_a_citizen_lead_the_next_may_play_a_citizen_or_any_family(table, play):
    state = table("C N1", "N1 R4 B4 C", "N3 N4")
    play(state, "C")
    assert state.view(1)["chosen"] is None
    assert legal(state) == ["N1", "R4", "B4", "C", cut("B4")]


def test_the_first_card_that_is_no_citizen_chooses_the_family(table, play):
    state = table("C N1", "C N2", "R4 N3 B1", "R5 R6 N9")
    play(state, "C", "C", "R4")
    assert state.view(3)["chosen"] == "R"
    assert legal(state) == ["R5", "R6"]


def test_one_may_start_a_trick_with_a_cut(table, play):
    state = table("B4 N1", "B2 B3 N2", "N3 N4")
    play(state, cut("B4"))
    assert state.view(1)["chosen"] == "B"


def test_after_a_leading_cut_blaggards_are_played_as_normal(table, play):
    state = table("B4 N1", "B2 N2", "N3 N4")
    play(state, cut("B4"))
    assert legal(state) == ["B2", cut("B2")]


def test_a_cut_after_citizens_chooses_the_blaggards(table, play):
    state = table("C N1", "B2 N2", "B7 B8 N4", coins=[1, 1, 0])
    play(state, "C", cut("B2"))
    assert state.view(2)["chosen"] == "B"
    assert legal(state) == ["B7", "B8"]


def test_cutting_takes_a_coin(table):
    state = table("B4 N1", "N2", "N3", coins=[0, 1, 1])
    assert legal(state) == ["N1", "B4"]
    with pytest.raises(IllegalMove, match="a cut costs a coin, and you have none"):
        state.check(0, cut("B4"))


def test_only_blaggards_cut(table):
    state = table("B4 N1 C", "N2", "N3")
    for card in ("N1", "C"):
        with pytest.raises(IllegalMove, match="only Blaggards can cut"):
            state.check(0, cut(card))


def test_one_without_family_citizen_or_coin_may_still_play(table, play):
    state = table("N7 R2", "R4 B4", "N3 N4", coins=[1, 0, 1])
    play(state, "N7")
    assert legal(state) == ["R4", "B4"]


def test_citizens_are_alike_and_so_one_move(table):
    assert legal(table("N1 C C C", "N2", "N3")) == ["N1", "C"]


def test_play_goes_clockwise_from_the_leader(table, play):
    state = table("N1 N2 N9", "N3 N4 R9", "N5 N6 B9", "N7 N8 C", leader=2)
    order = []
    for move in ("N5", "N7", "N1", "N3"):
        order.append(state.turn)
        play(state, move)
    assert order == [2, 3, 0, 1]


def test_a_card_that_must_be_played_is_played_without_asking(table, play):
    state = table("N1 N2 N9", "N3 R1 R2", "N5 N6 B9", coins=[0, 0, 0])
    events = play(state, "N1")
    assert [(event["seat"], event["card"]) for event in events] == [(0, "N1"), (1, "N3")]
    assert state.turn == 2


def test_refusals_say_what_is_wrong(table):
    state = table("N1 B2", "N3 R1", "N5 N6")
    with pytest.raises(IllegalMove, match="it is the turn of seat 0"):
        state.check(1, "N3")
    with pytest.raises(IllegalMove, match="N3 is not in your hand"):
        state.check(0, "N3")
    with pytest.raises(IllegalMove, match="B3 is not in your hand"):
        state.check(0, cut("B3"))
    with pytest.raises(IllegalMove, match="that is no card"):
        state.check(0, "N11")
    with pytest.raises(IllegalMove, match="exactly one move is awaited, that of seat 0"):
        state.apply({})
    with pytest.raises(IllegalMove, match="exactly one move is awaited, that of seat 0"):
        state.apply({0: "N1", 1: "N3"})


@pytest.mark.parametrize("seat", [1, 2, 3, -1, None, "0"])
def test_only_the_seat_in_turn_may_move(table, seat):
    state = table("N1 B2", "N3 R1", "N5 N6")
    with pytest.raises(IllegalMove, match="it is the turn of seat 0"):
        state.check(seat, "N1")
    with pytest.raises(IllegalMove, match="exactly one move is awaited, that of seat 0"):
        state.apply({seat: "N1"})
    assert state.turn == 0


def test_the_default_move_is_the_lowest_card_that_follows_and_never_a_cut(table, play):
    state = table("B1 N4 R2", "B9 N6 N5", "B2 R5 C")
    assert state.default_move(0) == "N4"
    play(state, "N4")
    assert state.default_move(1) == "N5"
    play(state, "N5")
    assert state.default_move(2) == "R5"
