"""Late by the wall clock with little CPU time used: waited for once more, unless it slept."""

import os

import pytest

from sandbox.cell import Reply
from sandbox.choose import opener
from sandbox.endings import MemoryCounts
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles
from sandbox.pooled import question
from sandbox.pooled.cell import PooledCell
from sandbox.referee import play_sitting
from sandbox.verdicts import Verdict
from tests.sandbox.tables import GOOD, bot, match
from tests.sandbox.test_fuzz import ACT, Recorded

LIMIT = 0.01


class Clock:
    """The meter of a cell whose bot uses, and waits for, as much CPU time as a test says.

    `cpu` and `waiting` are told how often the time in the queue was looked at: once when the
    limit has passed, again at the end of the first wait.
    """

    def __init__(self, *, cpu=lambda looks: 0.0, waiting=lambda looks: 0.0):
        self._cpu, self._waiting = cpu, waiting
        self.looks = 0

    def cpu(self):
        return self._cpu(self.looks)

    def waiting(self):
        self.looks += 1
        return self._waiting(self.looks)

    def memory_counts(self):
        return MemoryCounts()

    def peak_memory(self):
        return None

    def reset_peak(self):
        return False


@pytest.fixture
def asked(monkeypatch):
    """Ask a bot behind this meter, that is silent unless `answer` is called; what came of it."""
    monkeypatch.setattr(question, "WALL_GRACE", 0.05)
    held = []

    def asked(meter, wall=None, message=ACT):
        stub = Recorded()
        stub.meter = meter
        cell = PooledCell(stub, BotFiles({}), Limits(), lambda stub, clean: stub.end())
        pipes = stub.take_pipes()
        held.append((cell, pipes))
        under_way = cell.begin(message, LIMIT, wall)
        meter.answer = lambda: os.write(pipes[1], b'{"move":1,"ask":"%s"}\n' % number)
        number = under_way._number.encode()
        return under_way.wait()

    yield asked
    for cell, pipes in held:
        for fd in pipes:
            os.close(fd)
        cell.close()


STARVED = {"waiting": lambda looks: 100.0 * looks}
"""Between two looks it was ready to run all the time."""


def test_a_starved_bot_is_waited_for_once_more_and_both_times_are_told(asked):
    fault = asked(Clock(**STARVED))
    assert fault.verdict is Verdict.TOO_LATE
    first, second = fault.tries
    assert first.wall >= 3 * LIMIT
    assert second.wall >= 3 * LIMIT
    assert fault.wall >= first.wall + second.wall
    assert fault.message.count("s passed, 0 s of CPU time") == 2
    assert "the machine was busy" in fault.message


def test_a_bot_that_sleeps_is_late_at_once(asked):
    fault = asked(Clock())
    assert fault.verdict is Verdict.TOO_LATE
    assert fault.tries == ()
    assert "s passed, 0 s of CPU time" in fault.message


def test_where_the_kernel_does_not_tell_a_bot_has_the_benefit_of_the_doubt(asked):
    assert len(asked(Clock(waiting=lambda looks: None)).tries) == 2


def test_an_answer_at_the_second_try_counts(asked):
    meter = Clock(waiting=lambda looks: meter.answer() and 100.0 if looks == 2 else 0.0)
    reply = asked(meter)
    assert isinstance(reply, Reply)
    assert reply.message == {"move": 1}
    assert meter.looks == 2


def test_a_bot_that_used_its_cpu_time_has_no_second_try(asked):
    fault = asked(Clock(cpu=lambda looks: 0.8 * LIMIT if looks else 0.0, **STARVED))
    assert fault.tries == ()


def test_a_second_try_gives_no_more_cpu_time(asked):
    """CPU time used in the first wait counts in the second."""
    used = [0.0, 0.4 * LIMIT, 1.1 * LIMIT]
    fault = asked(Clock(cpu=lambda looks: used[looks], **STARVED))
    assert fault.verdict is Verdict.TOO_LATE
    assert [round(each.cpu / LIMIT, 3) for each in fault.tries] == [0.4, 0.7]


def test_a_padded_clock_does_not_wait(asked):
    assert asked(Clock(**STARVED), wall=0.02).tries == ()


def test_a_starved_start_is_waited_for_too(asked):
    fault = asked(Clock(**STARVED), message={"type": "start"})
    assert fault.verdict is Verdict.NOT_READY
    assert len(fault.tries) == 2


@pytest.mark.usefixtures("undercut")
def test_a_real_bot_that_sleeps_is_not_waited_for_again(sandbox):
    games = []
    sleeping = "import time\ndef act(turn):\n    time.sleep(600)"
    spec = match(
        bot(sleeping, trusted=False), GOOD, clocks=Clocks(move=0.5, ready=30), faults_allowed=0
    )
    play_sitting(spec, 0, opener(sandbox, house_in_process=True), games.append)
    (fault,) = games[0].faults
    assert fault.verdict is Verdict.TOO_LATE
    if fault.cpu is None:
        pytest.skip("needs control groups: the CPU time of a cell cannot be read here")
    assert fault.tries == ()
    assert "of CPU time" in fault.message
