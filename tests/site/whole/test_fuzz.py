"""Odd requests of every kind, on PostgreSQL, by people of every kind: never a server error."""

import json
import os
import subprocess
import sys

import pytest

from tests.site.live import ROOT

REQUESTS = int(os.environ.get("FUZZ", 2500))


@pytest.mark.timeout(1800)
def test_no_form_and_no_parameter_brings_a_server_error(tmp_path, migrated_url, redis_url):
    environment = os.environ | {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
        "BOTOCRACY_DATA": str(tmp_path),
        "BOTOCRACY_DATABASE_URL": migrated_url,
        "BOTOCRACY_BROKER_URL": redis_url,
        "BOTOCRACY_SANDBOX": "none",
        "BOTOCRACY_LOG_LEVEL": "CRITICAL",
    }
    seed = os.environ.get("FUZZ_SEED", "fuzz")
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.whole.fuzz", str(REQUESTS), seed],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["failures"] == 0, "\n".join(found["failed"])
    assert sum(found["statuses"].values()) == REQUESTS
    assert {"200", "302", "400", "403", "404"} <= found["statuses"].keys(), found["statuses"]
