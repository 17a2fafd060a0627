"""Moves, refusals, defaults and sentences."""

import pytest

from games.contract import IllegalMove
from games.coup import GAME
from tests.games.coup.positions import position

A, B, C = "banker director", "banker guerrilla", "guerrilla politician"


@pytest.mark.parametrize(
    "move",
    [{"coup": True}, {"coup": 1.0}, {"coup": "1"}, {"coup": 0}, {"coup": 7}, {"coup": 1, "x": 2},
     "coup", "", None, 3, [], {}, {"spy": 1}, "spy", {"keep": []}, float("nan"), 10**400],
)  # fmt: skip
def test_what_is_not_an_action_is_refused(move):
    play = position(A, B, C, coins=7)
    with pytest.raises(IllegalMove):
        play.state.check(0, move)
    with pytest.raises(IllegalMove):
        play.state.apply({0: move})
    assert play.coins == [7, 7, 7]


def test_the_reason_names_a_legal_move():
    with pytest.raises(IllegalMove, match="no legal action; one would be 'income'"):
        position(A, B, C).state.check(0, "pass")


def test_a_seat_that_is_not_asked_is_told_who_is():
    with pytest.raises(IllegalMove, match="seat 2 is not asked now; seat 0: action"):
        position(A, B, C).state.check(2, "income")


@pytest.mark.parametrize("moves", [{}, {1: "pass"}, {0: "pass", 1: "pass"}, {1: "pass", 3: "pass"}])
def test_a_window_needs_a_move_of_each_seat_asked(moves):
    play = position(A, B, C).act("banker")
    with pytest.raises(IllegalMove):
        play.state.apply(moves)
    assert play.asked == [1, 2]


def test_nothing_can_be_played_after_the_end():
    play = position("banker", "director", "", coins=7).act({"coup": 1})
    with pytest.raises(IllegalMove, match="over"):
        play.state.apply({})
    with pytest.raises(IllegalMove, match="over"):
        play.state.check(0, "income")


def test_the_default_is_income_or_the_forced_coup_on_the_next_player():
    assert position(A, B, C, active=1).state.default_move(1) == "income"
    assert position(A, B, C, active=1, coins=10).state.default_move(1) == {"coup": 2}


def test_the_default_in_a_window_is_to_pass_and_to_show():
    play = position("banker guerrilla", B, C, coins=4).act({"guerrilla": 1})
    assert play.state.default_move(1) == "pass"
    play.challenged(by=2)
    assert play.state.default_move(0) == "show"
    play.show().lose("politician")
    assert (play.kind, play.state.default_move(1)) == ("block", "pass")


def test_a_copy_lives_its_own_life():
    play = position(A, B, C, coins=7)
    other = play.state.copy()
    play.act({"coup": 1}).lose("banker")
    assert other.hands[1] == ("banker", "guerrilla")
    assert other.coins == [7, 7, 7]
    assert [d.kind for d in other.pending()] == ["action"]


def tell(**event):
    return GAME.tell(event, ["Ann", "Bob", "Cy"])


def test_events_in_words():
    assert tell(event="coup", seat=0, target=2) == "Ann launches a Coup against Cy."
    assert (
        tell(event="claim", claim="action", seat=1, role="guerrilla", targets=[0])
        == "Bob claims Guerrilla against Ann."
    )
    assert (
        tell(event="claim", claim="block", seat=1, role="judge", targets=[])
        == "Bob claims Judge to block."
    )
    assert (
        tell(event="challenge", seat=0, claimant=1, role="spy", also=[2])
        == "Ann challenges Bob's Spy (so would Cy)."
    )
    assert (
        tell(event="coins", **{"from": 0, "to": 2}, coins=1, why="tax")
        == "Ann gives Cy 1 coin (tax)."
    )
    assert (
        tell(event="token", token="tax", seat=0, role="banker")
        == "Ann takes the Tax tokens and marks Banker."
    )
    assert tell(event="end", places=[2, 1, 2], reason="last survivor") == "Bob wins: last survivor."
