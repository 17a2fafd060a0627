"""Who is blamed for the end of a cell: the bot after its first line, unless we show it was us."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from sandbox.endings import Evidence, Memory, MemoryCounts, Traces, judge, memory_since
from sandbox.limits import Limits, MiB
from sandbox.match import BotFiles
from sandbox.verdicts import BotFault, CellLost, InfrastructureError, Verdict
from tests.sandbox.tables import ACT, GOOD, START, bot
from tests.services.machine import as_root

FAIR = bot(GOOD, trusted=False)
KILLED, EXITED = signal.SIGKILL.value, 1 << 8
LIMIT = 64 * MiB


def evidence(**known):
    return Evidence(**{"begun": True, "memory": Memory.NOT} | known)


@pytest.mark.parametrize(
    ("known", "verdict"),
    [
        ({"status": EXITED}, Verdict.CRASHED),
        ({"status": 0}, Verdict.CRASHED),
        ({"status": signal.SIGSEGV.value}, Verdict.CRASHED),
        ({"status": KILLED}, Verdict.CRASHED),
        ({"status": KILLED, "memory": Memory.CELL}, Verdict.OUT_OF_MEMORY),
        ({"status": EXITED, "memory": Memory.CELL}, Verdict.CRASHED),  # a child was killed
        ({"memory": Memory.CELL, "traces": Traces(killed=True)}, Verdict.OUT_OF_MEMORY),
        ({"traces": Traces(out_of_memory=True, killed=True)}, Verdict.OUT_OF_MEMORY),
        ({"traces": Traces(words="exit status 1")}, Verdict.CRASHED),  # our stub failed: by whom?
        ({"traces": Traces()}, Verdict.CRASHED),
    ],
)
def test_after_its_first_line_the_end_is_the_bots(known, verdict):
    ending = judge(evidence(**known), LIMIT)
    assert ending.verdict is verdict
    assert ending.text


@pytest.mark.parametrize(
    ("known", "clear"),
    [
        ({"status": KILLED, "neighbours": 1}, True),
        ({"neighbours": 2, "traces": Traces(words="exit status 1")}, True),
        ({"status": KILLED, "memory": Memory.HOST}, True),
        ({"memory": Memory.HOST, "traces": Traces(killed=True)}, True),
        ({"traces": Traces(trouble="the engine does not answer")}, True),
        ({"traces": Traces(killed=True)}, False),
    ],
)
def test_what_the_machine_outside_shows_to_be_ours_is_ours(known, clear):
    with pytest.raises(CellLost) as caught:
        judge(evidence(**known), LIMIT)
    assert caught.value.clear is clear


@pytest.mark.parametrize("memory", Memory)
@pytest.mark.parametrize("status", [None, 0, EXITED, KILLED])
def test_before_its_first_line_every_end_is_ours(memory, status):
    with pytest.raises(CellLost, match="before the bot's first line"):
        judge(evidence(begun=False, memory=memory, status=status), LIMIT)


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ((0, 0), (0, 9), Memory.NOT),
        ((3, 3), (3, 3), Memory.NOT),  # an earlier bot's kill is no kill of this one
        ((3, 3), (4, 5), Memory.CELL),
        ((3, 3), (4, 3), Memory.HOST),
        ((0, None), (1, None), Memory.CELL),
        ((0, 0), (1, None), Memory.CELL),
        ((0, 0), (1, 0), Memory.HOST),
        ((None, None), (None, None), Memory.NOT),
        ((1, 1), (None, None), Memory.NOT),  # the group is gone already
    ],
)
def test_only_what_was_counted_since_the_claim_counts(before, now, found):
    assert memory_since(MemoryCounts(*before), MemoryCounts(*now)) is found


# -- in real cells


@pytest.fixture(scope="module", params=["docker", "bubblewrap"])
def one(request, make_sandbox):
    """A sandbox with a single cell in stock."""
    sandbox = make_sandbox(request.param, pool_size=1)
    yield sandbox
    sandbox.close()


def first_process(stub):
    """The stub, as the host sees it."""
    if hasattr(stub, "_engine"):
        return int(stub._engine.state(stub.name)["Pid"])
    return children(stub._process.pid)[0]


def children(pid):
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def kill(pid):
    subprocess.run([*as_root(), "kill", "-KILL", str(pid)], check=True)
    while Path(f"/proc/{pid}").exists() and "Z" not in state_of(pid):
        time.sleep(0.01)


def state_of(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_a_cell_killed_from_outside_is_ours_and_named(one):
    cell = one.open(FAIR, Limits())
    cell.ask(START, 5)
    kill(first_process(cell._stub))
    with pytest.raises(CellLost, match="killed from outside") as caught:
        cell.ask(ACT, 5)
    assert not caught.value.clear
    cell.close()


def test_a_process_ended_between_claim_and_first_line_is_ours(one):
    cell = one.open(FAIR, Limits())
    kill(waiting_process(cell._stub))
    with pytest.raises(CellLost, match="before the bot's first line"):
        cell.ask(START, 5)
    cell.close()


def test_a_dead_stub_is_not_handed_out(one):
    """The host's out-of-memory killer took the process that waited, or the stub itself."""
    for victim in (waiting_process, first_process):
        dead = stock(one)
        for stub in dead:
            end(stub, victim)
        cell = one.open(FAIR, Limits())
        assert cell._stub not in dead
        assert cell.ask(START, 5).message == {"ready": True}
        cell.close()


def stock(sandbox):
    """The stubs that wait for the next bot, all alive."""
    sandbox.open(FAIR, Limits()).close()
    assert sandbox.settle()
    return list(sandbox._pools[Limits()]._stock)


def waiting_process(stub):
    (waiting,) = children(first_process(stub))
    return waiting


def end(stub, victim):
    kill(victim(stub))
    while stub.waits():
        time.sleep(0.01)


def test_stubs_that_die_together_with_a_bot_clear_it(one):
    cell = one.open(FAIR, Limits())
    cell.ask(START, 5)
    bots_own = waiting_process(cell._stub)
    assert one.settle()
    for stub in list(one._pools[Limits()]._stock):
        end(stub, first_process)
    kill(bots_own)
    with pytest.raises(CellLost, match="idle cells died") as caught:
        cell.ask(ACT, 5)
    assert caught.value.clear
    cell.close()


MEMORY_IN_A_CHILD = """
import os
child = os.fork()
if not child:
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * (8 << 20)))
print("killed", os.waitpid(child, 0)[1])
def act(turn):
    return 1
"""


def test_an_earlier_bots_want_of_memory_is_not_laid_on_the_next(one):
    limits = Limits(memory=96 * MiB)
    for _ in range(5):  # a stub that is not ready again in time is not reused
        earlier = one.open(bot(MEMORY_IN_A_CHILD, trusted=False), limits)
        assert "killed 9" in earlier.ask(START, 20).log
        earlier.close()
        assert one.settle()
        cell = one.open(FAIR, limits)
        if cell._stub is earlier._stub:
            break
        cell.close()
    assert cell._stub is earlier._stub
    cell.ask(START, 5)
    kill(first_process(cell._stub))
    with pytest.raises(CellLost):
        cell.ask(ACT, 5)
    cell.close()


@pytest.mark.parametrize(
    "files",
    [
        {"bot.py": b"", "x" * 300 + ".py": b""},
        {"bot.py": b"", "helper": b"", "helper/inner.py": b""},
        {"bot.py": b"", "helper/inner.py": b"", "helper": b""},
        {"bot.py": b"", "a\0b.py": b""},
        {"bot.py": b"", **{f"f{n}.txt": b"" for n in range(5000)}},
        {"bot.py": b"", "large": bytes(65 * MiB)},
    ],
    ids=["long name", "file and folder", "folder and file", "NUL", "many", "large"],
)
def test_files_that_no_folder_can_hold_are_the_bots_fault(one, files):
    cell = one.open(BotFiles(files), Limits())
    with pytest.raises(BotFault, match="cannot be unpacked") as caught:
        cell.ask(START, 10)
    assert caught.value.verdict is Verdict.NOT_READY
    with pytest.raises(BotFault):
        cell.ask(START, 10)
    cell.close()


def test_a_removed_container_is_ours(make_sandbox):
    sandbox = make_sandbox("docker", pool_size=1)
    cell = sandbox.open(FAIR, Limits())
    cell.ask(START, 5)
    cell._stub._engine.remove(cell._stub.name)
    with pytest.raises(InfrastructureError):
        cell.ask(ACT, 5)
    cell.close()
    sandbox.close()
