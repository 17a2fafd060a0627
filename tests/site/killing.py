"""A program: one event through real workers while one of them is killed again and again.

Runs as a process of its own on a site of its own (BOTOCRACY_DATA), and prints what the test
compares: the standings of that event, those of the same event played without any worker, and how
many workers were killed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from django.core.management import call_command  # noqa: E402 - needs the settings

from arena.matches.models import Match, MatchStatus  # noqa: E402 - the same
from arena.pipeline import events, upkeep  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same
from tournaments.models import EventState  # noqa: E402 - the same
from tournaments.selectors import event_progress, event_standings  # noqa: E402 - the same

BOTS, ROUNDS, TABLE = 64, 6, 4
SECRET = "c0ffee" * 10 + "c0ff"
MATCHES_A_KILL = 20
GIVE_UP_SECONDS = 200.0


def start_worker() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "celery", "--app", "arena.config", "--quiet", "worker"]
    command += ["--pool", "solo", "--without-heartbeat", "--without-gossip", "--without-mingle"]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def new_event(title, bots):
    event = worlds.open_event(
        bots=bots, title=title, secret=SECRET, format="swiss", length=ROUNDS, table_size=TABLE
    )
    events.event_start(event=event, by=event.organiser)
    return event


def result(event):
    return [
        (row.standing.place, row.entry.bot.slug, round(row.standing.score, 9))
        for row in event_standings(event)
    ]


def play_with_kills(event) -> int:
    """Sweep as the clock would, and kill busy workers, until the event is over.

    Counted in matches, not seconds: a slow machine must not kill workers that only start.
    """
    workers = [start_worker(), start_worker()]
    matches = Match.objects.filter(table__round__event=event)
    kills = 0
    next_sweep, until = 0.0, time.monotonic() + GIVE_UP_SECONDS
    try:
        while time.monotonic() < until:
            if time.monotonic() > next_sweep:
                upkeep.sweep()
                next_sweep = time.monotonic() + 1.0
                event.refresh_from_db()
                if event.state == EventState.FINISHED:
                    return kills
            settled = matches.filter(status=MatchStatus.SETTLED)
            playing = matches.filter(status=MatchStatus.PLAYING).exists()
            if playing and settled.count() >= (kills + 1) * MATCHES_A_KILL:
                last = settled.latest("settled_at").worker
                for victim in [w for w in workers if last.endswith(f":{w.pid}")]:
                    victim.kill()
                    victim.wait()
                    workers[workers.index(victim)] = start_worker()
                    kills += 1
            time.sleep(0.05)
        raise SystemExit(f"not over in time, {kills} kills: {event_progress(event)}")
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


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
