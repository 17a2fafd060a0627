"""The descriptors of a worker are bounded by its pools, however many sets of limits it serves."""

import os

import pytest

from sandbox.limits import Limits, MiB
from sandbox.pooled.sandbox import POOLS
from sandbox.verdicts import InfrastructureError
from tests.sandbox.tables import GOOD, START, bot

SIZE = 2
STUBS = SIZE + 1
"""In one pool: while a cell is in use the stock is filled up, and then its stub comes back."""
OF_A_STUB = 6
"""A control socket, four files of control groups, and the errors of bubblewrap."""


def descriptors():
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("way", ["docker", "bubblewrap"])
def test_new_limits_add_no_descriptors_beyond_the_pools(way, make_sandbox):
    sandbox = make_sandbox(way, pool_size=SIZE)
    sandbox.prepare()
    before = descriptors()
    for number in range(POOLS + 8):
        cell = sandbox.open(bot(GOOD, trusted=False), Limits(memory=(100 + number) * MiB))
        assert cell.ask(START, 20).message == {"ready": True}
        cell.close()
        assert sandbox.settle()
        stock = sandbox.stock()
        assert stock.ready <= POOLS * STUBS
        assert stock.in_use == 0
        assert descriptors() - before <= POOLS * STUBS * OF_A_STUB
    sandbox.close()
    assert descriptors() <= before


def test_containers_leave_no_connection_to_the_engine_open(make_sandbox):
    sandbox = make_sandbox("docker", pool_size=1, reuse=1)
    sandbox.prepare()
    before = sockets()
    for _ in range(6):
        sandbox.open(bot(GOOD, trusted=False), Limits()).close()
    assert sandbox.settle()
    assert sockets() - before <= sandbox.stock().ready
    sandbox.close()


def sockets():
    return sum(readlink(fd).startswith("socket:") for fd in os.listdir("/proc/self/fd"))


def test_a_cell_that_cannot_be_opened_leaves_no_descriptor(make_sandbox, monkeypatch):
    """The worker has no descriptor left for one of the three pipes."""
    sandbox = make_sandbox("bubblewrap", pool_size=SIZE)
    sandbox.open(bot(GOOD, trusted=False), Limits()).close()
    assert sandbox.settle()
    pipes = []

    def pipe2(flags):
        if len(pipes) == 2:
            raise OSError(24, "Too many open files")
        ends = make_pipe(flags)
        pipes.append({readlink(fd) for fd in ends})
        return ends

    make_pipe = os.pipe2
    with monkeypatch.context() as patch:
        patch.setattr("sandbox.pooled.cell.os.pipe2", pipe2)
        with pytest.raises(InfrastructureError, match="Too many open files"):
            sandbox.open(bot(GOOD, trusted=False), Limits())
    held = {readlink(fd) for fd in os.listdir("/proc/self/fd")}
    assert [pipe for pipe in pipes if pipe & held] == []  # by inode: the numbers are used again
    sandbox.close()


def readlink(fd):
    """What a descriptor stands for; nothing if it was closed meanwhile."""
    try:
        return os.readlink(f"/proc/self/fd/{fd}")
    except OSError:
        return ""
