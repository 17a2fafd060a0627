"""How moves are written, refused, and chosen for a bot that fails."""

from random import Random

import pytest

from games.contract import IllegalMove
from games.royals_and_riots import GAME
from tests.games.royals_and_riots.positions import lay, play


def stealing():
    state = lay("T F1 F2", "N5 M1 M2", "R5 R1 R2")
    play(state, "T", "N5", "R5")
    return state


@pytest.mark.parametrize(
    "move",
    [
        {"rob": True},
        {"rob": 1.0},
        {"rob": "1"},
        {"rob": [1]},
        {"rob": 3},
        {"rob": -1},
        {"rob": 1, "too": 2},
        {},
        "rob 1",
        1,
        None,
    ],
)
def test_a_robbery_names_a_seat_by_a_whole_number(move):
    with pytest.raises(IllegalMove, match="the Thief says"):
        stealing().check(0, move)


@pytest.mark.parametrize("move", ["k", "R8", "K1", "N", " N1", ["N1"], {"card": "N1"}, 0, None, ""])
def test_a_card_is_written_by_its_code(move):
    with pytest.raises(IllegalMove, match="written by its code"):
        lay("N1 F1", "N5 F2").check(0, move)


@pytest.mark.parametrize("seat", [1, 2, -1, None, "0", 0.0])
def test_who_is_not_asked_cannot_move(seat):
    state = lay("N1 F1", "N5 F2")
    with pytest.raises(IllegalMove, match="not asked"):
        state.check(seat, "N5")
    with pytest.raises(IllegalMove, match="asked must move"):
        state.apply({1: "N5"})
    with pytest.raises(IllegalMove, match="asked must move"):
        state.apply({0: "N1", 1: "N5"})
    assert state.view(0)["table"] == ()


def test_the_default_move_is_the_lowest_ranked_card():
    state = lay("N1 F1 F3 B", "N5 N6 R1 X")
    assert state.default_move(0) == "F3"
    play(state, "N1")
    assert state.default_move(1) == "N6"


def test_the_default_thief_steals_nothing_and_the_default_executioner_removes_himself():
    assert stealing().default_move(0) == "decline"
    state = lay("N5 M1 M2", "X F1 F2")
    play(state, "N5", "X")
    assert state.default_move(1) == "X"


def test_random_moves_reach_every_legal_one():
    state = stealing()
    drawn = [state.random_move(0, Random(n)) for n in range(60)]
    assert all(move in drawn for move in state.pending()[0].moves)


def test_a_card_played_without_a_choice_is_not_asked_for():
    state = lay("N1 F1 F2", "N5 R1 F3", "R2 N2 N3")
    play(state, "N1")
    assert state.turn == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_is_ever_asked_without_a_choice(seats):
    state = GAME.new(seats, None, "choice")
    rng = Random(seats)
    while decisions := state.pending():
        assert len(decisions) == 1
        assert len(decisions[0].moves) > 1
        state.apply({state.turn: state.random_move(state.turn, rng)})
