"""Many matches in a row, a fault in one of five: nothing piles up.

``SOAK=500`` plays the long row; the default is what a test run has time for.
"""

import os

import pytest

from sandbox.choose import opener
from sandbox.referee import play_match
from tests.sandbox.machine import holdings, memory, more
from tests.sandbox.tables import GOOD, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

FINE = bot(GOOD, trusted=False)
FAULTS = [
    bot("def act(turn):\n    return 99", trusted=False),
    bot("def act(turn):\n    return True", trusted=False),
    bot("def act(turn):\n    return None", trusted=False),
    bot("import os\ndef act(turn):\n    os.abort()", trusted=False),
]


@pytest.mark.parametrize("name", ["bubblewrap", "docker"])
@pytest.mark.timeout(1200)
def test_a_long_row_of_matches_leaves_nothing_behind(name, make_sandbox):
    matches = int(os.environ.get("SOAK", "100"))
    rehearsal = make_sandbox(name, pool_size=2)
    rehearsal.prepare()
    rehearsal.close()
    before = holdings()
    sandbox = make_sandbox(name, pool_size=2)
    open_cell = opener(sandbox, house_in_process=True)
    folder = str(sandbox.prepare().owner.folder) if name == "docker" else None
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
    assert more(before, holdings(folder)) == {}
