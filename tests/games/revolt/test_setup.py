"""Set-up and deal, sentence by sentence."""

import pytest

from games.options import OptionError
from games.revolt import GAME
from games.revolt.cards import CARDS, PACK, cards_of


def hands(state):
    return [cards_of(hand) for hand in state.hands]


def test_there_are_three_families_of_ten_cards_numbered_1_to_10():
    for letter in "NRB":
        assert [card for card in CARDS if card[0] == letter] == [
            f"{letter}{value}" for value in range(1, 11)
        ]


def test_there_are_ten_citizens_without_a_value():
    assert [card for card in PACK if card[0] == "C"] == ["C"] * 10
    assert len(PACK) == 40


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_receives_one_coin(seats):
    state = GAME.new(seats, None, "setup")
    assert state.view(0)["coins"] == (1,) * seats
    assert state.view(0)["supply"] == 112 - seats


@pytest.mark.parametrize(("seats", "each"), [(3, 13), (4, 10), (5, 8)])
def test_cards_are_dealt_out_evenly(seats, each):
    assert [len(hand) for hand in hands(GAME.new(seats, None, "deal"))] == [each] * seats


def test_with_three_players_one_citizen_stays_in_the_box_and_not_the_pitchfork():
    for seed in range(50):
        state = GAME.new(3, None, f"{seed}")
        dealt = [card for hand in hands(state) for card in hand]
        assert dealt.count("C") == 9
        assert set(dealt) == set(CARDS)
        assert "C" in hands(state)[state.pitchfork]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_player_with_the_pitchfork_leads_the_first_trick_with_any_card(seats):
    for seed in range(30):
        state = GAME.new(seats, None, f"{seed}")
        decision = state.pending()[0]
        assert decision.seat == state.leader == state.pitchfork
        assert {move for move in decision.moves if isinstance(move, str)} == set(
            hands(state)[decision.seat]
        )


def test_every_seat_is_sometimes_dealt_the_pitchfork():
    assert {GAME.new(5, None, f"{seed}").leader for seed in range(60)} == {0, 1, 2, 3, 4}


def test_a_game_is_played_in_three_rounds_and_each_has_the_same_deal_whatever_came_before(table):
    def deals(pick):
        state = GAME.new(4, None, "three rounds")
        shown = [event.what for event in state.opening]
        while state.pending():
            moves = state.pending()[0].moves
            shown += [event.what for event in state.apply({state.turn: moves[pick]})]
        return [event for event in shown if event["event"] in ("deal", "hand")]

    assert [event["round"] for event in deals(0) if event["event"] == "deal"] == [1, 2, 3]
    assert deals(0) == deals(-1)


def test_nobody_else_is_shown_a_hand():
    state = GAME.new(4, None, "private")
    for event in state.opening:
        if event.what["event"] == "hand":
            assert event.seats == (event.what["seat"],)
        else:
            assert set(event.what) == {"event", "round", "leader"}


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats):
    with pytest.raises(OptionError, match="Revolt seats 3 to 5"):
        GAME.new(seats, None, "seats")


def test_the_number_of_rounds_can_be_set():
    state = GAME.new(3, {"rounds": 1}, "short")
    while state.pending():
        state.apply({state.turn: state.default_move(state.turn)})
    assert state.round == 1
    assert state.outcome() is not None
