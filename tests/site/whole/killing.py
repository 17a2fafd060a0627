"""A program: one event through real workers while one of them is killed again and again.

Runs as a process of its own on a site of its own (BOTOCRACY_DATA), and prints what the test
compares: the standings of that event, those of the same event played without any worker, and how
many workers were killed.
"""

from __future__ import annotations

import json
import os
import time
from multiprocessing import get_context

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from django.core.management import call_command  # noqa: E402 - needs the settings
from django.db import connections  # noqa: E402 - the same

from arena.config.celery import app  # noqa: E402 - the same
from arena.matches.models import Match  # noqa: E402 - the same
from arena.pipeline import events, upkeep  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same
from tournaments.models import EventState  # noqa: E402 - the same
from tournaments.results.scoreboard import event_standings  # noqa: E402 - the same
from tournaments.selectors import event_progress  # noqa: E402 - the same

BOTS, ROUNDS, TABLE = 64, 6, 4
SECRET = "c0ffee" * 10 + "c0ff"
KILL_SECONDS = 2.0
SWEEP_SECONDS = 0.5
GIVE_UP_SECONDS = 240.0


class Worker:
    """A Celery worker: forked, so that one that is killed is back at once."""

    def __init__(self) -> None:
        connections.close_all()  # a connection must not be shared with the child
        self.process = get_context("fork").Process(target=self.serve, daemon=True)
        self.process.start()

    @staticmethod
    def serve() -> None:
        command = ["--quiet", "worker", "--pool", "solo", "--loglevel", "ERROR"]
        app.worker_main([*command, "--without-heartbeat", "--without-gossip", "--without-mingle"])

    @property
    def at_work(self) -> bool:
        """Whether it has settled a match: one that only starts yet proves nothing by its death."""
        return Match.objects.filter(worker__endswith=f":{self.process.pid}").exists()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


def new_event(title, bots):
    event = worlds.open_event(
        bots=bots, title=title, secret=SECRET, format="swiss", length=ROUNDS, table_size=TABLE
    )
    events.event_start(event=event, by=event.organiser)
    events.event_advance(event_id=event.pk)  # a start of many matches leaves them to a task
    return event


def result(event):
    return [
        (row.standing.place, row.entry.bot.slug, round(row.standing.score, 9))
        for row in event_standings(event)
    ]


def play_with_kills(event) -> int:
    """Sweep as the clock would, and kill a worker every few seconds, until the event is over."""
    workers = [Worker(), Worker()]
    kills = 0
    now = time.monotonic()
    next_sweep, next_kill, until = now, now + KILL_SECONDS, now + GIVE_UP_SECONDS
    try:
        while (now := time.monotonic()) < until:
            if now > next_sweep:
                upkeep.sweep()
                next_sweep = time.monotonic() + SWEEP_SECONDS
                event.refresh_from_db()
                if event.state == EventState.FINISHED:
                    return kills
            victim = next((worker for worker in workers if worker.at_work), None)
            if now > next_kill and victim is not None:
                victim.kill()
                workers.remove(victim)  # the other one is next in line
                workers.append(Worker())
                kills += 1
                next_kill = time.monotonic() + KILL_SECONDS
            time.sleep(0.05)
        raise SystemExit(f"not over in time, {kills} kills: {event_progress(event)}")
    finally:
        for worker in workers:
            worker.kill()


def main() -> None:
    call_command("migrate", verbosity=0)
    worlds.GAME = "coup"
    bots = worlds.field(BOTS)
    killed = new_event("Killed", bots)
    kills = play_with_kills(killed)
    calm = new_event("Calm", bots)
    worlds.work()
    lost = Match.objects.filter(losses__gt=0).count()
    found = {"kills": kills, "lost": lost, "killed": result(killed), "calm": result(calm)}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
