"""People and workers act at the same time, and a pause meets running matches."""

import json
import os
import subprocess
import sys

import pytest

from tests.site.live import ROOT

PROGRAM = [sys.executable, "-m", "tests.site.pipeline.at_once"]


@pytest.fixture
def run(tmp_path, migrated_url, redis_url):
    """Run a scene of `at_once.py` in a process on its own site; returns its output."""
    servers = {"BOTOCRACY_DATABASE_URL": migrated_url, "BOTOCRACY_BROKER_URL": redis_url}
    return scenes(tmp_path, servers)


@pytest.fixture(params=["sqlite", "postgres"])
def run_anywhere(request, tmp_path):
    """Run a scene as `run` does, on PostgreSQL and on an embedded site."""
    if request.param == "sqlite":
        return scenes(tmp_path, {})
    return request.getfixturevalue("run")


def scenes(folder, servers):
    environment = os.environ | {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
        "BOTOCRACY_DATA": str(folder),
        "BOTOCRACY_SANDBOX": "none",
        "BOTOCRACY_LOG_LEVEL": "ERROR",
        **servers,
    }

    def scene(name):
        done = subprocess.run(
            [*PROGRAM, name], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=250
        )
        assert done.returncode == 0, done.stderr[-4000:]
        return json.loads(done.stdout.splitlines()[-1])

    return scene


def test_two_organisers_start_an_event_at_the_same_time_and_it_starts_once(run):
    found = run("start")
    assert sorted(found["answers"]) == ["refused"] * 7 + ["started"]
    assert found["lines"] == 1, "the log says once that it runs"
    assert (found["rounds"], found["matches"]) == (1, 2)


def test_a_pause_finishes_the_matches_under_way_and_starts_no_others(run):
    found = run("pause")
    assert found["under_way"] == 2
    assert found["settled"] == found["under_way"], "what was begun is finished, and nothing else"
    assert found["held"] == found["matches"] - found["settled"]
    assert found["finished_after_resume"]


def test_events_of_one_title_at_the_same_time_get_addresses_of_their_own(run):
    addresses = run("title")["addresses"]
    assert len(set(addresses)) == len(addresses) == 8


def test_one_message_plays_three_matches_in_turns_and_a_failure_ends_only_its_own(run_anywhere):
    found = run_anywhere("mixed")
    assert found["after one message"] == {"settled": 2, "queued": 2}
    assert found["matches at the table"] == 2
    assert (found["failures"], found["trouble"]) == (1, True)
    assert found["in the end"] == {"settled": 4}, "the messages of the others find them"
    assert len(set(found["games"])) == 1


def test_workers_at_the_same_time_send_every_message_to_a_webhook_once(run_anywhere):
    found = run_anywhere("webhooks")
    assert found["sent"] == {f"{number}": 4 for number in range(5)}
    assert found["delivered"] == 20


def test_files_stay_when_one_of_two_equal_bots_is_deleted_while_the_other_is_stored(run_anywhere):
    found = run_anywhere("same_files")
    assert found["left"], "the deletion waited, and then saw that another version names the files"
    assert found["named"], "files that a version names are never deleted"
    assert found["gone"], "the last version takes its files with it"


def test_two_beats_do_no_harm(run_anywhere):
    found = run_anywhere("beats")
    assert found["tasks"] >= 11
    assert found["events"] == 2, "the template made one event, not two"
    assert found["letters"] == 1
    assert found["days"] == 1, "the heads of a day are published once"
    assert found["settled"][0] == found["settled"][1] > 0
    first, second = found["ladder"]
    assert 0 < first == second <= found["room"], "the ladder's queue is filled once"
