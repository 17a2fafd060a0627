"""Games per second of a whole site: Celery, PostgreSQL, Redis and the sandbox.

    python -m benchmarks.throughput [--matches N] [--rounds N] [WAY ...]

The reference match is Revolt with 4 seats and 5 deals, so 20 games, of the house bot that plays
at random. The servers are the benchmark's own and forget everything: PostgreSQL writes no disk.
A WAY is one of

walls-1, walls-2   a Celery worker with one or two processes, bots in bubblewrap cells
open-1, open-2     the same, bots in the worker's process, without any wall
alone              one process that plays and settles, without Celery and without walls

All ways take turns, and the table has the median of the rounds. A round begins with a few matches
that are not counted, and more matches wait than are counted: the worker is never out of work. The
second table has CPU-seconds for each match. They are read from control groups (as root) and do
not depend much on what else the machine does:

bots       in `act`, `start` and `end` of the bots, measured apart, by asking the same questions
runner     the rest of the time that cells spend outside of the kernel
referee    the worker's processes, outside of the kernel; without walls bots and runner too
kernel     system calls and page faults of cells and workers
database   PostgreSQL; broker: Redis; both with their time in the kernel
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]

from sandbox.cell import Cell, Reply
from sandbox.choose import house_bot
from sandbox.inprocess import InProcess
from sandbox.limits import Limits
from sandbox.match import BotFiles, MatchSpec, Player, Usage
from sandbox.protocol import encode
from sandbox.referee import play_match
from sandbox.runner.turn import GameInfo, Turn
from tests.services import postgres, redis
from tests.services.run import Run

GAME, BOT, SEATS, DEALS = "revolt", "random", 4, 5
GAMES = SEATS * DEALS
WAYS = {"walls-1": 1, "walls-2": 2, "open-1": 1, "open-2": 2, "alone": 0}
"""Way → worker processes."""
UNCOUNTED = 6
"""Matches before the clock starts: pools fill, connections are made."""
WAITING = 9
"""Matches that still wait when the clock stops."""
CPUACCT = Path("/sys/fs/cgroup/cpuacct")
TICKS = os.sysconf("SC_CLK_TCK")


class Cpu(NamedTuple):
    """Seconds outside of the kernel and in it."""

    user: float
    system: float

    def __sub__(self, other: Cpu) -> Cpu:
        return Cpu(self.user - other.user, self.system - other.system)

    @property
    def total(self) -> float:
        return self.user + self.system


class Group:
    """A control group that counts the CPU time of a process and of all that it starts."""

    def __init__(self, name: str) -> None:
        self.folder = CPUACCT / f"throughput-{os.getpid()}-{name}"
        self.folder.mkdir()

    def add(self, pid: int) -> None:
        (self.folder / "cgroup.procs").write_text(str(pid))

    def cpu(self) -> Cpu:
        """Groups below this one included, also those that are gone.

        The kernel counts the total exactly, and its two parts by samples.
        """
        total, user, system = (
            int((self.folder / f"cpuacct.usage{part}").read_text()) / 1e9
            for part in ("", "_user", "_sys")
        )
        share = user / (user + system) if user + system else 0.0
        return Cpu(total * share, total * (1 - share))

    def own_cpu(self) -> Cpu:
        """That of the processes in it: workers, but not cells, which have groups of their own."""
        user = system = 0
        for pid in (self.folder / "cgroup.procs").read_text().split():
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            user, system = user + int(words[11]), system + int(words[12])
        return Cpu(user / TICKS, system / TICKS)

    def remove(self) -> None:
        """Its last processes may still be ending."""
        for _ in range(500):
            try:
                for folder in sorted(self.folder.rglob("*/"), reverse=True):
                    folder.rmdir()
                self.folder.rmdir()
            except OSError:
                time.sleep(0.02)
            else:
                return


class Recording(Cell):
    """Keeps the questions that a bot in our own process is asked."""

    gone = False

    def __init__(self, bot: BotFiles, limits: Limits, asked: list[bytes]) -> None:
        self._cell, self._asked = InProcess().open(bot, limits), asked

    def ask(self, message: dict[str, Any], deadline: float, wall: float | None = None) -> Reply:
        self._asked.append(encode(message))
        return self._cell.ask(message, deadline, wall)

    def close(self) -> Usage:
        return self._cell.close()


def bot_seconds() -> float:
    """CPU-seconds that the bots themselves need for one match."""
    files = house_bot(GAME, BOT)
    asked: list[bytes] = []
    players = tuple(Player(BOT, files, f"seed {number}") for number in range(SEATS))
    deals = tuple(f"deal {number}" for number in range(DEALS))
    spec = MatchSpec(game=GAME, options={}, players=players, deals=deals)
    play_match(spec, lambda bot, limits: Recording(bot, limits, asked))
    names: dict[str, Any] = {}
    exec(files.files["bot.py"], names)
    turns, info = [], None
    for line in asked:
        message = json.loads(line)
        if message["type"] == "start":
            info = GameInfo(message)
        elif message["type"] == "act":
            assert info is not None
            turns.append(Turn(info, message, print))
    began = time.process_time()
    for turn in turns:
        names["act"](turn)
    return time.process_time() - began


@contextmanager
def servers() -> Iterator[SimpleNamespace]:
    """A site on servers of its own: the groups of its database and its broker, its folder."""
    run = Run.new()
    with ExitStack() as stack:
        database, broker = Group("database"), Group("broker")
        stack.callback(database.remove)
        stack.callback(broker.remove)
        stack.callback(run.stop)
        url = run.address("postgresql", postgres.start)
        data = run.folder / "postgresql" / "data" / "postmaster.pid"
        database.add(int(data.read_text().split()[0]))
        address = run.address("redis", redis.start)
        told = dict(
            line.split(":", 1) for line in redis.ask(address, "INFO").split() if ":" in line
        )
        broker.add(int(told["process_id"]))
        settings = {
            "DATABASE_URL": url,
            "BROKER_URL": f"{address}/0",
            "DATA": str(run.folder / "data"),
            "FILES": str(run.folder / "files"),
            "SANDBOX": "none",
            "LOG_LEVEL": "ERROR",
        }
        os.environ |= {f"BOTOCRACY_{name}": value for name, value in settings.items()}
        os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        yield SimpleNamespace(database=database, broker=broker, folder=run.folder)


class Feeder:
    """Makes matches of a standing ladder and sends them to the workers."""

    def __init__(self) -> None:
        from arena.ladder.services import ladder_open
        from arena.matches.cards import commitment_fix
        from tests.site import worlds

        ladder_open(game=GAME, table_size=SEATS)
        self.versions = [bot.active for bot in worlds.field(SEATS)]
        self.commitment = commitment_fix(scope="throughput", lock={})
        self.numbers = itertools.count()

    def make(self, count: int) -> list[int]:
        from arena.matches.services import Seated, matches_create

        keys = [f"match {next(self.numbers)}" for _ in range(count)]
        made = matches_create(
            tables=[Seated(key, self.versions) for key in keys],
            game=GAME,
            options={},
            deals=DEALS,
            commitment=self.commitment,
        )
        return [match.pk for match in made]

    def settled(self) -> int:
        return int(self.commitment.matches.filter(status="settled").count())

    def call_off(self) -> None:
        """Delete what was not played."""
        from arena.matches.models import MatchPlayer

        left = self.commitment.matches.exclude(status="settled")
        MatchPlayer.objects.filter(match__in=left).delete()
        left.delete()


class Measured(NamedTuple):
    games: float
    """In a second."""
    cpu: dict[str, float]
    """CPU-seconds for each match."""


Clock = Callable[[], dict[str, float]]


def between(
    clock: Clock, settled: Callable[[], int], count: int, step: Callable[[], None]
) -> Measured:
    """What passes from now until `count` more matches are settled."""
    first, cpu, began = settled(), clock(), time.monotonic()
    while settled() < first + count:
        step()
    passed, matches = time.monotonic() - began, settled() - first
    after = clock()
    return Measured(
        matches * GAMES / passed, {part: (after[part] - cpu[part]) / matches for part in after}
    )


def with_worker(site: SimpleNamespace, feeder: Feeder, way: str, matches: int) -> Measured:
    from arena.pipeline import queue
    from arena.workers.processes import WorkerProcess

    group = Group(way)
    log = site.folder / f"{way}.log"
    settings = {"BOTOCRACY_SANDBOX": "bubblewrap" if way.startswith("walls") else "none"}
    before = feeder.settled()
    try:
        with WorkerProcess(log, processes=WAYS[way], beat=False, environment=settings) as worker:
            group.add(worker.process.pid)
            queue.send(queue.PLAY, feeder.make(UNCOUNTED + matches + WAITING))

            def clock() -> dict[str, float]:
                ours = group.own_cpu()
                cells = group.cpu() - ours
                return {
                    "cells": cells.user,
                    "referee": ours.user,
                    "kernel": ours.system + cells.system,
                    "database": site.database.cpu().total,
                    "broker": site.broker.cpu().total,
                }

            def step() -> None:
                if not worker.alive:
                    sys.exit(f"the worker ended:\n{worker.tail()}")
                time.sleep(0.05)

            while feeder.settled() < before + UNCOUNTED:
                step()
            measured = between(clock, feeder.settled, matches, step)
            worker.kill()
    finally:
        group.remove()
        redis.ask(os.environ["BOTOCRACY_BROKER_URL"], "FLUSHDB")
        feeder.call_off()
    return measured


def alone(site: SimpleNamespace, feeder: Feeder, matches: int) -> Measured:
    from arena.pipeline.matches import matches_run

    waiting = iter(feeder.make(UNCOUNTED + matches + WAITING))

    def clock() -> dict[str, float]:
        times = os.times()
        return {
            "cells": 0.0,
            "referee": times.user,
            "kernel": times.system,
            "database": site.database.cpu().total,
            "broker": site.broker.cpu().total,
        }

    def step() -> None:
        matches_run(match_id=next(waiting))

    step()
    measured = between(clock, feeder.settled, matches, step)
    feeder.call_off()
    return measured


def show(found: dict[str, list[Measured]], bots: float) -> None:
    print(f"\n{'way':10}{'games/s':>9}{'rounds':>24}")
    for way, rounds in found.items():
        speeds = [each.games for each in rounds]
        print(f"{way:10}{statistics.median(speeds):9.0f}{' '.join(f'{x:.0f}' for x in speeds):>24}")
    parts = ("bots", "runner", "referee", "kernel", "database", "broker")
    print(f"\n{'ms a match':10}" + "".join(f"{part:>10}" for part in (*parts, "sum")))
    for way, rounds in found.items():
        cpu = {part: statistics.median(each.cpu[part] for each in rounds) for part in rounds[0].cpu}
        cells = cpu.pop("cells")
        inside = min(bots, max(0.0, cells))
        row = {"bots": inside, "runner": max(0.0, cells - inside), **cpu}
        row["sum"] = sum(row.values())
        print(f"{way:10}" + "".join(f"{1000 * row[part]:10.0f}" for part in (*parts, "sum")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    given = parser.parse_args()
    ways = given.ways or list(WAYS)
    if unknown := set(ways) - set(WAYS):
        parser.error(f"{', '.join(unknown)}: a way is one of {', '.join(WAYS)}")
    if not os.access(CPUACCT, os.W_OK):
        sys.exit(f"CPU time is read from control groups, and {CPUACCT} may not be written here.")
    found: dict[str, list[Measured]] = {way: [] for way in ways}
    with servers() as site:
        feeder = Feeder()
        for _ in range(given.rounds):
            for way in ways:
                run = alone(site, feeder, given.matches) if way == "alone" else None
                found[way].append(run or with_worker(site, feeder, way, given.matches))
                games, cpu = found[way][-1]
                spent = 1000 * sum(cpu.values())
                words = f"{way} {games:.1f} games/s, {spent:.0f} ms of CPU time a match"
                print(words, file=sys.stderr, flush=True)
    show(found, bot_seconds())


if __name__ == "__main__":
    main()
