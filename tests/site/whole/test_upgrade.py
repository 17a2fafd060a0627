"""A site of the last release, kept as a file: its database upgrades, and nothing of it is lost."""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
RELEASE = Path(__file__).with_name("last_release.tar.xz")

UPGRADE = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

call_command("migrate", verbosity=0, stdout=sys.stderr)
call_command("makemigrations", check=True, dry_run=True, stdout=sys.stderr)

from arena.ladder.models import Ladder
from arena.matches.models import Match, MatchStatus
from arena.pipeline import matches, upkeep
from tournaments.models import Event
from tournaments.results.scoreboard import event_standings

settled = Match.objects.filter(status=MatchStatus.SETTLED)
before = dict(settled.values_list("pk", "fingerprint"))
call_command("verify_match", all=True, stdout=sys.stderr)
call_command("verify_ratings", stdout=sys.stderr)
waiting = list(Match.objects.filter(status=MatchStatus.QUEUED).values_list("pk", flat=True))
for pk in waiting:
    matches.match_run(match_id=pk)
upkeep.sweep()
upkeep.ladders_fit()
call_command("verify_match", all=True, stdout=sys.stderr)
call_command("verify_ratings", stdout=sys.stderr)

event, match, ladder = Event.objects.get(), settled.order_by("pk").first(), Ladder.objects.get()
bot = match.players.first().submission.bot
client = Client(SERVER_NAME="localhost")
client.force_login(event.organiser)
addresses = [
    "/",
    reverse("ladder", args=[ladder.game, ladder.table_size]),
    reverse("event", args=[event.slug]),
    reverse("match", args=[match.pk]),
    reverse("replay", args=[match.pk, 0, 0]),
    reverse("match_file", args=[match.pk]),
    reverse("bot", args=[bot.game, bot.owner.username, bot.slug]),
    f"/events/{event.slug}/control/",
]
print(json.dumps({
    "event": [event.state, len(event_standings(event))],
    "fingerprints": [len(before), all(before.values())],
    "unchanged": before == dict(settled.filter(pk__in=before).values_list("pk", "fingerprint")),
    "played": [len(waiting), settled.filter(pk__in=waiting).count()],
    "pages": {address: client.get(address).status_code for address in addresses},
}))
"""


def test_records_ratings_and_pages_of_the_last_release_survive_the_upgrade(tmp_path):
    with tarfile.open(RELEASE) as archive:
        archive.extractall(tmp_path, filter="data")
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
    done = subprocess.run(
        [sys.executable, "-c", UPGRADE],
        cwd=ROOT,
        env=inherited
        | {
            "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
            "BOTOCRACY_DATA": str(tmp_path),
            "BOTOCRACY_SANDBOX": "none",
            "BOTOCRACY_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "arena.config.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["event"] == ["published", 6]
    assert found["fingerprints"] == [8, True]
    assert found["unchanged"]
    assert found["played"] == [4, 4]
    assert set(found["pages"].values()) == {200}, found["pages"]
