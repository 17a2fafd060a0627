"""A bot that is gone after a game starts the next one anew, in every way that holds bots."""

import pytest

from sandbox.choose import opener
from sandbox.limits import Clocks, Limits, MiB
from sandbox.referee import play_sitting
from sandbox.verdicts import Verdict
from tests.sandbox.tables import GOOD, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

# In its second game it comes to a bad end; in every game it says what it remembers and leaves
# something behind in memory, on disk and in a child process.
ENDING = """
import os, subprocess, sys, time

class Bot:
    def __init__(self):
        self.games = 0
        self.left = os.path.exists("/tmp/left")

    def start(self, game):
        self.games += 1
        self.number = game.number

    def act(self, turn):
        print(f"games={self.games} left={self.left}")
        open("/tmp/left", "w").close()
        if self.number == 1:
            sys.stdout.flush()
            BAD_END
        return 1 if turn.legal else 0
"""
ENDS = {
    "exits": ("os._exit(3)", Verdict.CRASHED),
    "killed": ("os.abort()", Verdict.CRASHED),
    "memory": ("hoard = [bytearray(1 << 20) for _ in range(4096)]", Verdict.OUT_OF_MEMORY),
    "flood": ("return 'x' * 100_000", Verdict.TOO_MUCH_OUTPUT),
    "loop": ("while True: pass", Verdict.TOO_LATE),
}


def play(sandbox, source, **settings):
    games = []
    spec = match(bot(source, trusted=False), GOOD, limits=Limits(memory=128 * MiB), **settings)
    usage = play_sitting(spec, 0, opener(sandbox, house_in_process=True), games.append)
    return games, usage


@pytest.mark.parametrize("end", ENDS)
def test_one_fault_ends_one_game_and_the_next_starts_anew(sandbox, end):
    statement, verdict = ENDS[end]
    games, usage = play(
        sandbox,
        ENDING.replace("BAD_END", statement),
        deals=("a", "b", "c", "d"),
        faults_allowed=0,
        clocks=Clocks(ready=20, move=1 if end == "loop" else 20, bank=60),
    )
    said = [{log.log.strip() for log in game.decisions if log.seat == 0} for game in games]
    assert said == [
        {"games=1 left=False"},
        {"games=2 left=False"},
        {"games=1 left=False"},
        {"games=2 left=False"},
    ]
    (fault,) = (fault for game in games for fault in game.faults)
    assert (fault.verdict, fault.since) == (verdict, 0)
    assert fault in games[1].faults
    assert games[1].places == (2, 1)
    assert len(usage) == 2
    assert usage[0].verdict is (None if end == "loop" else verdict)
    if end != "loop":  # the log of a bot that is still at work is cut off
        assert usage[0].log.count("games=") >= 8


def test_an_exception_keeps_the_process(sandbox):
    raising = """
    class Bot:
        asked = 0
        def act(self, turn):
            Bot.asked += 1
            print(Bot.asked)
            raise ValueError
    """
    games, _ = play(sandbox, raising, deals=("a", "b"), faults_allowed=1)
    assert [[fault.verdict for fault in game.faults] for game in games] == [
        [Verdict.EXCEPTION] * 2
    ] * 2
    said = "".join(log.log for game in games for log in game.decisions if log.seat == 0)
    assert said.split() == ["1", "2", "3", "4"]


def test_a_bot_that_dies_in_every_game_costs_only_itself(sandbox):
    dying = "import os\ndef act(turn):\n    os._exit(1)"
    games, _ = play(sandbox, dying, deals=tuple("abcdefghij"), faults_allowed=0)
    assert [[fault.verdict for fault in game.faults] for game in games] == [[Verdict.CRASHED]] * 10
    assert {game.places for game in games} == {(2, 1)}
