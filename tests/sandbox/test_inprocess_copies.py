"""Bots in our own process get copies equal to what JSON would give them."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.registry import all_games, get
from sandbox.inprocess import InProcess
from sandbox.inprocess.copies import own, simple
from sandbox.protocol import parse_reply
from sandbox.referee import play_match
from sandbox.runner.session import encode_answer
from tests.sandbox.tables import bot, match

PICKS = "    return turn.random.choice(turn.legal)\n"
READS = "def act(turn):\n    turn.view, turn.events\n" + PICKS
SPOILS = """
def spoil(value):
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, (dict, list)):
            spoil(item)
    value.clear()

def act(turn):
    move = turn.random.choice(turn.legal)
    move = dict(move) if isinstance(move, dict) else move
    for value in (turn.view, turn.events, turn.legal, turn.options):
        spoil(value)
    return move
"""
KEEPS = """
class Bot:
    def start(self, info):
        self.turns = []

    def act(self, turn):
        self.turns.append(turn)
        return turn.random.choice(turn.legal)

    def end(self, ending):
        for turn in self.turns:
            print(turn.number, sorted(turn.view.items()), turn.events)
"""
TELLS = """
def act(turn):
    print(turn.number, sorted(turn.view.items()), turn.events)
    return turn.random.choice(turn.legal)
"""
DRAWS_LATE = """
def act(turn):
    if turn.number < 2:
        return turn.legal[0]
    import random
    return random.choice(turn.legal)
"""
DRAWS = "import random\n" + DRAWS_LATE

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no failure."""

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
    max_leaves=8,
)


def games(source, name="royals_and_riots"):
    seats = get(name).seat_counts[0]
    players = [bot(source, trusted=True) for _ in range(seats)]
    return play_match(match(*players, game=name, deals=("one", "two")), InProcess().open)


def records(source):
    run = games(source)
    assert not [fault.message for game in run.games for fault in game.faults]
    return [game.record for game in run.games]


@UNHURRIED
@given(values)
def test_a_copy_is_what_json_gives_back(value):
    assert own(value) == json.loads(json.dumps(value))


@UNHURRIED
@given(values)
def test_an_answer_taken_at_a_glance_is_what_json_gives_back(move):
    answer = simple({"move": move})
    assert answer is None or answer == parse_reply(encode_answer({"move": move}))


def test_a_move_that_its_bot_keeps_is_copied():
    kept = {"coup": 2}
    assert simple({"move": kept})["move"] is not kept


@pytest.mark.parametrize("name", all_games())
def test_a_view_shares_no_list_with_the_engine(name):
    game = get(name)
    state = game.new(game.seat_counts[0], None, "copies")
    view = state.view(0)
    before = json.dumps(view)
    mine = own(view)
    assert mine == json.loads(before)
    mine.clear()
    assert json.dumps(state.view(0)) == before


def test_a_bot_that_spoils_all_it_is_given_changes_nothing():
    assert records(SPOILS) == records(READS)


def test_a_turn_that_is_read_after_the_game_shows_what_was_then():
    late = ["".join(usage.log for usage in sitting) for sitting in games(KEEPS).usage]
    at_once = ["".join(usage.log for usage in sitting) for sitting in games(TELLS).usage]
    assert late
    assert [sorted(text.splitlines()) for text in late] == [
        sorted(text.splitlines()) for text in at_once
    ]


def test_a_bot_that_imports_random_late_draws_the_numbers_of_its_decision():
    assert records(DRAWS_LATE) == records(DRAWS)
