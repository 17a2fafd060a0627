"""An upgrade while matches are played: the last release's workers play on the new tables.

The code of the last release is kept as a file. It makes a site on PostgreSQL and Redis; it makes
and plays matches while the new code migrates, and goes on; then a new worker joins and the old one
leaves.
"""

import json
import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from tests.site.live import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
CODE = Path(__file__).with_name("last_release_code.tar.xz")

FILL = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from arena.ladder.services import ladder_open, ladders_join
from arena.matches.cards import commitment_fix
from tests.site import worlds
bots = worlds.field(6)
ladder_open(game=worlds.GAME, table_size=worlds.seats())
for bot in bots:
    ladders_join(submission=bot.active)
commitment_fix(scope="upgrade", lock={})
"""

FEED = """
import sys, time
from pathlib import Path
import django; django.setup()
from arena.matches.models import Commitment
from arena.matches.services import match_create
from arena.pipeline import queue
from tests.site import worlds
bots, commitment, made = worlds.field(6), Commitment.objects.get(scope="upgrade"), 0
while not Path(sys.argv[1]).exists():
    if commitment.matches.exclude(status="settled").count() < 12:
        match = match_create(game=worlds.GAME, options={}, deals=2, commitment=commitment,
            key=str(made), submissions=[bots[(made + n) % 6].active for n in range(worlds.seats())])
        queue.send(queue.PLAY, [match.pk])
        made += 1
    else:
        time.sleep(0.1)
print(made)
"""
"""Makes matches until it is told to stop; the old code, before and after the migration."""

MIGRATE = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""

LOOK = """
import json
import django; django.setup()
from django.db.models import Count
from arena.matches.models import Commitment, Fault
from arena.matches.verifying import match_verify
from tests.site import worlds
matches = Commitment.objects.get(scope="upgrade").matches.all()
settled = matches.filter(status="settled")
print(json.dumps({
    "settled": settled.count(),
    "workers": sorted(set(settled.values_list("worker", flat=True))),
    "games": sorted(set(settled.annotate(n=Count("games")).values_list("n", flat=True))),
    "rated": sorted(set(settled.annotate(n=Count("rating_events")).values_list("n", flat=True))),
    "failures": sum(matches.values_list("failures", flat=True)),
    "faults": Fault.objects.count(),
    "verdicts": sorted({match_verify(match=match).verdict for match in settled[::6]}),
    "seats": worlds.seats(),
}))
"""


class Code:
    """A checkout, and commands of it on the site."""

    def __init__(self, root, folder, **settings):
        self.root, self.folder = root, folder
        kept = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
        path = os.pathsep.join(str(root / part) for part in ("", "platform", "kit"))
        self.environment = kept | {f"BOTOCRACY_{name}": value for name, value in settings.items()}
        self.environment |= {"PYTHONPATH": path, "DJANGO_SETTINGS_MODULE": "arena.config.settings"}

    def run(self, program):
        done = subprocess.run(
            [sys.executable, "-P", "-c", program],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr[-4000:]
        return done.stdout

    def start(self, program, *words):
        return subprocess.Popen(
            [sys.executable, "-P", "-c", program, *words],
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )

    def worker(self):
        log = self.folder / f"{self.root.name}.log"
        command = [sys.executable, "-m", "celery", "--app", "arena.config", "--quiet", "worker"]
        command += ["--beat", "--concurrency", "1", "--without-gossip", "--without-mingle"]
        data = {"BOTOCRACY_DATA": str(self.folder / f"data-{self.root.name}")}
        with log.open("ab") as output:
            return subprocess.Popen(
                command,
                cwd=self.root,
                env=self.environment | data,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )


@pytest.mark.timeout(3600)
def test_matches_are_played_before_during_and_after_the_migration(
    tmp_path, postgres_url, redis_url
):
    old_root = tmp_path / "old"
    with tarfile.open(CODE) as archive:
        archive.extractall(old_root, filter="data")
    settings = {
        "DATABASE_URL": postgres_url,
        "BROKER_URL": redis_url,
        "DATA": str(tmp_path / "data"),
        "FILES": str(tmp_path / "files"),
        "SANDBOX": "none",
        "SITTING_WAIT": "1",
        "LEASE_SECONDS": "10",
        "SWEEP_SECONDS": "1",
        "REQUEUE_SECONDS": "4",
        "LADDER_SECONDS": "86400",
        "LOG_LEVEL": "ERROR",
    }
    old, new = Code(old_root, tmp_path, **settings), Code(ROOT, tmp_path, **settings)
    old.run(FILL)
    enough = tmp_path / "enough"
    feeder = old.start(FEED, str(enough))
    workers = [old.worker()]

    def settled(url=postgres_url):
        import psycopg

        with psycopg.connect(url) as connection:
            query = "SELECT count(*) FROM matches_match WHERE status = 'settled'"
            return connection.execute(query).fetchone()[0]

    def wait_for(count):
        """Give up when a worker ended by itself, or no match was settled for a long time."""
        last, give_up = settled(), time.monotonic() + PATIENCE
        while (now := settled()) < count:
            if now > last:
                last, give_up = now, time.monotonic() + PATIENCE
            logs = "\n".join(log.read_text()[-3000:] for log in tmp_path.glob("*.log"))
            assert workers[-1].poll() is None, logs
            assert time.monotonic() < give_up, f"{now} of {count} matches are settled\n{logs}"
            time.sleep(0.1)

    try:
        wait_for(5)
        new.run(MIGRATE)
        before = settled()
        wait_for(before + 5)  # old code makes and plays matches on the new tables
        workers.append(new.worker())
        workers[0].send_signal(signal.SIGTERM)
        assert workers[0].wait(PATIENCE) == 0
        wait_for(settled() + 5)
        enough.touch()
        made = int(feeder.communicate()[0])
        wait_for(made)
        found = json.loads(new.run(LOOK).splitlines()[-1])
    finally:
        feeder.kill()
        feeder.wait()
        for worker in workers:
            worker.poll() is None and os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
    assert found["settled"] == made
    assert len(found["workers"]) == 2, "one of the releases played nothing"
    assert found["games"] == [2 * found["seats"]]
    assert found["rated"] == [found["seats"]]
    assert (found["failures"], found["faults"]) == (0, 0)
    assert found["verdicts"] == ["sealed"]
