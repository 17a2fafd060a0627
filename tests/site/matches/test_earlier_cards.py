"""Commitments of the last release, upgraded by this release's migrations."""

import json
import os
import subprocess
import sys
from pathlib import Path

from sandbox import fairness

ROOT = Path(__file__).resolve().parents[3]

UPGRADE = """
import json, sys
sys.path[:0] = ["platform", "kit"]
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("matches", "0008_versions_with_faults")]
call_command("migrate", *BEFORE[0], verbosity=0)
apps = MigrationExecutor(connection).loader.project_state(BEFORE).apps
Commitment, Match = apps.get_model("matches", "Commitment"), apps.get_model("matches", "Match")
scopes = {
    "event running": ["settled", "queued"],
    "event open": [],
    "ladder revolt 3 2026-11-16": ["settled"],
    "comparison 1 ab old": [],
    "comparison 1 ab new": [],
}
for scope, matches in scopes.items():
    made = Commitment.objects.create(scope=scope, secret="51" * 32, digest="ab" * 32)
    for number, status in enumerate(matches):
        Match.objects.create(
            commitment=made, key=f"table {number}", status=status, game="revolt", table_size=3,
            options={}, deals=1, clocks={}, faults_allowed=3,
        )
call_command("migrate", verbosity=0)

from arena.matches.cards import lock_of
from arena.matches.models import Commitment, Match

print(json.dumps({
    "formats": list(Match.objects.order_by("pk").values_list("key", "format")),
    "contributions": dict(Commitment.objects.values_list("scope", "contribution")),
    "day": str(Commitment.objects.get(scope__startswith="ladder").day),
    "lock": lock_of(Commitment.objects.get(scope="event running")),
}))
"""


def test_what_was_played_keeps_its_rules_and_what_is_left_gets_a_contribution(tmp_path):
    environment = os.environ | {
        "BOTOCRACY_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "arena.config.settings",
    }
    environment.pop("BOTOCRACY_DATABASE", None)
    done = subprocess.run(
        [sys.executable, "-c", UPGRADE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["formats"] == [["table 0", 1], ["table 1", 2], ["table 0", 1]]
    assert found["day"] == "2026-11-16"
    contributions = found["contributions"]
    assert contributions["event open"] == ""
    assert contributions["event running"] == fairness.contribution(found["lock"])
    assert contributions["comparison 1 ab old"] == contributions["comparison 1 ab new"] != ""
