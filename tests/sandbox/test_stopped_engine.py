"""A real engine that stops in the middle of a match, or dies: our failure, soon over.

Each test has an engine of its own: nothing of the others' may suffer, and one that was stopped
is busy with itself for a while after it woke.
"""

import subprocess
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest

from arena.matches.models import Match, MatchStatus
from arena.pipeline import matches
from sandbox.docker.engine import Engine
from sandbox.docker.sandbox import Docker
from sandbox.limits import Limits
from sandbox.referee import play_match
from sandbox.verdicts import InfrastructureError
from tests.conftest import lacking, served
from tests.sandbox.tables import GOOD, bot, match
from tests.services import docker
from tests.services.machine import Unavailable, as_root
from tests.site import worlds

pytestmark = [
    pytest.mark.timeout(240),  # what "soon" means here
    pytest.mark.xdist_group("stopped engine"),  # one after the other: they are busy enough
]

FAIR = bot(GOOD, trusted=False)
NUMBERS = count(2)
"""Of the engines: the first is everybody's."""


@pytest.fixture
def engine(pytestconfig, monkeypatch):
    """Sends signals to an engine that nobody else uses: never to one of the machine's."""
    try:
        root = as_root()
    except Unavailable as why:
        lacking("Docker", why)
    address = served(pytestconfig, f"Docker-{next(NUMBERS)}", docker.start)
    monkeypatch.setenv("DOCKER_HOST", address)
    pid = (Path(address.removeprefix("unix://")).parent / "pid").read_text().strip()
    return lambda name: subprocess.run([*root, "kill", f"-{name}", pid], check=True)


@pytest.fixture
def sandbox(engine):
    """Single use, so that every sitting needs the engine."""
    sandbox = Docker(pool_size=2, reuse=1, engine=Engine(timeout=15))
    sandbox.prepare()
    yield sandbox
    sandbox.close()


@contextmanager
def going_on(engine):
    """Afterwards the engine runs again, whoever stopped it."""
    try:
        yield
    finally:
        engine("CONT")


def awake(sandbox, limits, patience=90):
    """Wait until the engine can start a cell: woken up, it first restarts what it supervises."""
    until = monotonic() + patience
    while True:
        try:
            cell = sandbox.open(FAIR, limits)
        except InfrastructureError:
            if monotonic() > until:
                raise
            sleep(1)
        else:
            cell.close()
            assert sandbox.settle()
            return


@pytest.mark.usefixtures("undercut")
def test_a_match_in_which_the_engine_stops_is_void_and_can_be_played_again(engine, sandbox):
    spec = match(FAIR, FAIR, FAIR, FAIR)

    def stop(progress):
        if progress.done == 1:
            engine("STOP")

    with going_on(engine), pytest.raises(InfrastructureError):
        play_match(spec, sandbox.open, stop)
    awake(sandbox, spec.limits)
    again = play_match(spec, sandbox.open)
    assert len(again.games) == 4
    assert not [game.faults for game in again.games if game.faults]


@pytest.mark.django_db
def test_a_match_is_queued_again_when_the_engine_stops(engine, sandbox, monkeypatch, settings):
    settings.SANDBOX = "none"  # nobody else here needs one
    monkeypatch.setattr(matches, "open_cell", lambda: sandbox.open)
    waiting = Match.objects.filter(table__round__event=worlds.running_event()).first()
    engine("STOP")
    with going_on(engine), pytest.raises(InfrastructureError):
        matches.match_run(match_id=waiting.pk)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.failures) == (MatchStatus.QUEUED, 1)
    assert "InfrastructureError" in waiting.trouble
    assert not waiting.games.exists()
    awake(sandbox, Limits())
    matches.match_run(match_id=waiting.pk)
    waiting.refresh_from_db()
    assert waiting.status == MatchStatus.SETTLED


@pytest.mark.usefixtures("undercut")
def test_bots_under_way_play_on_when_the_engine_is_killed_and_the_next_match_is_ours(
    engine, sandbox
):
    spec = match(FAIR, FAIR)
    play_match(spec, sandbox.open)
    sandbox.settle()
    games = []

    def kill(progress):
        games.append(progress.game)
        if progress.done == 1:
            engine("KILL")

    with pytest.raises(InfrastructureError):
        play_match(match(FAIR, FAIR, deals=("one", "two", "three")), sandbox.open, kill)
    assert len(games) == 3  # the whole sitting that was under way
    assert not [game.faults for game in games if game.faults]
    with pytest.raises(InfrastructureError, match="could not be started"):
        sandbox.open(FAIR, spec.limits)
