"""A run of the tests stops exactly what it started, however it ends, and skips nothing silently.

Each test here starts a run of its own, in a process of its own, with the same `tests/conftest.py`.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

ROOT = Path(__file__).resolve().parents[2]

USES_REDIS = """
import os, pathlib, time

def test_one(redis_url):
    pathlib.Path("one").write_text(redis_url)
    {then}

def test_other(redis_url):
    pathlib.Path("other").write_text(redis_url)
"""

GROUPED = """
import os, pathlib, time, pytest

@pytest.mark.xdist_group("together")
@pytest.mark.parametrize("number", range(4))
def test_one(number):
    time.sleep(0.3)
    with pathlib.Path("workers").open("a") as file:
        print(os.environ["PYTEST_XDIST_WORKER"], file=file)
"""


@pytest.fixture
def start_run(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    def start(
        then: str, *words: str, source: str = USES_REDIS, **environment: str
    ) -> subprocess.Popen[str]:
        (tmp_path / "test_inner.py").write_text(source.format(then=then))
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTEST_", "BOTOCRACY_", "DJANGO_"))
        }
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", "-p", "tests.conftest", *words, "test_inner.py"],
            cwd=tmp_path,
            env=inherited
            | {"PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
            | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # quick to start
            | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A run in the background ignores Ctrl-C, and what it starts would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    return start


def until(condition: Callable[[], bool], seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def server_is_up(url: str) -> bool:
    try:
        with redis.Redis.from_url(url) as client:
            return bool(client.ping())
    except redis.ConnectionError:
        return False


def nothing_is_left(folder: Path) -> bool:
    return not list(folder.glob("botocracy-*"))


def test_what_a_run_started_is_gone_when_it_ends(start_run, tmp_path, redis_server):
    run = start_run("")
    output, _ = run.communicate()
    assert run.returncode == 0, output
    assert not server_is_up((tmp_path / "one").read_text())
    assert nothing_is_left(tmp_path)
    assert server_is_up(redis_server), "another run's server is not its business"


def test_the_workers_of_a_run_share_its_servers(start_run, tmp_path):
    wait_for_the_other = "while not pathlib.Path('other').exists(): time.sleep(0.02)"
    run = start_run(wait_for_the_other, "-p", "xdist", "-n", "2")
    output, _ = run.communicate()
    assert run.returncode == 0, output
    one, other = (tmp_path / "one").read_text(), (tmp_path / "other").read_text()
    assert one.rpartition("/")[0] == other.rpartition("/")[0]
    assert one != other, "each worker has a database of its own"
    assert nothing_is_left(tmp_path)


def test_the_tests_of_a_group_run_on_one_worker(start_run, tmp_path):
    """What they share is made once."""
    run = start_run("", "-p", "xdist", "-n", "2", "--dist", "loadgroup", source=GROUPED)
    output, _ = run.communicate()
    assert run.returncode == 0, output
    workers = (tmp_path / "workers").read_text().split()
    assert len(workers) == 4
    assert len(set(workers)) == 1


def test_what_a_run_started_is_gone_after_a_failure(start_run, tmp_path):
    run = start_run("assert False")
    run.communicate()
    assert run.returncode == 1
    assert not server_is_up((tmp_path / "one").read_text())
    assert nothing_is_left(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_what_a_run_started_is_gone_after_a_signal(start_run, tmp_path, number):
    run = start_run("time.sleep(60)")
    one = tmp_path / "one"
    assert until(lambda: one.exists() and bool(one.read_text()))  # made, then written to
    url = one.read_text()
    assert server_is_up(url)
    run.send_signal(number)
    run.communicate()
    assert until(lambda: nothing_is_left(tmp_path))
    assert not server_is_up(url)


def test_a_missing_part_is_named_in_the_summary(start_run):
    run = start_run("", PATH="/nowhere")
    output, _ = run.communicate()
    assert run.returncode == 0
    assert "2 tests skipped: needs Redis: redis-server is not installed" in output


def test_a_missing_part_fails_a_strict_run(start_run):
    run = start_run("", PATH="/nowhere", BOTOCRACY_STRICT="1")
    output, _ = run.communicate()
    assert run.returncode == 1
    assert "needs Redis: redis-server is not installed" in output
    assert "2 failed" in output or "2 errors" in output
