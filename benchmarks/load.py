"""A thousand open live pages and other visitors: ``python benchmarks/load.py``.

A site as in production (PostgreSQL, Redis, several ASGI processes, a worker that plays a running
event in the sandbox), on loopback. Visitors of locust hold live pages of the event and fetch its
parts whenever there is news, read ladders, matches and replays, ask the API, and upload versions.
Then the same visitors come to a Django site of empty views (`benchmarks/empty_site.py`).

Bars: no error, and the 99th percentile of all answers at most 10 × their median.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:1] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

from tests.services import postgres, redis
from tests.services.machine import free_port
from tests.services.run import Run
from tests.site.live import LiveSite, until

BAR = 10.0
SETTINGS = {
    "MODE": "production",
    "SECRET_KEY": "a-secret-key-of-the-benchmark-that-is-long-enough",
    "HTTPS": "no",
    "SANDBOX": "bubblewrap",
    "LOG_LEVEL": "WARNING",
    "SUBMISSIONS_PER_DAY": "100000",
    "LEASE_SECONDS": "60",
    "SWEEP_SECONDS": "15",
    "REQUEUE_SECONDS": "60",
    "FIT_SECONDS": "30",
}
FILL = """
import json
import django
django.setup()
from arena.accounts.models import Scope
from arena.accounts.tokens import token_create
from arena.bots.services import bot_create
from arena.ladder.models import Ladder
from arena.live.topics import Topic, signed
from arena.matches.models import Match
from arena.pipeline import events, upkeep
from games.registry import house_bots
from tests.site import worlds
from tournaments.models import EventState

over = worlds.running_event(count=6, deals=2)
while over.state == EventState.RUNNING:
    worlds.work()
    over.refresh_from_db()
    events.event_advance(event_id=over.pk)
    over.refresh_from_db()
events.event_publish(event=over, by=over.organiser)
upkeep.ladders_fit()
matches = list(Match.objects.filter(status="settled").values_list("pk", flat=True)[:20])
event = worlds.running_event(ladder=False, title="Load", count={bots}, deals=5)
tokens, bots = [], []
for number in range(20):
    user = worlds.person(f"author{{number}}")
    mine = [Scope.READ, Scope.SUBMIT]
    tokens.append(token_create(user=user, name="load", scopes=mine, days=1, within=mine)[1])
    bots.append(bot_create(owner=user, game=worlds.GAME, name=f"Load {{number}}").pk)
ladder = Ladder.objects.get(game=worlds.GAME, table_size=worlds.seats(), teams=False)
print(json.dumps({{
    "event": f"/events/{{event.slug}}/",
    "topic": signed(Topic("event", event.pk)),
    "parts": ["state", "standings"],
    "tokens": tokens,
    "bots": bots,
    "source": house_bots(worlds.GAME)["random"].read_text(),
    "pages_read": {{
        "home": ["/"],
        "ladders": ["/ladders/"],
        "ladder": [f"/games/{{worlds.GAME}}/ladder/{{worlds.seats()}}/"],
        "match": [f"/matches/{{pk}}/" for pk in matches],
        "replay": [f"/matches/{{pk}}/0/0/" for pk in matches],
        "replay frames": [f"/matches/{{pk}}/0/0/frames.json" for pk in matches],
        "event over": [f"/events/{{over.slug}}/"],
    }},
    "api": {{
        "api: games": ["/api/v1/games/"],
        "api: ladder": [f"/api/v1/ladders/{{ladder.pk}}/table/?limit=40"],
        "api: matches": ["/api/v1/matches/?limit=15"],
        "api: match": [f"/api/v1/matches/{{pk}}/" for pk in matches],
        "api: own submissions": ["/api/v1/submissions/?limit=15"],
    }},
}}))
"""
"""Fills the site in a process of its own, and prints what visitors need to know."""


class ManyProcesses(LiveSite):
    """A live site whose web server has several processes."""

    processes = 3

    def serve(self) -> None:
        command = server("arena.config.asgi:application", self.port, self.processes)
        with (self.folder / "web.log").open("ab") as log:
            environment = os.environ | self.environment
            self.server = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
            )
        until(self.answers, "the web server")


def server(application: str, port: int, processes: int) -> list[str]:
    command = [sys.executable, "-m", "uvicorn", application, "--port", str(port)]
    command += ["--workers", str(processes), "--log-level", "warning", "--no-access-log"]
    # By default uvicorn kills a process that was too busy for five seconds, with all its streams.
    command += ["--timeout-worker-healthcheck", "60", "--backlog", "4096"]
    return [*command, "--timeout-graceful-shutdown", "1"]


@contextmanager
def site(options: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    run = Run.new()
    ManyProcesses.processes = options.processes
    try:
        servers = postgres.Server(run.address("postgresql", postgres.start), "load")
        broker = run.address("redis", redis.start) + "/0"
        with servers.database() as url, tempfile.TemporaryDirectory() as folder:
            chosen = SETTINGS | {"DATABASE_URL": url, "BROKER_URL": broker}
            made = ManyProcesses(Path(folder), **chosen)
            with made:
                plan = json.loads(made.run("-c", FILL.format(bots=options.bots), SANDBOX="none"))
                worker = made.worker(processes=1)
                yield made.address, plan
                assert worker.alive, worker.tail()
    finally:
        run.stop()


@contextmanager
def empty(options: argparse.Namespace, news: float) -> Iterator[str]:
    """The same server with empty views."""
    port = free_port()
    environment = os.environ | {"PYTHONPATH": str(ROOT), "EMPTY_NEWS_SECONDS": str(news)}
    del environment["DJANGO_SETTINGS_MODULE"]
    command = server("benchmarks.empty_site:application", port, options.processes)
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        time.sleep(3)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def visit(target: str, plan: dict[str, Any], options: argparse.Namespace) -> dict[str, Any]:
    sizes = {"pages": options.pages, "readers": options.readers, "programs": options.programs}
    sizes |= {"authors": options.authors, "seconds": options.seconds, "rate": options.rate}
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "visitors.py")],
        input=json.dumps(plan | sizes | {"target": target, "calm": 15}),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def percentile(values: list[float], share: float) -> float:
    return values[min(int(share * len(values)), len(values) - 1)]


def report(title: str, result: dict[str, Any]) -> bool:
    """Print the figures; whether they are within the bars."""
    print(f"\n{title}: {result['open']} pages open throughout, {result['seconds']:.0f} s measured")
    print(f"{'what':26}{'answers':>9}{'/s':>8}{'median':>9}{'95 %':>9}{'99 %':>9}  ms")
    every = sorted(value for values in result["times"].values() for value in values)
    for name, values in [*sorted(result["times"].items()), ("all", every)]:
        row = [statistics.median(values), percentile(values, 0.95), percentile(values, 0.99)]
        figures = "".join(f"{value:9.1f}" for value in row)
        print(f"{name:26}{len(values):9}{len(values) / result['seconds']:8.1f}{figures}")
    ratio = percentile(every, 0.99) / statistics.median(every)
    print(f"errors: {sum(result['errors'].values())}; 99th percentile ÷ median: {ratio:.1f}")
    for text, count in sorted(result["errors"].items(), key=lambda item: -item[1])[:10]:
        print(f"  {count} × {text}")
    return not result["errors"] and ratio <= BAR


def main() -> int:
    options = arguments()
    with site(options) as (address, plan):
        ours = visit(address, plan, options)
    good = report("Botocracy", ours)
    told = ours["told"] / ours["seconds"] / max(options.pages, 1)
    with empty(options, news=1 / told if told else 10.0) as address:
        theirs = visit(address, plan, options)
    report("Empty Django views", theirs)
    print("\nwithin the bars" if good else "\nBEYOND THE BARS: see above")
    return 0 if good else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1000, help="open live pages")
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--programs", type=int, default=10)
    parser.add_argument("--authors", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=60, help="measured, once all pages are open")
    parser.add_argument("--processes", type=int, default=3, help="of the web server")
    parser.add_argument("--rate", type=float, default=10, help="visitors that come each second")
    parser.add_argument("--bots", type=int, default=48, help="in the running event")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
