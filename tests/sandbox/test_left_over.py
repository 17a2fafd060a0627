"""Nothing of a sitting survives it: not for the next bot, and not on the machine."""

import time
from pathlib import Path

import pytest

from sandbox.choose import opener
from sandbox.inprocess import InProcess
from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles
from sandbox.referee import play_match, play_sitting
from sandbox.runner.fresh import FIRST_SECOND
from tests.sandbox.machine import holdings, more
from tests.sandbox.tables import GOOD, START, bot, match

pytestmark = pytest.mark.usefixtures("undercut")

PLANTING = BotFiles({"bot.py": (Path(__file__).parent / "planting/bot.py").read_bytes()})
CRASHING = bot("import os\ndef act(turn):\n    os.abort()", trusted=False)
LOOPING = bot("def act(turn):\n    while True: pass", trusted=False)


@pytest.fixture(
    params=[("bubblewrap", 1), ("bubblewrap", 4), ("docker", 1), ("docker", 4)],
    ids=lambda param: f"{param[0]}-{'single' if param[1] == 1 else 'reused'}",
)
def one_at_a_time(request, make_sandbox):
    """A sandbox with a single cell in stock, so that a reused one comes back at once."""
    name, reuse = request.param
    sandbox = make_sandbox(name, pool_size=1, reuse=reuse)
    yield sandbox
    sandbox.close()


def test_what_one_sitting_plants_the_next_does_not_find(one_at_a_time):
    spec = match(PLANTING, bot(GOOD))
    notes = set()
    for _ in range(5):
        games = []
        play_sitting(spec, 0, opener(one_at_a_time, house_in_process=True), games.append)
        assert not games[0].faults, games[0].faults[0]
        notes |= {log.note for log in games[0].decisions if log.seat == 0}
        one_at_a_time.settle()
    assert notes == {"clean"}


def remembering(*, trusted):
    source = (Path(__file__).parent / "remembering/bot.py").read_text()
    return bot(source, trusted=trusted, helper=f"STATE = []\nTRUSTED = {trusted}\n")


def remembered(spec, open_cell):
    """What the first bot says of earlier sittings, in all sittings of two matches."""
    runs = [play_match(spec, open_cell) for _ in range(2)]
    games = [game for run in runs for game in run.games]
    assert not [fault for game in games for fault in game.faults]
    return {log.note for game in games for log in game.decisions if game.seating[log.seat] == 0}


def test_a_bot_that_tries_to_remember_meets_every_sitting_as_its_first(one_at_a_time):
    spec = match(remembering(trusted=False), bot(GOOD), deals=("a", "b"))
    open_cell = opener(one_at_a_time, house_in_process=True)
    assert remembered(spec, open_cell) == {"nothing"}


def test_without_a_sandbox_a_bots_own_memory_ends_with_the_sitting_too():
    """It may change the process it runs in, which is the author's own."""
    spec = match(remembering(trusted=True), bot(GOOD), deals=("a", "b"))
    assert remembered(spec, InProcess().open) == {"nothing"}


def test_a_closed_sandbox_leaves_nothing_on_the_machine(one_at_a_time):
    before = holdings()
    one_at_a_time.close()
    sandbox = one_at_a_time
    run = play_match(
        match(
            CRASHING,
            LOOPING,
            GOOD,
            deals=("a", "b"),
            clocks=Clocks(ready=0.5, move=0.1),
            faults_allowed=0,
        ),
        opener(sandbox, house_in_process=True),
    )
    assert len(run.games) == 6
    sandbox.close()
    assert more(before, holdings()) == {}


CLOCKS = """
import time
print(time.clock_gettime(time.CLOCK_BOOTTIME), time.monotonic())
def act(turn):
    return 1
"""


@pytest.mark.parametrize("way", ["docker", "bubblewrap"])
def test_clocks_tell_how_old_the_cell_is_and_not_the_machine(way, make_sandbox):
    began = time.monotonic()
    sandbox = make_sandbox(way, pool_size=1)
    cell = sandbox.open(bot(CLOCKS, trusted=False), Limits())
    shown = [float(each) for each in cell.ask(START, 5).log.split()]
    cell.close()
    sandbox.close()
    age = time.monotonic() - began
    assert all(FIRST_SECOND <= each <= FIRST_SECOND + age + 1 for each in shown)
