"""A program: play an event with real workers and kill one of them in every round.

Runs as a process of its own on a site of its own (BOTOCRACY_DATA). It prints as JSON: the
standings of that event, the standings of the same event played without workers, the number of
kills, and the number of matches that lost a worker.
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
MATCHES = BOTS // TABLE
"""Matches in a round."""


class Worker:
    """A Celery worker, forked from this process, so that a replacement starts quickly."""

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
        """Whether it has settled a match. Killing a worker that only starts proves nothing."""
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
    """Play the event; kill a worker each time that half of a round's matches are settled.

    Kills follow the progress and not the clock: a slow machine takes longer, with as many kills.
    """
    workers = [Worker(), Worker()]
    kills = 0
    try:
        while event.state != EventState.FINISHED:
            upkeep.sweep()
            due = (2 * event_progress(event).settled // MATCHES + 1) // 2
            victim = next((worker for worker in workers if worker.at_work), None)
            if victim is not None and kills < due:
                victim.kill()
                workers.remove(victim)  # the other one is next in line
                workers.append(Worker())
                kills += 1
            if not all(worker.process.is_alive() for worker in workers):
                raise SystemExit("a worker ended by itself")
            if stuck := Match.objects.filter(status=Match.BROKEN).first():
                raise SystemExit(f"{stuck} waits for a person: {stuck.trouble}")
            time.sleep(0.2)
            event.refresh_from_db()
        return kills
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
