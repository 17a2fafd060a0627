"""The revolution rule."""

from itertools import pairwise

from tests.games.president.positions import after, beats, kinds, moves, only, play, position

RANKS = "3456789TJQKA2"


def reversed_beats(one, other):
    return beats(one, other, revolution=True)


def test_four_cards_of_one_rank_make_a_revolution_immediately():
    state = position("77778", "99", "99", "99")
    log = play(state, "7777")
    assert only(log, "revolution") == {"event": "revolution", "seat": 0, "revolution": True}
    assert state.view(1)["revolution"] is True


def test_three_cards_do_not():
    state = position("7778", "99", "99", "99")
    play(state, "777")
    assert state.revolution is False


def test_the_ranking_reverses_3_highest_2_lowest():
    for high, low in pairwise(RANKS):
        assert reversed_beats(high, low)
        assert not reversed_beats(low, high)
    state = after("7", "3562KAT", "9", "9", revolution=True)
    assert moves(state) == {"pass", "3", "5", "6"}


def test_jokers_remain_wild_in_a_revolution():
    state = after("77", "6T*", "9", "9", revolution=True)
    assert "6*" in moves(state)
    assert "T*" not in moves(state)


def test_the_trick_ends_instantly_and_who_made_the_revolution_leads_the_next():
    state = after("9", "555567", "TTTT", "2")
    log = play(state, "5555")
    assert kinds(log) == ["play", "revolution", "trick"]
    assert only(log, "trick") == {"event": "trick", "winner": 1, "leader": 1}
    assert state.turn == 1
    assert state.table is None
    assert "pass" not in moves(state)


def test_nobody_may_answer_a_quad_with_a_quad():
    state = position("555567", "TTTTJ", "99", "99")
    log = play(state, "5555")
    assert "pass" not in kinds(log)
    assert state.turn == 0


def test_each_subsequent_quad_flips_the_order_back_and_forth():
    state = position("555566667777834", "99", "99", "99")
    play(state, "5555")
    assert state.revolution is True
    assert only(play(state, "6666"), "revolution")["revolution"] is False
    assert state.revolution is False
    play(state, "7777")
    assert state.revolution is True


def test_a_quad_may_be_played_on_any_single_pair_or_triple():
    for table in ("2", "22", "222"):
        assert "3333" in moves(after(table, "3333K", "9", "9"))


def test_a_quad_with_jokers_makes_a_revolution():
    state = position("7***8", "99", "99", "99")
    play(state, "7***")
    assert state.revolution is True


def test_four_jokers_make_a_revolution():
    state = position("****8", "99", "99", "99")
    play(state, "****")
    assert state.revolution is True


def test_a_quad_as_last_cards_gives_the_lead_to_the_next_player_with_cards():
    state = position("7777", "", "99", "99", "99")
    log = play(state, "7777")
    assert only(log, "trick") == {"event": "trick", "winner": 0, "leader": 2}
    assert state.turn == 2
    assert state.revolution is True


def test_a_quad_that_ends_the_round_still_flips_the_order():
    state = position("7777", "9", "", "", order=(0, 1, 2, 3), round_number=2)
    play(state, "7777")
    assert state.round == 3
    assert state.revolution is True


def test_the_revolution_persists_into_the_next_round():
    state = position("77", "9", "", "", revolution=True)
    log = play(state, "77")
    assert state.round == 2
    assert state.revolution is True
    assert only(log, "deal")["revolution"] is True


def test_as_an_option_the_order_resets_before_the_deal():
    state = position("77", "9", "", "", revolution=True, revolution_persists=False)
    log = play(state, "77")
    assert state.round == 2
    assert state.revolution is False
    assert only(log, "deal")["revolution"] is False


def test_without_persistence_a_quad_that_ends_the_round_is_gone_with_it():
    state = position("7777", "9", "", "", revolution_persists=False)
    play(state, "7777")
    assert state.round == 2
    assert state.revolution is False


def test_in_a_first_round_nobody_has_revolted_yet():
    assert position("7", "8", "9", "T").revolution is False
