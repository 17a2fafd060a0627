"""Many matches in a row, a fault in one of five: nothing piles up.

``SOAK=500`` plays the long row; the default is what a test run has time for.
"""

import os
import threading
from pathlib import Path

import pytest

from sandbox.cgroups import FOLDER, groups_of
from sandbox.choose import opener
from sandbox.docker.engine import Engine
from sandbox.referee import play_match
from tests.sandbox.tables import GOOD, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

FINE = bot(GOOD, trusted=False)
FAULTS = [
    bot("def act(turn):\n    return 99", trusted=False),
    bot("def act(turn):\n    return True", trusted=False),
    bot("def act(turn):\n    return None", trusted=False),
    bot("import os\ndef act(turn):\n    os.abort()", trusted=False),
]


def holdings(sandbox_name):
    """What this process and its engine hold: descriptors, threads, groups, containers."""
    groups = [
        path
        for group in groups_of(os.getpid()).values()
        for path in (group / FOLDER).glob(f"{os.getpid()}-*")
    ]
    engine = Engine()
    try:
        containers = len(engine.ours()) if sandbox_name == "docker" else 0
    finally:
        engine.close()
    return {
        "descriptors": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
        "groups": len(groups),
        "containers": containers,
    }


def memory():
    """Resident memory of this process, in KiB."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


@pytest.mark.parametrize("name", ["bubblewrap", "docker"])
@pytest.mark.timeout(600)
def test_a_long_row_of_matches_leaves_nothing_behind(name, make_sandbox):
    matches = int(os.environ.get("SOAK", "100"))
    rehearsal = make_sandbox(name, pool_size=2)
    rehearsal.prepare()
    rehearsal.close()
    before = holdings(name)
    sandbox = make_sandbox(name, pool_size=2)
    open_cell = opener(sandbox, house_in_process=True)
    faults = 0
    for number in range(matches):
        faulty = number % 5 == 4
        player = FAULTS[number // 5 % len(FAULTS)] if faulty else FINE
        run = play_match(match(player, bot(GOOD)), open_cell)
        faults += sum(1 for game in run.games if game.faults)
        if number == 19:
            memory_before = memory()
    assert faults == 2 * matches // 5
    assert memory() - memory_before < 20 * 1024
    sandbox.close()
    assert holdings(name) == before
