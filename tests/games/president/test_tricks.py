"""Playing a trick, and going out."""

import pytest

from games.contract import IllegalMove
from games.president.cards import titles
from tests.games.president.positions import after, end_round, kinds, moves, only, play, position


def test_a_follower_may_play_a_stronger_set_of_the_same_size():
    # The rulebook's example: two 6s are answered with two 9s or better.
    state = after("66", "5599KK", "8", "8")
    assert moves(state) == {"pass", "99", "KK"}


def test_a_follower_may_play_a_higher_tier_set():
    # The rulebook's example: a single King is answered with any pair.
    state = after("K", "3355A", "8", "8")
    assert moves(state) == {"pass", "33", "55", "A"}


def test_a_follower_may_pass_although_he_could_play():
    state = after("6", "9K", "99", "9")
    play(state, "pass")
    assert state.turn == 2


def test_play_goes_clockwise():
    state = position("34", "5K", "6K", "7K")
    play(state, "3")
    assert state.turn == 1
    play(state, "5")
    assert state.turn == 2
    play(state, "6")
    assert state.turn == 3


def test_who_passed_sits_out_the_rest_of_the_trick():
    state = position("3KA2", "5KA2", "6KA2", "7KA2")
    play(state, "3", "pass", "6", "7")
    assert state.view(0)["passed"] == (1,)
    assert state.turn == 0
    play(state, "K")
    assert state.turn == 2


def test_the_leader_may_not_pass():
    state = position("34", "5K", "6K", "7K")
    assert "pass" not in moves(state)
    with pytest.raises(IllegalMove, match="may not pass"):
        state.check(0, "pass")


def test_when_all_others_pass_in_succession_the_last_player_wins_and_leads():
    state = position("3KA2", "5KA2", "6KA2", "7KA2")
    log = play(state, "3", "pass", "A", "pass", "pass")
    assert only(log, "trick") == {"event": "trick", "winner": 2, "leader": 2}
    assert state.turn == 2
    assert state.view(2)["table"] is None
    assert state.view(2)["passed"] == ()


def test_who_has_played_may_play_again_in_the_same_trick():
    state = position("3KA2", "5", "6", "7KA2")
    play(state, "3", "pass", "pass", "7")
    assert state.turn == 0
    assert "K" in moves(state)


def test_the_trick_ends_when_nobody_else_with_cards_has_not_passed():
    state = position("34", "56", "", "789")
    log = play(state, "3", "pass", "7")
    assert kinds(log) == ["play", "pass", "play", "pass", "trick"]
    assert only(log, "trick")["winner"] == 3


def test_who_cannot_follow_is_not_asked_and_passes():
    state = position("A45", "5Q", "66", "7A")
    log = play(state, "A")
    assert kinds(log) == ["play", "pass"]
    assert state.turn == 2
    assert kinds(play(state, "pass")) == ["pass", "pass", "trick"]
    assert state.turn == 0


def test_a_leader_with_one_card_plays_it_unasked():
    state = position("2A", "5QQ", "6KK", "7AA")
    log = play(state, "2", "pass", "pass", "pass")
    assert [event["play"] for event in log if event["event"] == "play"] == ["2", "A"]
    assert state.out == (0,)


def test_no_cards_are_drawn_during_a_round():
    state = position("34", "5K", "6K", "7K")
    play(state, "3", "5")
    assert state.sizes == [1, 1, 2, 2]


def test_everyone_sees_plays_passes_and_hand_sizes_but_no_other_hand():
    state = position("344", "55K", "666", "7K")
    play(state, "44", "pass")
    for seat in range(4):
        view = state.view(seat)
        assert view["sizes"] == (1, 3, 3, 2)
        assert view["played"] == ("44", "", "", "")
        assert (view["table"], view["by"]) == ("44", 0)
        assert view["passed"] == (1,)
        assert view["hand"] == state.hands[seat].text


def test_the_plays_of_a_round_stay_in_view_one_by_one():
    state = position("344K*", "59", "6T", "7J")
    play(state, "3", "pass", "pass", "pass", "4*")
    assert state.view(2)["played"] == ("3 4*", "", "", "")


def test_who_plays_his_last_card_is_out():
    state = position("2", "567", "6K", "7K", leader=1)
    log = play(state, "5", "pass", "pass", "2")
    assert only(log, "out") == {"event": "out", "seat": 0, "place": 1, "title": "President"}
    assert state.out == (0,)


def test_others_may_still_beat_the_last_play_of_one_who_is_out():
    state = position("K", "55A", "662", "77", leader=3)
    play(state, "7", "K")
    assert state.out == (0,)
    assert state.turn == 1
    play(state, "A")
    assert (state.table, state.by) == ("A", 1)


def test_if_nobody_beats_it_the_next_player_clockwise_with_cards_leads():
    state = position("2", "", "56", "67", "78", leader=4)
    log = play(state, "7", "2")
    assert only(log, "trick") == {"event": "trick", "winner": 0, "leader": 2}
    assert state.turn == 2


def test_he_leads_even_if_he_had_passed():
    state = position("2", "9T", "QJ", "4TT", leader=3)
    log = play(state, "T", "2")
    assert only(log, "trick") == {"event": "trick", "winner": 0, "leader": 1}
    state = position("67", "2", "88", "33", leader=3)
    log = play(state, "3", "pass", "2", "pass")
    assert state.view(0)["out"] == (1,)
    assert only(log, "trick") == {"event": "trick", "winner": 1, "leader": 2}


def test_no_card_is_forbidden_to_finish_with():
    for last in ("2", "*", "3"):
        state = position(last + last, "56", "67", "78")
        play(state, last * 2)
        assert state.out == (0,)


def test_the_round_ends_when_one_player_has_cards_and_he_is_scum():
    state, log = end_round((2, 0, 3, 1))
    scum = [event for event in log if event["event"] == "out"][-1]
    assert scum == {"event": "out", "seat": 1, "place": 4, "title": "Scum"}
    assert only(log, "round")["order"] == (2, 0, 3, 1)
    assert state.round == 2


def test_the_round_ends_at_once_even_if_the_last_could_have_beaten():
    state = position("33", "KK", "", "")
    log = play(state, "33")
    assert only(log, "round")["order"][-1] == 1


def test_a_round_is_played_to_its_last_place():
    state = position("33", "KK4", "QQ5", "JJ6", points=(9, 0, 0, 0))
    play(state, "33")
    assert state.out == (0,)
    assert state.outcome() is None


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (4, ["President", "Vice-President", "Peasant", "Scum"]),
        (5, ["President", "Vice-President", "Senator", "Peasant", "Scum"]),
        (6, ["President", "Vice-President", "Senator", "Minister", "Peasant", "Scum"]),
        (7, ["President", "Vice-President", "Senator", "Minister", "Citizen", "Peasant", "Scum"]),
    ],
)
def test_titles_follow_the_order_of_going_out_the_lowest_two_first(seats, expected):
    assert list(titles(seats)) == expected


def test_with_eight_there_are_two_citizens():
    assert titles(8)[4:] == ("Citizen", "Citizen", "Peasant", "Scum")
