"""Scenes with real worker processes that end, or cannot hold bots; each prints what it saw.

Runs as a process of its own on a site of its own, which its environment names.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from django.conf import settings  # noqa: E402 - needs the settings
from django.core.management import call_command  # noqa: E402 - the same

from arena.matches.models import Fault, Match, MatchStatus  # noqa: E402 - the same
from arena.pipeline import queue, upkeep  # noqa: E402 - the same
from arena.workers.models import VoidAttempt, Worker  # noqa: E402 - the same
from arena.workers.processes import WorkerProcess  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same


def start(**environment) -> WorkerProcess:
    log = settings.DATA / f"worker-{time.monotonic_ns()}.log"
    return WorkerProcess(log, processes=1, beat=False, environment=environment)


def until(look, worker=None):
    """Wait until `look` returns something true; the test's timeout ends a wait in vain."""
    while not (found := look()):
        if worker is not None and not worker.alive:
            raise SystemExit(f"the worker ended: {worker.tail()}")
        time.sleep(0.1)
    return found


def event(matches: int, *, tick: float) -> list[int]:
    """Queued matches, each decision of which takes a `tick`."""
    worlds.running_event(
        format="swiss", length=1, count=matches * worlds.seats(), ladder=False, deals=2
    )
    for match in Match.objects.all():
        match.clocks |= {"tick": tick, "move": 60.0, "bank": 3600.0}
        match.save(update_fields=["clocks"])
    return list(Match.objects.order_by("pk").values_list("pk", flat=True))


def under_way():
    return Match.objects.filter(status=MatchStatus.PLAYING).first()


def ended(worker: WorkerProcess) -> dict[str, object]:
    """Tell a worker to end while it plays; what became of its match."""
    match = until(under_way, worker)
    worker.process.send_signal(signal.SIGTERM)
    code = worker.process.wait()
    match.refresh_from_db()
    return {
        "exit": code,
        "status": match.status,
        "failures": match.failures,
        "losses": match.losses,
        "lease": match.lease is not None,
        "trouble": match.trouble,
        "void attempts": VoidAttempt.objects.count(),
        "workers": Worker.objects.count(),
        "others": Counter(Match.objects.exclude(pk=match.pk).values_list("status", flat=True)),
    }


def play_on() -> dict[str, object]:
    """Another worker plays what is left, without ticks."""
    for match in Match.objects.all():
        match.clocks["tick"] = 0.0
        match.save(update_fields=["clocks"])
    with start() as second:
        upkeep.sweep()
        until(lambda: not Match.objects.exclude(status=MatchStatus.SETTLED).exists(), second)
    states = Counter(Match.objects.values_list("status", flat=True))
    return {"in the end": states, "faults": Fault.objects.count()}


def finish() -> dict[str, object]:
    """The match under way is over before the deadline."""
    event(2, tick=0.02)
    with start(BOTOCRACY_DRAIN_SECONDS="600") as worker:
        return ended(worker)


def hand_back() -> dict[str, object]:
    """The deadline comes between two games."""
    event(2, tick=0.1)
    with start(BOTOCRACY_DRAIN_SECONDS="1") as worker:
        return ended(worker) | play_on()


def mid_game() -> dict[str, object]:
    """The deadline, and the grace after it, come in the middle of a game."""
    event(2, tick=20.0)
    with start(BOTOCRACY_DRAIN_SECONDS="1") as worker:
        return ended(worker)


def dead_engine() -> dict[str, object]:
    """Two workers, one of which has no engine at first; the other does all, then it is back."""
    from tests.sandbox.brokers import broker

    socket = Path(sys.argv[2])
    keys = event(3, tick=0.0)
    path = str(socket / "broker.sock")
    with start(BOTOCRACY_SANDBOX="docker", SANDBOX_BROKER=path) as sick:
        problem = until(lambda: Worker.objects.exclude(problem="").first(), sick).problem
        queue.send(queue.PLAY, keys)
        waiting = Counter(Match.objects.values_list("status", flat=True))
        with start() as healthy:
            until(lambda: not Match.objects.exclude(status=MatchStatus.SETTLED).exists(), healthy)
        players = set(Match.objects.values_list("worker", flat=True))
        more = event(1, tick=0.0)[-1]
        with broker(sys.argv[3]) as running:
            socket.rmdir()
            socket.symlink_to(running.folder)
            until(lambda: Match.objects.filter(pk=more, status=MatchStatus.SETTLED).exists(), sick)
            name = Match.objects.get(pk=more).worker
            opened = "opened botocracy-" in running.log.read_text()
            log = sick.tail()
            sick.stop()
            left = len(running.containers())
    return {
        "problem": problem,
        "waiting": waiting,
        "failures": sum(Match.objects.values_list("failures", flat=True)),
        "the sick one played": name in players,
        "through the broker": opened,
        "log": log,
        "left": left,
    }


if __name__ == "__main__":
    worlds.GAME = "coup"
    call_command("migrate", verbosity=0)
    scenes = {
        "finish": finish,
        "hand back": hand_back,
        "mid-game": mid_game,
        "dead engine": dead_engine,
    }
    print(json.dumps(scenes[sys.argv[1]]()))
