"""A table set by hand, and cards played on it."""

import pytest

from games.revolt import GAME
from games.revolt.cards import hand_of
from games.revolt.tables import NOBODY


def set_table(*hands, leader=0, coins=None, arms=None, supply=100, last=False, pitchfork=None):
    """A table where each seat holds the cards named ("N7 R10 B1 C") and `leader` is to lead."""
    seats = len(hands)
    coins = coins or [1] * seats
    state = GAME.new(seats, None, "a table set by hand")
    state.round = 3 if last else 1
    state.hands = [hand_of(hand.split()) for hand in hands]
    state.leader = leader
    state.coins = list(coins)
    state.supply = supply
    state.arms = list(arms or [0] * seats)
    state.won = [0] * seats
    state.past = ()
    state.pitchfork = NOBODY if pitchfork is None else pitchfork
    state.clear_trick()
    state.refresh()
    state.ask()
    return state


def play_on(state, *moves):
    """Play these moves, one seat after another; the events, as dicts.

    A card that has to be played is played by the engine: it must be the one named.
    """
    events, played = [], []
    for index, move in enumerate(moves):
        if len(played) == index:
            events += [event.what for event in state.apply({state.turn: move})]
            played = [
                {"cut": event["card"]} if event["cut"] else event["card"]
                for event in events
                if event["event"] == "play"
            ]
        assert played[index] == move, f"{played[index]} was played, not {move}"
    return events


def only(events, kind):
    """The one event of this kind."""
    (event,) = [event for event in events if event["event"] == kind]
    return event


@pytest.fixture
def table():
    return set_table


@pytest.fixture
def play():
    return play_on


@pytest.fixture
def the():
    return only


@pytest.fixture
def winner():
    def find(events):
        """Who won the first trick among these events."""
        return next(event["winner"] for event in events if event["event"] == "trick")

    return find
