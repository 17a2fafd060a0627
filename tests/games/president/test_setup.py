"""Components, setup, and who starts."""

from collections import Counter

import pytest

from games.options import OptionError
from games.president import GAME
from games.president.cards import RANKS, deal, gathered, starter, written

SEEDS = [f"setup {number}" for number in range(200)]


def full(state):
    return state.view(None)


def every_card(state):
    view = full(state)
    return Counter("".join(view["hands"]) + view["unused"])


def test_four_to_eight_players():
    assert GAME.seat_counts == (4, 5, 6, 7, 8)
    for seats in (3, 9):
        with pytest.raises(OptionError):
            GAME.new(seats, None, "x")


def test_two_standard_decks_hold_eight_cards_of_each_of_thirteen_ranks():
    cards = every_card(GAME.new(4, None, "x"))
    assert all(cards[rank] == 8 for rank in RANKS)
    assert len(RANKS) == 13


def test_there_are_four_jokers_unless_said_otherwise():
    assert every_card(GAME.new(4, None, "x"))["*"] == 4
    assert every_card(GAME.new(4, None, "x")).total() == 108


@pytest.mark.parametrize("jokers", range(5))
def test_jokers_are_optional_up_to_four(jokers):
    assert every_card(GAME.new(8, {"jokers": jokers}, "x"))["*"] == jokers


@pytest.mark.parametrize("seats", range(4, 9))
def test_exactly_nine_cards_are_dealt_to_each_player(seats):
    view = full(GAME.new(seats, None, "x"))
    assert [len(hand) for hand in view["hands"]] == [9] * seats


@pytest.mark.parametrize("seats", range(4, 9))
def test_leftover_cards_are_set_aside(seats):
    assert len(full(GAME.new(seats, None, "x"))["unused"]) == 108 - 9 * seats


def test_players_look_at_their_hands_in_secret():
    state = GAME.new(4, None, "x")
    hands = [event for event in state.opening if event.what["event"] == "hand"]
    assert [event.seats for event in hands] == [(0,), (1,), (2,), (3,)]
    for seat in range(4):
        view = state.view(seat)
        assert view["hand"] == state.hands[seat].text
        assert "hands" not in view
        assert "unused" not in view


def test_duplicate_cards_are_allowed_and_a_deal_draws_every_card_equally_often():
    seen = Counter()
    for seed in SEEDS * 5:
        _, _, unused = deal(seed, 1, 4, 4)
        seen.update(set(range(108)) - set(unused))
    assert set(seen) == set(range(108))
    expected = 5 * 200 * 36 / 108
    # The same 200 deals five times over: the spread is that of 200.
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values()) / 5
    assert chi_square < 157  # 99.9 % quantile with 107 degrees of freedom


def test_rounds_of_one_seed_are_dealt_alike_whatever_happened_before():
    first, second = GAME.new(4, None, "twin"), GAME.new(4, None, "twin")
    hands = []
    for state, style in ((first, min), (second, max)):
        while state.view(None)["round"] < 2:
            state.apply({state.turn: style(state.pending()[0].moves)})
        hands.append(state.view(None)["hands"])
    assert hands[0] == hands[1]


def number(card):
    rank, suit = card
    return 8 * RANKS.index(rank) + 2 * "CDHS".index(suit)


def starts(*lowest):
    return starter([number(card) for card in lowest])


def test_the_lowest_card_of_each_hand_says_who_starts():
    hands, lowest, _ = deal("lowest", 1, 4, 4)
    assert [RANKS[card // 8] for card in lowest] == [written(hand)[0] for hand in hands]


def test_the_holder_of_the_three_of_clubs_starts():
    assert starts("3D", "3S", "3C", "3H") == (2, "3C")


def test_of_two_holders_the_first_clockwise_from_seat_0_starts():
    lowest = [number("4C"), number("3C"), number("5C"), number("3C") + 1]
    assert starter(lowest) == (1, "3C")
    assert starter(lowest[::-1]) == (0, "3C")


def test_where_nobody_has_the_three_of_clubs_the_lowest_natural_card_starts():
    assert starts("4C", "3H", "3D", "3S") == (2, "3D")


def test_of_equal_ranks_the_lower_suit_counts_clubs_diamonds_hearts_spades():
    assert starts("3S", "3H", "3D", "3C") == (3, "3C")
    assert starts("3S", "3H", "3D", "4C") == (2, "3D")
    assert starts("3S", "3H", "4D", "4C") == (1, "3H")
    assert starts("4S", "4D", "5D", "5C") == (1, "4D")


def test_the_starter_of_round_1_is_announced_with_the_card_and_leads():
    for seed in SEEDS[:50]:
        state = GAME.new(4, None, seed)
        start = state.view(0)["start"]
        _, lowest, _ = deal(seed, 1, 4, 4)
        assert (start["seat"], start["card"]) == starter(lowest)
        assert state.opening[-1].what == {"event": "start", **start}
        assert state.turn == start["seat"]


def test_the_starter_need_not_play_the_card():
    state = GAME.new(4, None, "x")
    hand = state.hands[state.turn].text
    assert {move[0] for move in state.pending()[0].moves} == set(hand)


def test_in_later_rounds_the_scum_leads_the_first_trick():
    state = GAME.new(5, {"tribute_after_first_round": False}, "later")
    while state.round == 1:
        state.apply({state.turn: state.default_move(state.turn)})
    assert state.start == {"seat": state.order[-1], "card": None}
    assert state.turn == state.order[-1]


def test_a_hand_is_written_from_low_to_high_jokers_last():
    assert written(gathered([number("2C"), 104, number("TD"), number("3H")])) == "3T2*"
