"""A whole site in processes of its own: web server, workers, any database and broker."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import requests

from arena.workers.processes import WorkerProcess
from tests.services.run import FOLDER, locked

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240
"""Seconds to wait for something that takes a few on an idle machine."""

PREPARE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("open_house")
call_command("collectstatic", interactive=False, verbosity=0)
"""
"""The set-up by an administrator, in one process instead of three."""

SERVERS = {"DATABASE_URL", "FILES"}
"""Settings of a site that does not keep everything in its data folder."""


RUNNING: dict[subprocess.Popen, Path] = {}
"""Web servers and workers that nobody has stopped, with their logs."""


def until(look, what):
    """Wait until `look` returns something true; returns it.

    A web server or worker that ended by itself is a failure at once: nothing more will come. One
    that a test ended by a signal is not.
    """
    give_up = time.monotonic() + PATIENCE
    while not (found := look()):
        for process, log in RUNNING.items():
            code = process.poll()
            assert code is None or code < 0, f"waited for {what}, but {ended(log, code)}"
        assert time.monotonic() < give_up, f"waited {PATIENCE} s in vain for {what}\n{tails()}"
        time.sleep(0.1)
    return found


def ended(log, code):
    return f"a process ended with {code}: {log.name}\n{tail(log)}"


def tails():
    return "\n".join(f"--- {log.name}\n{tail(log)}" for log in RUNNING.values())


def tail(log):
    return log.read_text(errors="replace")[-3000:]


class Worker(WorkerProcess):
    """A worker whose end is noticed, unless somebody asked for it."""

    def __init__(self, log, **settings):
        super().__init__(log, **settings)
        RUNNING[self.process] = log

    def stop(self):
        RUNNING.pop(self.process, None)
        super().stop()

    def kill(self):
        RUNNING.pop(self.process, None)
        super().kill()


class LiveSite:
    """A context manager; at its end all processes stop."""

    def __init__(self, folder, **settings):
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        chosen = {
            "DATA": str(folder / "data"),
            "HOSTS": "127.0.0.1,localhost",  # passkeys work on a name only
            "LEASE_SECONDS": "5",
            "SWEEP_SECONDS": "1",
            "REQUEUE_SECONDS": "5",
            "FIT_SECONDS": "2",
            # The ladder moves when a bot comes in; otherwise these tests count matches.
            "LADDER_SECONDS": "86400",
            "LADDER_QUEUE": "1",
            "SITTING_WAIT": "1",
        } | settings
        self.settings = chosen
        self.environment = {f"BOTOCRACY_{name}": value for name, value in chosen.items()}
        path = os.pathsep.join(str(ROOT / part) for part in ("", "platform", "kit"))
        self.environment |= {"PYTHONPATH": path, "DJANGO_SETTINGS_MODULE": "arena.config.settings"}
        self.stack = ExitStack()

    def __enter__(self):
        self.prepare()
        self.serve()
        return self

    def prepare(self):
        """Make tables, house bots and static files; the sites of a run copy those of the first.

        A site whose database or files are on a server makes its own.
        """
        run = os.environ.get(FOLDER)
        if not run or SERVERS & self.settings.keys():
            self.run("-c", PREPARE)
            return
        common = Path(run) / f"site-{self.settings.get('MODE', 'default')}"
        common.mkdir(mode=0o711, parents=True, exist_ok=True)
        ready = common / "ready"
        with locked(common / "lock"):
            if not ready.exists():
                self.run("-c", PREPARE, DATA=str(common / "data"))
                ready.touch()
        shutil.copytree(common / "data", self.settings["DATA"], dirs_exist_ok=True)

    def __exit__(self, *exc):
        self.stack.close()
        self.stop_serving()

    def serve(self):
        """Start the web server."""
        command = [sys.executable, "-m", "uvicorn", "arena.config.asgi:application"]
        command += ["--port", str(self.port), "--log-level", "warning"]
        command += ["--timeout-graceful-shutdown", "1"]
        with (self.folder / "web.log").open("ab") as log:
            self.server = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        RUNNING[self.server] = self.folder / "web.log"
        until(self.answers, "the web server")

    def stop_serving(self):
        RUNNING.pop(self.server, None)
        self.server.terminate()
        self.server.wait()

    def answers(self):
        try:
            return requests.get(self.address, timeout=60).ok
        except requests.ConnectionError:
            return False

    def manage(self, *words):
        return self.run("manage.py", *words)

    def run(self, *words, **settings):
        """Run Python in the site's environment; returns its output."""
        command = [sys.executable, *words]
        changed = {f"BOTOCRACY_{name}": value for name, value in settings.items()}
        environment = os.environ | self.environment | changed
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def worker(self, *, processes=1):
        """Start a worker that may be killed; it stops with the site at the latest."""
        log = self.folder / f"worker-{time.monotonic_ns()}.log"
        made = Worker(log, processes=processes, environment=self.environment)
        self.stack.callback(made.kill)
        return made


class Visitor:
    """Somebody with a browser."""

    def __init__(self, site):
        self.site = site
        self.session = requests.Session()

    def get(self, path):
        answer = self.session.get(self.site.address + path, timeout=60)
        assert answer.ok, f"{path}: {answer.status_code}\n{answer.text}"
        return answer.text

    def post(self, page, path="", *, files=None, **fields):
        """Send the form on `page` to itself or to `path`; returns the final address."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(page))
        fields["csrfmiddlewaretoken"] = token.group(1)
        headers = {"Referer": self.site.address + page}
        address = self.site.address + (path or page)
        answer = self.session.post(address, fields, files=files, headers=headers, timeout=60)
        self.page = answer.text
        return answer.url.removeprefix(self.site.address)

    def sign_up(self, name):
        password = f"{name}-has-a-secret"
        self.post("/accounts/signup/", username=name, password1=password, password2=password)
        assert name in self.get("/me/")

    def submit(self, game, name, source, filename="bot.py"):
        """Upload a bot; returns the page of its check."""
        files = {"file": (filename, source)}
        return self.post("/submit/", files=files, game=game, name=name)

    def checked(self, address):
        """Wait for the end of the check; returns the page's text."""

        def look():
            page = self.get(address)
            return page if "is being checked" not in page else ""

        return until(look, f"the check of {address}")

    def organise(self, title, game, *, table_size, deals, form="round_robin", length=1, **changes):
        """Create an event that is open for entries; its clocks are long by default."""
        usual = {"move_seconds": 5, "bank_seconds": 60, "entries_per_user": 9, "byes_allowed": "on"}
        chosen = usual | {
            "title": title,
            "game": game,
            "table_size": table_size,
            "format": form,
            "length": length,
            "deals": deals,
        }
        self.organised = chosen | changes
        address = self.post("/events/new/", **self.organised)
        self.post(address, f"{address}open/")
        return address

    def change(self, address, **changes):
        """Change settings of the event that was organised last, on its form."""
        self.organised |= changes
        assert self.post(f"{address}edit/", **self.organised) == f"{address}control/", self.page

    def enter(self, address, *names):
        """Enter these bots on the event's page; an organiser uses the control room."""
        for name in names:
            wanted = re.compile(rf'<option value="(\d+)">{name}</option>')
            own = wanted.search(self.get(address))
            option = own or wanted.search(self.get(f"{address}control/"))
            self.post(address, f"{address}enter/", bot=option.group(1))
            assert f"{name} is in." in self.page
