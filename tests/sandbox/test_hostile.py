"""Hostile programs, run for real in each way that claims to hold them.

Each program in ``hostile/`` says in its first lines what must come of it:
``held`` (everything it tries is refused, and it plays on), ``nothing`` (it plays
on) or ``fault`` with the verdicts that may name the cause. Whatever it does, its
opponent's game ends normally.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from sandbox.choose import opener
from sandbox.image import tree as tree_for_cells
from sandbox.limits import Clocks, Limits, MiB
from sandbox.match import BotFiles
from sandbox.referee import play_sitting
from tests.sandbox.machine import holdings, memory, more
from tests.sandbox.tables import GOOD, bot, match

HERE = Path(__file__).parent
PROGRAMS = sorted((HERE / "hostile").glob("*.py"))
MISLEADING = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069\x1b]")
PROBE = (HERE / "probe.py").read_bytes()

pytestmark = pytest.mark.usefixtures("undercut")


@cache
def library():
    """A real shared library, as somebody might upload one."""
    return next(path for path in Path("/lib").rglob("libm.so.6")).read_bytes()


def expectation(source):
    expected = re.search(r"^# expect: (.*)$", source, re.M).group(1)
    clocks = re.search(r"^# clocks: (.*)$", source, re.M)
    times = {"ready": 5.0, "move": 5.0, "bank": 60.0}
    for setting in clocks.group(1).split() if clocks else ():
        name, value = setting.split("=")
        times[name] = float(value)
    return expected, Clocks(**times)


@pytest.fixture(
    scope="module",
    params=["docker-reused", "docker-single", "bubblewrap-reused", "bubblewrap-single"],
)
def sandbox(request, make_sandbox):
    """Each way that claims to hold them."""
    way, mode = request.param.split("-")
    yield from left_as_it_was(make_sandbox, way, reuse=1 if mode == "single" else None, fresh=True)


def left_as_it_was(make_sandbox, way, *, reuse, fresh):
    """A sandbox; when all programs have run in it, the machine is as it was."""
    rehearsal = make_sandbox(way, pool_size=1)
    assert rehearsal.prepare().fresh is fresh
    rehearsal.close()
    before, used, tree = holdings(), memory(), contents(tree_for_cells())
    sandbox = make_sandbox(way, reuse=reuse)
    folder = str(sandbox.prepare().owner.folder) if way == "docker" else None
    yield sandbox
    sandbox.close()
    assert more(before, holdings(folder)) == {}
    assert memory() - used < 64 * 1024
    assert contents(tree_for_cells()) == tree
    if folder is not None:
        assert not Path(folder).exists()


def contents(tree):
    """Names, sizes and times of all that bots see of this machine's disk."""
    return {
        path: (path.lstat().st_size, path.lstat().st_mtime_ns)
        for root in (tree.base, tree.code)
        for path in root.rglob("*")
    }


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_hostile_program_is_held(program, sandbox):
    play_hostile(program, sandbox)


def play_hostile(program, sandbox):
    """Play one sitting of a hostile program against a good bot; what came of it is as expected."""
    source = program.read_text()
    expected, clocks = expectation(source)
    files = {"bot.py": source.encode(), "probe.py": PROBE, "uploaded.so": library()}
    spec = match(
        BotFiles(files),
        bot(GOOD),
        clocks=clocks,
        limits=Limits(memory=128 * MiB),
        faults_allowed=0,
    )
    games = []
    usage = play_sitting(spec, 0, opener(sandbox, house_in_process=True), games.append)
    (game,) = games
    verdicts = [fault.verdict for fault in game.faults if fault.seat == 0]
    told = [log.log for log in game.decisions if log.seat == 0]
    assert not [fault for fault in game.faults if fault.seat == 1]
    shown = [text for log in game.decisions for text in (log.log, log.note)]
    shown += [text for fault in game.faults for text in (fault.message, fault.detail, fault.reply)]
    assert not [text for text in shown if MISLEADING.search(text)]
    assert len(usage[0].log.encode()) <= 4 * spec.limits.log
    outcomes = expected.split(" or ")
    if verdicts:
        named = [word for outcome in outcomes for word in outcome.split()[1:]]
        assert verdicts[0] in named, (game.faults[0].message, game.faults[0].detail)
        assert game.faults[0].message
        # What goes off at some time or other may go off after the last move: that costs no place.
        assert game.places == (2, 1) or (game.faults[0].kind == "end" and "nothing" in outcomes)
    else:
        assert {"held", "nothing"} & set(outcomes)
        assert game.record.steps
    if "held" in outcomes and not verdicts:
        assert "held" in told[0]
    assert not re.findall("BREACH.*", "\n".join(told))
