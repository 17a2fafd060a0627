"""Each kind of process is killed or frozen while matches are played."""

import contextlib
import os
import signal
import threading

import pytest
import requests

from tests.site.chaos.ground import children, command_of
from tests.site.live import Visitor

pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(1800)]

BOT = b"def act(turn):\n    return turn.random.choice(turn.legal)\n"


def test_a_worker_is_killed_in_mid_match(ground):
    victim = ground.workers[0]
    ground.only(victim)
    pks = ground.make()
    ground.under_way(pks)
    victim.kill()
    ground.all()
    assert ground.intact(pks)["losses"] >= 1


def test_a_worker_s_child_is_killed_and_the_worker_makes_another(ground):
    victim = ground.workers[0]
    ground.only(victim)
    pks = ground.make()
    ground.under_way(pks)
    (playing,) = [pid for pid in children(victim.pid) if "celery" in command_of(pid)][:1]
    os.kill(playing, signal.SIGKILL)
    ground.settled(pks, 1)
    ground.all()
    ground.intact(pks)
    assert victim.alive


def cells(worker):
    """The processes of the cells of a worker, in use or waiting."""
    return [pid for pid in children(worker.pid) if "bwrap" in command_of(pid)]


def test_the_cells_of_a_worker_are_killed_those_in_use_and_those_that_wait(ground):
    victim = ground.workers[0]
    ground.only(victim)
    pks = ground.make(6)
    found = ground.until(lambda: cells(victim), "cells")
    ground.under_way(pks)
    for pid in found:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    ground.all()
    ground.intact(pks)


def test_beat_is_killed_and_what_redis_forgot_waits_for_the_next_beat(ground):
    ground.beat.kill()
    for worker in ground.workers:
        worker.send(signal.SIGSTOP)
    pks = ground.make(4)
    ground.broker.kill(keep_data=False)
    ground.broker.start()
    ground.all()
    ground.beat = ground.start_beat()
    ground.intact(pks)


def test_two_beats_do_no_harm(ground):
    second = ground.start_beat()
    pks = ground.make(4)
    ground.intact(pks)
    assert second.alive
    second.kill()


def test_a_worker_frozen_past_its_lease_wakes_up_and_spoils_nothing(ground):
    victim, other = ground.workers
    ground.only(victim)
    pks = ground.make()
    ground.under_way(pks)
    victim.send(signal.SIGSTOP)
    other.send(signal.SIGCONT)
    ground.settled(pks, len(pks))
    victim.send(signal.SIGCONT)
    more = ground.make(2)
    ground.intact(more)
    assert ground.intact(pks)["losses"] >= 1


def test_the_web_server_is_killed_in_the_middle_of_uploads(ground):
    site = ground.web()
    try:
        ann = Visitor(site)
        ann.sign_up("ann")
        answered, gate = [], threading.Event()

        def upload():
            for number in range(40):
                try:
                    ann.submit("revolt", f"Bot {number}", BOT + f"# {number}\n".encode())
                except requests.RequestException:
                    return
                answered.append(f"Bot {number}")
                if len(answered) == 2:
                    gate.set()

        uploading = threading.Thread(target=upload)
        uploading.start()
        assert gate.wait(240), "no upload was answered"
        site.server.kill()
        site.server.wait()
        uploading.join()
        site.serve()

        def checked():
            rows = ground.ask("uploads", owner="ann")
            return rows if all(status == "valid" for _, _, status in rows) else None

        rows = ground.until(checked, "the checks")
        names = [name for name, _, _ in rows]
        assert set(answered) <= set(names)
        assert len(names) == len(set(names)), "an upload was stored twice"
        assert {number for _, number, _ in rows} == {1}
    finally:
        site.stop_serving()


def test_a_worker_that_is_asked_to_stop_finishes_its_match(ground):
    victim = ground.workers[0]
    ground.only(victim)
    pks = ground.make(4)
    ground.under_way(pks)
    victim.stop()
    ground.all()
    assert ground.intact(pks)["losses"] == 0


def test_ratings_are_what_the_matches_say_after_all_that(ground):
    ground.intact(ground.make(2))
    assert ground.ask("ratings") == []
