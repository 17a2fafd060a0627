"""A site of its own whose every part can be broken: PostgreSQL, Redis, beat, workers, web.

One set of servers serves all tests of the folder. A test makes matches, breaks something while
they are played, repairs it, and asks `intact` whether anything was lost, done twice, or charged
to a bot.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from arena.workers.processes import worker_command
from tests.services import redis
from tests.services.machine import free_port, program
from tests.services.run import Run
from tests.site.live import PATIENCE, ROOT, LiveSite
from tests.site.whole.chaos import Database


def children(pid: int) -> list[int]:
    """All descendants of a process."""
    found = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *children(child)]
    return found


class Process:
    """A process of the site in a group of its own, with its log in a file."""

    def __init__(self, log: Path, command: list[str], environment: dict[str, str]) -> None:
        self.log = log
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def family(self) -> list[int]:
        return [self.pid, *children(self.pid)]

    def send(self, what: signal.Signals) -> None:
        """Send a signal to it and to all its children, cells included."""
        for pid in self.family():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, what)

    def kill(self) -> None:
        """End it and its children at once, as a power cut would."""
        self.send(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def command_of(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


class Broker:
    """A Redis server that can be stopped and started on the same port, with its data or without."""

    def __init__(self, run: Run) -> None:
        self.run, self.port, self.starts = run, free_port(), 0
        self.data = run.folder / "redis-data"
        self.data.mkdir()
        self.address = f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.starts += 1
        folder = self.run.folder / f"redis-{self.starts}"
        folder.mkdir()
        command = [program("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self.data), "--save", "", "--appendonly", "yes"]
        command += ["--appendfsync", "always"]
        self.run.keep(folder, command, lambda: redis.ask(self.address, "PING") == "PONG")

    def kill(self, *, keep_data: bool) -> None:
        info = redis.ask(self.address, "INFO", "server")
        pid = next(line for line in info.splitlines() if line.startswith("process_id:"))
        os.kill(int(pid.partition(":")[2]), signal.SIGKILL)
        while redis.ask(self.address, "PING") == "PONG":
            time.sleep(0.05)
        if not keep_data:
            shutil.rmtree(self.data)
            self.data.mkdir()


class Ground:
    """The site, its servers and its processes."""

    def __init__(self) -> None:
        self.run = Run.new()
        self.run.folder.mkdir(mode=0o711)
        self.folder = self.run.folder
        self.database = Database(self.run)
        self.database.start()
        self.broker = Broker(self.run)
        self.broker.start()
        self.files = self.folder / "files"
        self.files.mkdir()
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        self.number = 0
        self.made: list[Process] = []
        kept = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
        self.settings = {
            "DATABASE_URL": self.database.url,
            "BROKER_URL": f"{self.broker.address}/0",
            "FILES": str(self.files),
            "DATA": str(self.folder / "data"),
            "SANDBOX": "bubblewrap",
            "HOSTS": "127.0.0.1,localhost",
            "LEASE_SECONDS": "4",
            "SWEEP_SECONDS": "1",
            "REQUEUE_SECONDS": "3",
            "FIT_SECONDS": "5",
            "LADDER_SECONDS": "86400",
            "LADDER_QUEUE": "1",
            "SITTING_WAIT": "1",
            "LOG_LEVEL": "WARNING",
        }
        path = os.pathsep.join(str(ROOT / part) for part in ("", "platform", "kit"))
        self.base = kept | {
            "PYTHONPATH": path,
            "DJANGO_SETTINGS_MODULE": "arena.config.settings",
            "TMPDIR": str(self.temporary),
        }
        self.clerk = subprocess.Popen(
            [sys.executable, "-m", "tests.site.chaos.clerk"],
            cwd=ROOT,
            env=self.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(self.folder / "clerk.log").open("ab"),
            text=True,
        )
        self.ask("begin")
        self.beat = self.start_beat()
        self.workers = [self.start_worker(), self.start_worker()]

    def close(self) -> None:
        for process in self.made:
            if process.alive:
                process.kill()
        self.clerk.kill()
        self.clerk.wait()
        self.run.stop()

    def environment(self, **changes: str) -> dict[str, str]:
        return self.base | {f"BOTOCRACY_{k}": v for k, v in (self.settings | changes).items()}

    # --- processes ---------------------------------------------------------------------------

    def start_worker(
        self, *before: str, variables: dict[str, str] | None = None, **settings: str
    ) -> Process:
        """A worker with one process; `before` stands before its command.

        Returns when it has forked: one that is frozen before may hold the lock of the cells' files,
        for which every later worker waits.
        """
        self.number += 1
        name = f"worker-{self.number}"
        settings = {"DATA": str(self.folder / name)} | settings
        command = [*before, *worker_command(processes=1, beat=False)]
        log = self.folder / f"{name}.log"
        made = Process(log, command, self.environment(**settings) | (variables or {}))
        self.made.append(made)

        def forked() -> bool:
            assert made.alive, f"{name} ended by itself\n{log.read_text(errors='replace')[-4000:]}"
            return any("celery" in command_of(pid) for pid in children(made.pid))

        self.until(forked, name)
        return made

    def start_beat(self, *, variables: dict[str, str] | None = None) -> Process:
        command = [sys.executable, "-m", "celery", "--app", "arena.config", "--quiet", "beat"]
        command += ["--loglevel", "WARNING"]
        self.number += 1
        data = {"DATA": str(self.folder / f"beat-{self.number}")}
        environment = self.environment(**data) | (variables or {})
        made = Process(self.folder / "beat.log", command, environment)
        self.made.append(made)
        return made

    def web(self) -> LiveSite:
        """The web server; its caller stops it."""
        folder = self.folder / "web"
        folder.mkdir(exist_ok=True)
        site = LiveSite(folder, **self.settings)
        site.run("-c", COLLECT)
        site.serve()
        return site

    def only(self, chosen: Process) -> None:
        """Freeze all other workers, so that the chosen one gets the next work."""
        for worker in self.workers:
            if worker is not chosen:
                worker.send(signal.SIGSTOP)

    def all(self) -> None:
        """Let everybody work, and replace workers that are gone."""
        for worker in self.workers:
            worker.send(signal.SIGCONT)
        self.workers = [w if w.alive else self.start_worker() for w in self.workers]

    # --- rows --------------------------------------------------------------------------------

    def ask(self, do: str, **keywords):
        self.clerk.stdin.write(json.dumps({"do": do, "with": keywords}) + "\n")
        self.clerk.stdin.flush()
        line = self.clerk.stdout.readline()
        assert line, (self.folder / "clerk.log").read_text()[-4000:]
        return json.loads(line)

    def make(self, count: int = 8, deals: int = 2) -> list[int]:
        return self.ask("make", count=count, deals=deals)

    def until(self, look, what: str):
        give_up = time.monotonic() + PATIENCE
        while not (found := look()):
            assert time.monotonic() < give_up, f"waited in vain for {what}\n{self.state()}"
            time.sleep(0.1)
        return found

    def under_way(self, pks: list[int]) -> None:
        self.until(lambda: self.ask("look", pks=pks).get("playing"), "a match under way")

    def settled(self, pks: list[int], count: int) -> None:
        """Wait for so many settled matches, for each of them as long as for anything else."""

        def settled() -> int:
            return self.ask("look", pks=pks).get("settled", 0)

        for number in range(1, count + 1):
            self.until(lambda least=number: settled() >= least, f"{number} settled matches")

    def intact(self, pks: list[int], deals: int = 2) -> dict:
        """Wait for the end: nothing lost, nothing twice, no bot blamed."""
        self.settled(pks, len(pks))
        found = self.ask("result", pks=pks)
        assert (found["unsettled"], found["no_result"]) == (0, 0), found
        assert found["games"] == [deals * found["seats"]], found
        assert found["ratings"] == [found["seats"]], found
        assert (found["faults"], found["charged"]) == ([], 0), found
        assert found["verdicts"] == ["sealed"], found
        return found

    def state(self) -> str:
        """Rows that are not settled and the ends of all logs, for a failure's message."""
        return f"{self.ask('open_matches')}\n" + "\n".join(
            f"--- {log.name}\n{log.read_text(errors='replace')[-1500:]}"
            for log in sorted(self.folder.glob("*.log"))
        )


COLLECT = """
import django
django.setup()
from django.core.management import call_command
call_command("open_house")
call_command("collectstatic", interactive=False, verbosity=0)
"""
