"""Ten thousand lines that a bot might write instead of an answer."""

import json
import os
import random
import resource
import socket

import pytest

from sandbox.endings import Traces
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.pooled.cell import PooledCell
from sandbox.pooled.stub import StubHandle
from sandbox.questions import wait_all
from sandbox.verdicts import BotFault, Verdict

STREAMS = 10_000
ACT = {"type": "act", "turn": 0}


class Recorded(StubHandle):
    """A stub that says what it is told to say: our end of the socket is real, so are the pipes."""

    def __init__(self):
        ours, self.theirs = socket.socketpair()
        ours.setblocking(False)
        super().__init__(ours, reusable=False)

    def take_pipes(self):
        """The bot's ends of the pipes, after the runner has told that the bot runs."""
        _, fds, _, _ = socket.recv_fds(self.theirs, 64, 4)
        os.write(fds[1], b"began\n")
        return fds

    def traces(self):
        return Traces(words="exit status 1")

    def end(self):
        self.control.close()
        self.theirs.close()


def pieces(rng, number):
    """Whole and broken lines, from plain garbage to nearly right answers."""
    right = json.dumps({"move": rng.choice([1, "N7", None, [1, {"a": "b"}]]), "ask": number})
    broken = list(right)
    for _ in range(rng.randint(1, 4)):
        broken[rng.randrange(len(broken))] = rng.choice('{}[]",:\\u0019tfn\x00\ud800é')
    return rng.choice(
        [
            lambda: rng.randbytes(rng.randint(0, 300)),
            lambda: right.encode() + b"\n",
            lambda: "".join(broken).encode("utf-8", "surrogatepass") + b"\n",
            lambda: right[: rng.randrange(len(right))].encode(),
            lambda: b"\n" * rng.randint(1, 50),
            lambda: b'{"move":1,"ask":"%d"}\n' % rng.randrange(10**6),
            lambda: b"[" * rng.randint(1, 70_000),
            lambda: b'{"a":' * rng.randint(1, 5000) + b"\n",
            lambda: b'{"move":' + rng.choice([b"NaN", b"1e999", b"-", b"9" * 5000]) + b"}\n",
            lambda: (
                b'{"error":{"kind":"memory","message":"' + b"m" * 3000 + b'","traceback":""}}\n'
            ),
            lambda: b"\xff\xfe" * rng.randint(1, 100) + b"\n",
            lambda: b"x" * rng.randint(1, 65_000),
        ]
    )()


@pytest.mark.parametrize("chunk", range(4))
def test_whatever_a_bot_says_there_is_an_answer_or_a_fault(chunk):
    rng = random.Random(chunk)
    limits = Limits()
    outcomes = {}
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(STREAMS // 4):
        stub = Recorded()
        cell = PooledCell(stub, BotFiles({}), limits, lambda stub, clean: stub.end())
        questions, answers, log, pack = stub.take_pipes()
        question = cell.begin(ACT, 60.0)
        number = json.loads(os.read(questions, 4096))["ask"]
        os.set_blocking(answers, False)
        for _ in range(rng.randint(1, 4)):
            try:
                os.write(answers, pieces(rng, number))
                os.write(log, rng.randbytes(rng.randint(0, 50)))
            except BlockingIOError:
                break
        for fd in (questions, answers, log, pack):
            os.close(fd)
        stub.theirs.sendall(rng.choice([b"exit 0\n", b"exit 9\n", b"exit 256\n"]))
        wait_all([question])
        name = "answer" if not isinstance(question.outcome, BotFault) else question.outcome.verdict
        outcomes[name] = outcomes.get(name, 0) + 1
        cell.close()
    assert outcomes.keys() >= {"answer", Verdict.BAD_REPLY, Verdict.CRASHED}
    assert sum(outcomes.values()) == STREAMS // 4
    # Fewer do not count: a pool of an earlier test may still be closing.
    assert len(os.listdir("/proc/self/fd")) <= before


def test_a_bot_that_never_reads_cannot_block_us():
    stub = Recorded()
    cell = PooledCell(stub, BotFiles({}), Limits(), lambda stub, clean: stub.end())
    fds = stub.take_pipes()
    with pytest.raises(BotFault) as caught:
        cell.ask(ACT | {"view": "x" * 1_000_000}, 0.05)
    assert caught.value.verdict is Verdict.TOO_LATE
    for fd in fds:
        os.close(fd)
    cell.close()


def test_a_bot_that_owes_an_answer_is_gone_until_it_has_answered():
    stub = Recorded()
    cell = PooledCell(stub, BotFiles({}), Limits(), lambda stub, clean: stub.end())
    questions, answers, *others = stub.take_pipes()
    assert not cell.gone
    with pytest.raises(BotFault):
        cell.ask(ACT, 0.01)
    assert cell.gone
    late = json.loads(os.read(questions, 4096))["ask"]
    question = cell.begin(ACT, 60.0)
    number = json.loads(os.read(questions, 4096))["ask"]
    os.write(answers, b'{"move":1,"ask":"%s"}\n' % late.encode())
    question.read_answers()
    assert question.outcome is None
    assert cell.gone
    os.write(answers, b'{"move":2,"ask":"%s"}\n' % number.encode())
    question.read_answers()
    assert question.outcome.message == {"move": 2}
    assert not cell.gone
    for fd in (questions, answers, *others):
        os.close(fd)
    cell.close()


def test_an_endless_log_takes_no_memory_of_ours():
    stub = Recorded()
    cell = PooledCell(stub, BotFiles({}), Limits(), lambda stub, clean: stub.end())
    fds = stub.take_pipes()
    question = cell.begin(ACT, 60.0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    os.set_blocking(fds[2], False)
    for _ in range(2000):
        try:
            os.write(fds[2], b"x" * 65536)
        except BlockingIOError:
            cell.handle({cell._log: 1}, question)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024
    for fd in fds:
        os.close(fd)
    usage = cell.close()
    assert len(usage.log) <= Limits().log
