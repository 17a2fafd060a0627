"""What a worker holds open is bounded by its pools, however many kinds of limits come along."""

import os

import pytest

from sandbox.limits import Limits, MiB
from sandbox.pools import KINDS
from tests.sandbox.tables import GOOD, START, bot

SIZE = 2
OF_A_BLANK = 10
"""Descriptors of one blank at most: its socket, its control groups, its errors."""


@pytest.mark.parametrize("way", ["docker", "bubblewrap"])
def test_new_kinds_of_limits_add_no_descriptors_beyond_the_pools(way, make_sandbox):
    sandbox = make_sandbox(way, pool_size=SIZE)
    sandbox.prepare()
    before = len(os.listdir("/proc/self/fd"))
    counts = []
    for kind in range(KINDS + 4):
        cell = sandbox.open(bot(GOOD, trusted=False), Limits(memory=(100 + kind) * MiB))
        assert cell.ask(START, 5).message == {"ready": True}
        cell.close()
        assert sandbox.settle()
        counts.append(len(os.listdir("/proc/self/fd")))
    # One blank more may just be ended; a kind that was kept would add a whole pool each time.
    assert max(counts[KINDS:]) <= max(counts[:KINDS]) + OF_A_BLANK
    assert max(counts) - before <= KINDS * (SIZE * OF_A_BLANK + 4)
    sandbox.close()
