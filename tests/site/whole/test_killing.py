"""64 bots, 6 Swiss rounds, tables of 4, real workers of which one is killed in every round."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.timeout(3600)  # against a hang; a slow machine may take its time
def test_killing_workers_changes_no_standing(tmp_path):
    environment = os.environ | {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
        "BOTOCRACY_DATA": str(tmp_path),
        "BOTOCRACY_SANDBOX": "none",
        "BOTOCRACY_LEASE_SECONDS": "6",
        "BOTOCRACY_REQUEUE_SECONDS": "3",
        "BOTOCRACY_LOG_LEVEL": "ERROR",
    }
    run = subprocess.run(
        [sys.executable, "-m", "tests.site.whole.killing"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["kills"] >= 2
    assert len(found["killed"]) == 64
    assert found["killed"] == found["calm"]
