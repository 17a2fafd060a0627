"""A real game, played by the same bots in every way, goes the same way."""

import pytest

from games.registry import get
from sandbox.inprocess import InProcess
from sandbox.referee import play_match
from tests.sandbox.tables import bot, match

DRAWING = """
import random
import helper

class Bot:
    def start(self, game):
        self.seen = set()

    def act(self, turn):
        self.seen.add(turn.kind)
        print(turn.kind, sorted({"b", "a", "c"}))
        if random.random() < 0.5:
            return helper.pick(turn)
        state = __import__("games.registry").registry.get(turn.game).imagine(
            turn.view, turn.options, turn.random
        )
        return state.random_move(turn.seat, turn.random)
"""
HELPER = """
from botocracy.types.revolt import Move, Turn

def pick(turn: Turn) -> Move:
    return turn.random.choice(turn.legal)
"""


@pytest.fixture(scope="module")
def expected():
    return play_match(spec(trusted=True), InProcess().open)


def spec(*, trusted):
    game = get("revolt")
    players = [bot(DRAWING, trusted=trusted, helper=HELPER) for _ in range(game.seat_counts[0])]
    return match(*players, game="revolt", deals=("one", "two"))


def test_records_and_logs_are_the_same_in_every_way(sandbox, expected):
    run = play_match(spec(trusted=False), sandbox.open)
    assert not [fault.message for game in run.games for fault in game.faults]
    for ours, theirs in zip(expected.games, run.games, strict=True):
        assert theirs.record == ours.record
        assert theirs.places == ours.places
        assert [log.log for log in theirs.decisions] == [log.log for log in ours.decisions]
