"""A failure of the container engine is an infrastructure error, and no wait is endless."""

import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from sandbox.docker.engine import Engine
from sandbox.docker.owner import is_gone
from sandbox.docker.sandbox import Docker
from sandbox.docker.way import problem
from sandbox.limits import Limits
from sandbox.verdicts import InfrastructureError
from tests.sandbox.tables import GOOD, START, bot

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def silent_engine(tmp_path, monkeypatch):
    """A socket that accepts and never answers."""
    path = tmp_path / "engine.sock"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen(16)
    monkeypatch.setenv("DOCKER_HOST", f"unix://{path}")
    yield path
    listener.close()


def test_a_silent_engine_is_given_up_after_a_bounded_wait(silent_engine):
    sandbox = Docker(engine=Engine(timeout=1))
    with pytest.raises(InfrastructureError, match="no container engine answers"):
        sandbox.open(bot(GOOD, trusted=False), Limits())
    sandbox.close()


def test_a_missing_engine_is_explained(tmp_path, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/nobody.sock")
    assert "no container engine answers" in problem()


def test_a_missing_image_is_our_failure(docker_host, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    monkeypatch.setenv("SANDBOX_IMAGE", "botocracy-cell:no-such-image")
    sandbox = Docker(pool_size=1)
    with pytest.raises(InfrastructureError, match="could not be started"):
        sandbox.open(bot(GOOD, trusted=False), Limits())
    sandbox.close()


def test_an_engine_that_stops_answering_in_the_middle_does_not_hold_up_a_claim(
    docker_host, tmp_path, monkeypatch
):
    """The engine answers at first, through a door that then is shut."""
    door = Door(docker_host.removeprefix("unix://"), tmp_path / "door.sock")
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/door.sock")
    sandbox = Docker(pool_size=1, reuse=1, engine=Engine(timeout=2))
    sandbox.open(bot(GOOD, trusted=False), Limits()).close()
    sandbox.settle()
    door.shut()
    sandbox.open(bot(GOOD, trusted=False), Limits()).close()  # the one in stock
    with pytest.raises(InfrastructureError):
        sandbox.open(bot(GOOD, trusted=False), Limits())
    sandbox.close()
    door.close()
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    healthy = Docker(pool_size=1)
    healthy.prepare()
    healthy.close()


class Door:
    """Passes connections on to the engine until it is shut; then accepts and stays silent."""

    def __init__(self, engine, path):
        self._engine = engine
        self._open = True
        self._kept = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                guest, _ = self._listener.accept()
            except OSError:
                return
            self._kept.append(guest)
            if self._open:
                host = socket.socket(socket.AF_UNIX)
                host.connect(self._engine)
                self._kept.append(host)
                for pair in ((guest, host), (host, guest)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source, target):
        while self._open:
            try:
                data = source.recv(65536)
                if not data or not self._open:
                    return
                target.sendall(data)
            except OSError:
                return

    def shut(self):
        self._open = False

    def close(self):
        self._listener.close()
        for each in self._kept:
            each.close()


WORKER = """
import sys
from sandbox.docker.sandbox import Docker
from sandbox.limits import Limits
from sandbox.match import BotFiles
sandbox = Docker(pool_size=2)
cell = sandbox.open(BotFiles({"bot.py": b"def act(turn): pass"}), Limits())
sandbox.settle()
print(sandbox.prepare().owner.folder, flush=True)
sys.stdin.read()
"""


def test_what_a_killed_worker_left_is_reaped_at_the_next_start(docker_host, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    worker = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WORKER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    folder = worker.stdout.readline().strip()
    engine = Engine()
    theirs = [found for found in engine.ours() if folder in json.dumps(found["Labels"])]
    assert len(theirs) >= 3
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    sandbox = Docker(pool_size=1)
    sandbox.prepare()
    # Another worker's start may have begun to reap the same ones: then they are on their way.
    for _ in range(100):
        left = [found for found in engine.ours() if folder in json.dumps(found["Labels"])]
        if not left and not Path(folder).exists():
            break
        time.sleep(0.1)
    assert left == []
    assert not Path(folder).exists()
    sandbox.close()
    worker.stdin.close()
    worker.stdout.close()


def test_a_living_workers_containers_are_left_alone(docker_host, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    first = Docker(pool_size=1)
    cell = first.open(bot(GOOD, trusted=False), Limits())
    reaping = subprocess.run(
        [
            sys.executable,
            "-c",
            "from sandbox.docker.sandbox import Docker\n"
            "sandbox = Docker(pool_size=1)\nsandbox.prepare()\nsandbox.close()",
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert reaping.returncode == 0
    assert cell.ask(START, 5).message == {"ready": True}
    cell.close()
    first.close()


def test_two_sandboxes_of_one_process_leave_each_other_alone(docker_host, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    first, second = Docker(pool_size=1), Docker(pool_size=1)
    folder = first.prepare().owner.folder
    second.prepare()  # which removes what dead workers left
    assert folder.exists()
    assert not is_gone(folder)
    second.close()
    assert not is_gone(folder)
    cell = first.open(bot(GOOD, trusted=False), Limits())
    assert cell.ask(START, 5).message == {"ready": True}
    cell.close()
    first.close()


def test_a_child_that_outlives_its_parent_does_not_keep_the_parents_lock(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDBOX_SOCKETS", str(tmp_path))
    code = """
        import os, sys, time
        from sandbox.docker.owner import Owner
        owner = Owner()
        print(owner.folder, flush=True)
        if os.fork():
            os._exit(0)
        sys.stdin.read()
    """
    worker = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    folder = Path(worker.stdout.readline().strip())
    assert worker.wait() == 0
    while not is_gone(folder):  # the child closes the file as soon as it runs
        time.sleep(0.01)
    worker.stdin.close()
    worker.stdout.close()


def descriptors():
    return len(os.listdir("/proc/self/fd"))


def test_connections_of_ended_threads_are_closed(docker_host, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    engine = Engine()
    counts = []
    for _ in range(12):
        thread = threading.Thread(target=engine.info)
        thread.start()
        thread.join()
        counts.append(descriptors())
    assert max(counts[2:]) <= max(counts[:2])
