"""Cells on a machine that refuses new namespaces inside them, by either of two calls.

Every cell is then used once. In Docker the engine mounts the bot's root, and the bot is another
user than the stub; in bubblewrap the cell's ``/proc`` is empty.
"""

import json
from pathlib import Path

import pytest

from sandbox.choose import house_bot, opener
from sandbox.image import tree
from sandbox.limits import Limits
from sandbox.match import BotFiles, MatchSpec, Player
from sandbox.pooled import cell as pooled
from sandbox.referee import play_match
from sandbox.verdicts import CellLost
from tests.sandbox.tables import ACT, GOOD, START, bot

SHARING = BotFiles({"bot.py": (Path(__file__).parent / "sharing/bot.py").read_bytes()})
REACHING = """
import json, os, signal
def outcome(call, *arguments):
    try:
        return str(call(*arguments))
    except OSError as error:
        return os.strerror(error.errno)
print(json.dumps({
    "processes": outcome(os.listdir, "/proc"),
    "first process": outcome(open, "/proc/1/environ"),
    "signal": outcome(os.kill, 1, signal.SIGKILL),
    "container": outcome(os.listdir, "/run/cell"),
    "folder above": sorted(os.listdir("/..")) == sorted(os.listdir("/")),
}))
def act(turn):
    return 1
"""


@pytest.fixture(scope="module", params=["mount", "unshare"])
def refused_call(request):
    return request.param


@pytest.fixture(scope="module", params=["docker", "bubblewrap"])
def sandbox(request, make_sandbox, refusing):
    sandbox = make_sandbox(request.param, pool_size=2)
    assert not sandbox.prepare().fresh
    yield sandbox
    sandbox.close()


def test_house_bots_and_uploads_play(sandbox):
    upload = bot(GOOD, trusted=False)
    players = [house_bot("coup", "random"), upload, upload]
    spec = MatchSpec(
        game="coup",
        options={},
        players=tuple(Player(f"bot {n}", each, str(n)) for n, each in enumerate(players)),
        deals=("one",),
    )
    run = play_match(spec, opener(sandbox))
    assert len(run.games) == 3
    assert not [fault for game in run.games for fault in game.faults]


def test_every_cell_is_used_once(sandbox):
    cells = [sandbox.open(bot(GOOD, trusted=False), Limits()) for _ in range(2)]
    for cell in cells:
        assert cell.ask(START, 5).message == {"ready": True}
        assert cell.ask(ACT, 5).message == {"move": 1}
        assert not cell._stub.reusable
        cell.close()


def test_processes_of_the_cell_are_out_of_reach(sandbox):
    cell = sandbox.open(bot(REACHING, trusted=False), Limits())
    found = json.loads(cell.ask(START, 5).log)
    assert found["processes"] in ("[]", "Permission denied")
    assert found["first process"] in ("Permission denied", "No such file or directory")
    # Where both are one user, the kernel keeps the signal from the first process of a namespace.
    assert found["signal"] == ("Operation not permitted" if sandbox.name == "docker" else "None")
    assert found["container"] in ("No such file or directory", "Permission denied")
    assert found["folder above"]
    assert cell.ask(ACT, 5).message == {"move": 1}
    cell.close()


def test_an_exception_before_the_bots_first_line_is_ours(sandbox, monkeypatch):
    monkeypatch.setitem(pooled.RLIMITS, "UNKNOWN", 0)  # the runner cannot set such a limit
    cell = sandbox.open(bot(GOOD, trusted=False), Limits())
    with pytest.raises(CellLost, match="before the bot's first line") as caught:
        cell.ask(START, 5)
    assert caught.value.clear
    cell.close()


def test_folders_of_the_image_are_in_memory_and_devices_keep_their_times(sandbox):
    """A file system in memory does not remember failed lookups; see benchmarks/channels.py."""
    cell = sandbox.open(SHARING, Limits())
    found = json.loads(cell.ask(START, 60).log)
    cell.close()
    memory = Path("/dev/shm").stat().st_dev
    assert memory in found["file systems"]
    assert tree().base.stat().st_dev not in found["file systems"]
    assert found["devices"] == ["full", "null", "random", "urandom", "zero"]
    assert found["writing to null"] == "done"
    assert found["times of devices"] in (["Read-only file system"], ["Operation not permitted"])
