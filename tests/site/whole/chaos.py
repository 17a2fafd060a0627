"""A program: workers killed, Redis emptied, PostgreSQL restarted, while matches are played.

    python -m tests.site.whole.chaos 300 [KILLS]

Runs on servers of its own for so many seconds, and until so many workers were killed, then lets
the workers finish what is queued, and prints what it did and what it found as one line of JSON.
Whatever happens in between, every match must be settled exactly once, and ratings must be what
the matches say.

What needs Django is imported inside the functions: its settings need the servers' addresses first.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from tests.services import postgres, redis
from tests.services.machine import Unavailable, free_port, unprivileged_account
from tests.services.run import Run

UNAVAILABLE = 77
WORKERS = 3
AHEAD = 24
"""Unsettled matches the feeder keeps."""
KILL_EVERY, EMPTY_EVERY, RESTART_EVERY = 4.0, 7.0, 14.0
"""Mean seconds between two kills, two flushes of Redis, two restarts of PostgreSQL."""
STUCK_SECONDS = 240.0
"""After this time without a settled match the rest is given up."""


class Database:
    """A PostgreSQL server that can be stopped and started again on the same data."""

    def __init__(self, run: Run) -> None:
        self.run, self.port, self.starts = run, free_port(), 0
        self.account = unprivileged_account()
        self.folder = run.folder / "cluster"
        self.folder.mkdir(mode=0o711)
        postgres.make_cluster(self.folder, self.folder / "data", "chaos", self.account)
        self.url = f"postgresql://{postgres.USER}:chaos@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        self.starts += 1
        self.keeper = self.run.folder / f"postgres-{self.starts}"
        self.keeper.mkdir(mode=0o711)
        command = [postgres.tool("postgres"), "-D", str(self.folder / "data")]
        command += ["-h", "127.0.0.1", "-p", str(self.port), "-c", "unix_socket_directories="]
        command += ["-c", "fsync=off", "-c", "max_connections=60"]  # commits stay synchronous
        user = ("--user", self.account.pw_name) if self.account else ()
        self.run.keep(
            self.keeper,
            command,
            lambda: postgres.succeeds("psql", self.url, "-c", "SELECT"),
            options=("--signal", "SIGINT", *user),
        )

    def stop(self, how: signal.Signals) -> None:
        """SIGINT throws its clients out; SIGQUIT leaves at once, as after a power cut."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(pid, how)
        while not (self.keeper / "exited").exists():
            time.sleep(0.02)
        os.write(os.open(self.keeper / "stop", os.O_WRONLY | os.O_NONBLOCK), b"stop")


def environment(run: Run, database: str, broker: str) -> dict[str, str]:
    settings = {
        "DATABASE_URL": database,
        "BROKER_URL": broker,
        "DATA": str(run.folder / "data"),
        "FILES": str(run.folder / "files"),
        "SANDBOX": "none",
        "LEASE_SECONDS": "3",
        "SWEEP_SECONDS": "1",
        "REQUEUE_SECONDS": "4",
        "FIT_SECONDS": "2",
        "LOG_LEVEL": "ERROR",
    }
    return {f"BOTOCRACY_{name}": value for name, value in settings.items()}


class Chaos:
    """Causes the failures and counts them."""

    def __init__(self, folder: Path, database: Database, broker: str) -> None:
        from arena.workers.processes import WorkerProcess

        self.folder, self.database, self.broker = folder, database, broker
        self.rng = random.Random()
        self.make_worker = WorkerProcess
        self.workers = [self.new_worker(number) for number in range(WORKERS)]
        self.kills = self.emptied = self.restarts = 0
        now = time.monotonic()
        self.due = {what: now + mean for what, mean in self.means().items()}

    def means(self):
        return {self.kill: KILL_EVERY, self.empty: EMPTY_EVERY, self.restart: RESTART_EVERY}

    def new_worker(self, number: int):
        # A clock keeps a file, so each worker has a folder of its own.
        data = {"BOTOCRACY_DATA": str(self.folder / f"worker-{number}")}
        return self.make_worker(self.folder / f"worker-{number}.log", processes=1, environment=data)

    def rage(self) -> None:
        """Cause all failures that are due."""
        for what, mean in self.means().items():
            if time.monotonic() >= self.due[what]:
                what()
                self.due[what] = time.monotonic() + self.rng.expovariate(1 / mean)

    def kill(self) -> None:
        """Kill a worker that has played since it started, so that slow starts are not killed."""
        busy = [n for n, worker in enumerate(self.workers) if self.has_played(worker)]
        if busy:
            number = self.rng.choice(busy)
            self.workers[number].kill()
            self.workers[number] = self.new_worker(number)
            self.kills += 1

    def has_played(self, worker) -> bool:
        from arena.matches.models import Match

        try:
            children = Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children")
            pids = children.read_text().split()
        except FileNotFoundError:
            return True  # it died by itself: start it again
        names = [f"{socket.gethostname()}:{pid}" for pid in pids]
        return Match.objects.filter(worker__in=names).exists()

    def empty(self) -> None:
        redis.ask(self.broker, "FLUSHALL")
        self.emptied += 1

    def restart(self) -> None:
        self.database.stop(self.rng.choice([signal.SIGINT, signal.SIGQUIT]))
        self.database.start()
        self.restarts += 1


class Feeder:
    """Makes matches while few are waiting."""

    def __init__(self) -> None:
        from arena.ladder.services import ladder_open
        from arena.matches.cards import commitment_fix
        from tests.site import worlds

        self.rng = random.Random(1)
        self.bots = worlds.field(12)
        self.seats = worlds.seats()
        self.ladder = ladder_open(game=worlds.GAME, table_size=self.seats)
        self.commitment = commitment_fix(scope="chaos", lock={})
        self.made = 0

    def matches(self):
        return self.commitment.matches.all()

    def unsettled(self) -> int:
        return self.matches().exclude(status="settled").count()

    def feed(self) -> None:
        from django.db import transaction

        from arena.matches.services import match_create
        from arena.pipeline import queue

        for _ in range(AHEAD - self.unsettled()):
            with transaction.atomic():
                match = match_create(
                    game=self.ladder.game,
                    options={},
                    submissions=[bot.active for bot in self.rng.sample(self.bots, self.seats)],
                    deals=2,
                    commitment=self.commitment,
                    key=f"match {self.matches().count()}",
                )
                queue.send_after_commit(queue.PLAY, [match.pk])


def patiently(what):
    """Call `what`, and repeat it while the database is away."""
    from django.db import InterfaceError, OperationalError, connection

    while True:
        try:
            return what()
        except (OperationalError, InterfaceError):
            connection.close()
            time.sleep(0.1)


def drain(feeder: Feeder) -> None:
    """Wait until all matches are settled, or until none is settled for a while."""
    left, until = None, 0.0
    while now_left := patiently(feeder.unsettled):
        if now_left != left:
            left, until = now_left, time.monotonic() + STUCK_SECONDS
        elif time.monotonic() > until:
            break
        time.sleep(0.2)


def places(games):
    return {(game.rotation, game.deal): list(game.places) for game in games}


def found(feeder: Feeder) -> dict[str, object]:
    """Whether every match was settled exactly once, and ratings are what the matches say."""
    from django.db.models import Count, Sum

    from arena.ladder.fits import ladder_fit
    from arena.ladder.recomputing import ladder_recompute
    from arena.matches.models import MatchPlayer
    from arena.matches.selectors import match_spec
    from arena.matches.verifying import match_verify
    from sandbox.inprocess import InProcess
    from sandbox.referee import play_match

    matches = feeder.matches()
    games = matches.annotate(n=Count("games")).values_list("n", flat=True)
    events = matches.annotate(n=Count("rating_events")).values_list("n", flat=True)
    sample = list(matches.order_by("pk")[:: max(1, matches.count() // 20)])
    ladder_fit(ladder=feeder.ladder)
    computed = ladder_recompute(feeder.ladder)
    return {
        "matches": matches.count(),
        "unsettled": feeder.unsettled(),
        "games": sorted(set(games)),
        "rating_events": sorted(set(events)),
        "without_result": MatchPlayer.objects.filter(match__in=matches, share=None).count(),
        "interrupted": matches.filter(losses__gt=0).count(),
        "losses": matches.aggregate(n=Sum("losses"))["n"],
        "failures": matches.aggregate(n=Sum("failures"))["n"],
        "seats": feeder.seats,
        "fits": computed.fits,
        "differences": [str(difference) for difference in computed.differences[:5]],
        "verdicts": sorted({match_verify(match=match).verdict for match in sample}),
        "calm_results_differ": sum(
            places(play_match(match_spec(match), InProcess().open).games)
            != places(match.games.all())
            for match in sample
        ),
    }


def main() -> None:
    seconds, kills = float(sys.argv[1]), int((*sys.argv, 1)[2])
    run = Run.new()
    try:
        run.folder.mkdir(mode=0o711)
        database = Database(run)
        database.start()
        broker = run.address("redis", redis.start)
    except Unavailable as why:
        run.stop()
        print(why)
        raise SystemExit(UNAVAILABLE) from None
    os.environ |= environment(run, database.url, f"{broker}/0")
    os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
    import django
    from django.core.management import call_command

    django.setup()
    with ExitStack() as stack:
        stack.callback(run.stop)
        call_command("migrate", verbosity=0)
        feeder = Feeder()
        chaos = Chaos(run.folder, database, broker)
        stack.callback(lambda: [worker.kill() for worker in chaos.workers])
        until = time.monotonic() + seconds
        while time.monotonic() < until or not (
            chaos.kills >= kills and chaos.emptied and chaos.restarts
        ):
            patiently(feeder.feed)
            patiently(chaos.rage)
            time.sleep(0.1)
        drain(feeder)
        for worker in chaos.workers:
            worker.kill()
        done = {"kills": chaos.kills, "emptied": chaos.emptied, "restarts": chaos.restarts}
        print(json.dumps(done | patiently(lambda: found(feeder))))


if __name__ == "__main__":
    main()
