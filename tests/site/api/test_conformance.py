"""Generated requests to every operation: no server error, no answer that the schema leaves out."""

import json
import os
import subprocess
import sys

import pytest

from tests.site.api.comparing import schema
from tests.site.live import ROOT

EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", 2))
"""Of each operation, right and wrong ones each, by each kind of people."""


@pytest.mark.timeout(max(900, EXAMPLES * 300))
def test_no_answer_is_outside_the_schema(tmp_path, migrated_url, redis_url, bubblewrap):
    environment = os.environ | {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
        "BOTOCRACY_DATA": str(tmp_path),
        "BOTOCRACY_DATABASE_URL": migrated_url,
        "BOTOCRACY_BROKER_URL": redis_url,
        "BOTOCRACY_SANDBOX": "bubblewrap",
        "BOTOCRACY_LOG_LEVEL": "CRITICAL",
    }
    start = os.environ.get("SCHEMA_SEED", "conformance")
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.api.conformance", str(EXAMPLES), start],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert not found["failed"], "\n\n".join(found["failed"])
    assert found["operations"] == sum(map(len, schema()["paths"].values()))
    assert {"200", "201", "204", "401", "403", "404", "422"} <= found["statuses"].keys(), found
