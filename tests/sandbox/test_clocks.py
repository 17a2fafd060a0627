"""A bot is charged its CPU time, or a third of the wall time if that is more."""

import pytest

from sandbox.choose import opener
from sandbox.limits import Clocks
from sandbox.referee import play_sitting
from sandbox.verdicts import Verdict
from tests.sandbox.tables import GOOD, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

BURNING = """
import time
def act(turn):
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
    return 3
"""
SLEEPING = "import time\ndef act(turn):\n    time.sleep(0.3)\n    return 3"
PONDERING = """
import threading, time
def ponder():
    while True:
        pass
def act(turn):
    if turn.number == 0:
        threading.Thread(target=ponder, daemon=True).start()
    return 3
"""
SLOW_OPPONENT = (
    "import time\ndef act(turn):\n    time.sleep(0.3)\n    return 1 if turn.legal else 0"
)


def play(sandbox, *bots, **settings):
    games = []
    spec = match(*(bot(source, trusted=False) for source in bots[:1]), *bots[1:], **settings)
    usage = play_sitting(spec, 0, opener(sandbox, house_in_process=True), games.append)
    return games[0], usage


def test_each_decision_is_charged_the_cpu_time_it_took(sandbox):
    game, usage = play(sandbox, BURNING, GOOD)
    costs = [log.cpu for log in game.decisions if log.seat == 0]
    if costs[0] is None:
        pytest.skip("needs control groups: the CPU time of a cell cannot be read here")
    assert all(cost >= 0.045 for cost in costs)
    assert usage[0].cpu >= sum(costs) * 0.9
    assert usage[0].peak_memory > 1 << 20


def test_sleeping_takes_wall_time_and_next_to_no_cpu_time(sandbox):
    game, _ = play(sandbox, SLEEPING, GOOD)
    for log in game.decisions:
        if log.seat == 0:
            assert log.wall >= 0.29
            assert log.cpu is None or log.cpu < 0.2
    assert not game.faults


def test_the_bank_is_used_up_by_cpu_time(sandbox):
    game, _ = play(sandbox, BURNING, GOOD, clocks=Clocks(bank=0.12), faults_allowed=9)
    first, *_ = game.faults
    assert first.verdict is Verdict.TOO_LATE
    assert first.request["clock"]["bank"] <= 0.12


def test_a_bot_that_thinks_while_others_do_is_stopped_and_charged(sandbox):
    game, usage = play(sandbox, PONDERING, SLOW_OPPONENT, clocks=Clocks(move=5, bank=60))
    assert not game.faults
    if usage[0].cpu is None:
        pytest.skip("needs control groups: the CPU time of a cell cannot be read here")
    waited = sum(log.wall for log in game.decisions if log.seat == 1)
    assert usage[0].cpu < waited / 2 + 0.5


def test_the_author_is_told_what_is_left(sandbox):
    asking = "def act(turn):\n    print(turn.clock.move, turn.clock.bank)\n    return 3"
    game, _ = play(sandbox, asking, GOOD, clocks=Clocks(move=2, bank=30))
    told = [tuple(map(float, log.log.split())) for log in game.decisions if log.seat == 0]
    assert told[0] == (2.0, 30.0)
    assert all(move == 2.0 for move, _ in told)
    assert [bank for _, bank in told] == sorted((bank for _, bank in told), reverse=True)
