"""Web processes of one host count together, and what ended processes left is handled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.observing.exported import value

ROOT = Path(__file__).resolve().parents[3]
COUNT = """
from arena.core.measures import request_count, streams_count
for _ in range({requests}):
    request_count(method="GET", route="/", status=200, seconds=0.1)
streams_count({streams})
"""
READ = """
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from arena.core.measures import measures_tidy
measures_tidy(starting={starting})
registry = CollectorRegistry()
MultiProcessCollector(registry)
print(generate_latest(registry).decode())
"""


@pytest.fixture
def run(tmp_path):
    environment = os.environ | {
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path),
        "PYTHONPATH": str(ROOT / "platform"),
    }

    def process(code, **more):
        return subprocess.Popen(
            [sys.executable, "-c", code], env=environment, text=True, stdout=subprocess.PIPE, **more
        )

    return process


def test_counts_of_several_processes_are_added_and_survive_their_end(run):
    living = run(COUNT.format(requests=2, streams=5) + "print(flush=True); input()", stdin=-1)
    living.stdout.readline()
    ended = run(COUNT.format(requests=3, streams=7))
    assert ended.wait() == 0
    said = run(READ.format(starting=True)).communicate()[0]
    assert value(said, "botocracy_http_requests_total", route="/") == 5
    assert value(said, "botocracy_http_request_seconds_count", route="/") == 5
    assert value(said, "botocracy_streams_open") == 5  # those of the ended one are closed
    living.communicate("")


def test_a_server_that_starts_afresh_begins_at_nothing(run, tmp_path):
    assert run(COUNT.format(requests=3, streams=7)).wait() == 0
    assert list(tmp_path.glob("counter_*.db"))
    assert "botocracy_http_requests_total{" not in run(READ.format(starting=True)).communicate()[0]
    assert list(tmp_path.glob("*.db")) == []
