"""Card rankings and play hierarchy: what beats what."""

from itertools import pairwise

import pytest

from games.president.plays import PLAYS
from tests.games.president.positions import after, beats, moves, play, position

NORMAL = "3456789TJQKA2"


def test_cards_rank_from_3_low_to_2_high():
    for low, high in pairwise(NORMAL):
        assert beats(high, low)
        assert not beats(low, high)


def test_the_full_sequence_of_playable_strengths():
    # 3 < … < 2 < 33 < … < 22 < 333 < … < 222 < 3333 < … < 2222
    sequence = [rank * size for size in (1, 2, 3) for rank in NORMAL]
    for place, weak in enumerate(sequence):
        for strong in sequence[place + 1 :]:
            assert beats(strong, weak)
            assert not beats(weak, strong)
    for weak in sequence:
        assert all(beats(rank * 4, weak) for rank in NORMAL)


def test_any_pair_beats_any_single():
    assert beats("33", "2")


def test_any_triple_beats_any_pair():
    assert beats("333", "22")


def test_any_quad_beats_any_triple():
    assert beats("3333", "222")


def test_nothing_beats_a_quad():
    assert not any(beats(move, "3333") for move in PLAYS)


def test_the_rulebooks_example_555_beats_kk():
    assert beats("555", "KK")
    assert not beats("KK", "555")


def test_equal_never_beats():
    for move in PLAYS:
        assert not beats(move, move)
    assert not beats("77", "7*")
    assert not beats("7*", "77")


def test_a_larger_set_is_stronger_before_rank_is_looked_at_in_a_revolution_too():
    assert beats("22", "3", revolution=True)
    assert beats("222", "33", revolution=True)
    assert beats("2222", "333", revolution=True)


def test_jokers_substitute_for_any_card_in_a_set():
    assert beats("8*", "77")
    assert beats("4**", "22")
    assert beats("9*", "8*")
    assert not beats("7**", "777")


def test_a_single_joker_does_not_beat_a_single_2():
    assert not beats("*", "2")
    assert not beats("2", "*")
    assert beats("*", "A")
    assert "*" not in moves(after("2", "K*77", "9", "9"))


def test_jokers_alone_take_the_top_rank():
    assert beats("**", "AA")
    assert not beats("**", "22")
    assert not beats("22", "**")
    assert beats("***", "AAA")
    assert not beats("***", "222")


def test_in_a_revolution_jokers_alone_take_the_rank_of_3():
    assert beats("*", "4", revolution=True)
    assert not beats("*", "3", revolution=True)
    assert not beats("3", "*", revolution=True)
    assert not beats("**", "33", revolution=True)


@pytest.mark.parametrize(("revolution", "top"), [(False, "2"), (True, "3")])
def test_as_an_option_pairs_and_triples_of_jokers_beat_those_of_the_top_rank(revolution, top):
    rules = {"revolution": revolution, "jokers_high": True}
    assert beats("**", top * 2, **rules)
    assert beats("**", top + "*", **rules)
    assert beats("***", top * 3, **rules)
    assert not beats(top * 2, "**", **rules)
    assert not beats("*", top, **rules)
    assert not beats(top, "*", **rules)


def test_the_option_reaches_the_table():
    hands = ("9**", "9", "9")
    assert "**" not in moves(after("22", "99988**", *hands[1:]))
    assert "**" in moves(after("22", "99988**", *hands[1:], joker_sets_high=True))


def test_the_leader_plays_one_to_four_cards_of_the_same_rank():
    state = position("88888QQ", "9", "9", "9")
    assert moves(state) == {"8", "88", "888", "8888", "Q", "QQ"}


def test_five_cards_are_never_a_play():
    assert max(play.size for play in PLAYS.values()) == 4


def test_jokers_may_be_used_although_naturals_suffice_and_each_split_is_a_move():
    state = position("77**", "9", "9", "9")
    assert moves(state) == {"7", "77", "7*", "*", "**", "77*", "7**", "77**"}


def test_a_joker_set_takes_the_rank_of_its_naturals():
    state = after("6*", "778", "9", "9", "9")
    assert moves(state) == {"pass", "77"}


def test_cards_leave_the_hand_as_written():
    state = position("3447**", "9", "9", "9")
    play(state, "44*")
    assert state.view(0)["hand"] == "37*"
    assert state.view(0)["sizes"][0] == 3
