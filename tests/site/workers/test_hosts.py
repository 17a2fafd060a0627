"""Workers that are told to end, and hosts that cannot hold bots."""

import json
import os
import subprocess
import sys

import pytest

from sandbox.docker.engine import Engine
from sandbox.docker.image import image
from tests.site.live import ROOT

pytestmark = pytest.mark.timeout(1200)


@pytest.fixture
def run(tmp_path, migrated_url, redis_url):
    """Run a scene of `hosts.py` in a process on its own site; returns its output."""

    def scene(*words):
        done = subprocess.run(
            [sys.executable, "-m", "tests.site.workers.hosts", *map(str, words)],
            cwd=ROOT,
            env=os.environ
            | {
                "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
                "BOTOCRACY_DATA": str(tmp_path / "data"),
                "BOTOCRACY_DATABASE_URL": migrated_url,
                "BOTOCRACY_BROKER_URL": redis_url,
                "BOTOCRACY_SANDBOX": "none",
                "BOTOCRACY_MATCHES_MIXED": "1",
                "BOTOCRACY_REQUEUE_SECONDS": "5",
                "BOTOCRACY_LOG_LEVEL": "WARNING",
            },
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr[-4000:]
        return json.loads(done.stdout.splitlines()[-1])

    return scene


def test_a_worker_that_is_told_to_end_finishes_its_match_and_takes_no_other(run):
    found = run("finish")
    assert (found["exit"], found["status"]) == (0, "settled")
    assert found["others"] == {"queued": 1}
    assert found["workers"] == 0, "it leaves the list of workers"


@pytest.mark.parametrize("moment", ["hand back", "mid-game"])
def test_a_match_is_handed_back_at_the_deadline_and_nobody_is_blamed(run, moment):
    found = run(moment)
    assert (found["status"], found["failures"], found["losses"]) == ("queued", 0, 0)
    assert not found["lease"]
    assert "handed it back" in found["trouble"]
    assert found["void attempts"] == 0
    if moment == "hand back":  # another worker plays on
        assert found["in the end"] == {"settled": 2}
        assert found["faults"] == 0


def test_a_host_without_its_engine_leaves_its_matches_to_the_others(
    run, tmp_path, docker_host, monkeypatch
):
    if os.geteuid():
        pytest.skip("needs root: the broker is an account of its own")
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    folder = tmp_path / "broker"
    folder.mkdir()
    found = run("dead engine", folder, image(Engine()))
    assert "The cell broker at" in found["problem"]
    assert "python -m sandbox.broker" in found["problem"]
    assert found["waiting"] == {"queued": 3}
    assert found["failures"] == 0
    assert not found["the sick one played"]
    assert "no checks and no matches are taken" in found["log"]
    assert "checks and matches are taken again" in found["log"]
    assert found["through the broker"]
    assert found["left"] == 0
