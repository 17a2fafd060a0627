"""A site is played, backed up, destroyed and restored; every match and rating is what it was."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from arena.commands.backup.manifest import NAME
from tests.site.live import ROOT

PLAYED = """
import json, sys
import django
django.setup()
from django.core.management import call_command

call_command("migrate", verbosity=0, stdout=sys.stderr)
from tests.site.whole.release import fill
fill()
from arena.matches.models import Match, MatchStatus
from arena.matches.records import record_archive

settled = Match.objects.filter(status=MatchStatus.SETTLED).order_by("pk")
for match in settled[:3]:
    assert record_archive(match_id=match.pk)
call_command("backup", sys.argv[1] + "/site", stdout=sys.stderr)
call_command("backup", sys.argv[1] + "/site.tar", stdout=sys.stderr)
print(json.dumps(dict(settled.values_list("pk", "fingerprint"))))
"""
RESTORED = """
import json, sys
from pathlib import Path
import django
django.setup()
from django.core.management import CommandError, call_command

def attempt(*words, **options):
    try:
        call_command(*words, stdout=sys.stderr, stderr=sys.stderr, **options)
    except CommandError as error:
        return str(error)
    return ""

folder = sys.argv[1]
said = {
    "damaged": attempt("restore", folder + "/damaged"),
    "incomplete": attempt("restore", folder + "/incomplete"),
    "newer": attempt("restore", folder + "/newer"),
    "no backup": attempt("restore", folder + "/nothing"),
    "first": attempt("restore", folder + "/site.tar"),
    "again": attempt("restore", folder + "/site"),
    "replaced": attempt("restore", folder + "/site", replace=True),
    "matches": attempt("verify_match", all=True),
    "ratings": attempt("verify_ratings"),
}
from arena.matches.models import Match, MatchStatus
settled = Match.objects.filter(status=MatchStatus.SETTLED)
from arena.accounts.models import User
User.objects.create(username="newcomer")  # sequences go on where they were
print(json.dumps([said, dict(settled.values_list("pk", "fingerprint"))]))
"""


def run(code, backups, **settings):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BOTOCRACY_")}
    environment |= {f"BOTOCRACY_{name}": value for name, value in settings.items()}
    environment |= {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}:{ROOT / 'kit'}",
        "BOTOCRACY_SANDBOX": "none",
        "BOTOCRACY_SITTING_WAIT": "1",
        "BOTOCRACY_LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "arena.config.settings",
    }
    done = subprocess.run(
        [sys.executable, "-c", code, str(backups)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


def copies_that_are_wrong(backups):
    """The backup with a bit turned over, without a file, and of a release to come."""
    for name in ("damaged", "incomplete", "newer"):
        shutil.copytree(backups / "site", backups / name)
    (backups / "nothing").mkdir()
    bot = next(path for path in (backups / "damaged/files").rglob("*.zip"))
    data = bytearray(bot.read_bytes())
    data[-1] ^= 1
    bot.write_bytes(data)
    next((backups / "incomplete/files").rglob("*.zst")).unlink()
    manifest = json.loads((backups / "newer" / NAME).read_text())
    manifest["migrations"].append("matches.0999_from_the_future")
    (backups / "newer" / NAME).write_text(json.dumps(manifest))


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_a_destroyed_site_comes_back_whole(tmp_path, engine, request):
    backups, data = tmp_path / "backups", tmp_path / "data"
    backups.mkdir()
    if engine == "postgresql":
        server = request.getfixturevalue("postgres_server")
        with server.database() as url:
            fingerprints = run(PLAYED, backups, DATA=str(data), DATABASE_URL=url)
    else:
        fingerprints = run(PLAYED, backups, DATA=str(data))
    shutil.rmtree(data)
    assert len(fingerprints) == 8
    with tarfile.open(backups / "site.tar") as archive:
        assert archive.getnames()[0] == NAME
    manifest = json.loads((backups / "site" / NAME).read_text())
    assert (manifest["engine"], manifest["missing"]) == (engine, [])
    assert manifest["rows"]["matches_match"] >= 8
    assert manifest["files"] == len([p for p in (backups / "site/files").rglob("*") if p.is_file()])
    listed = subprocess.run(
        ["sha256sum", "--check", "--quiet", "files.sha256"], cwd=backups / "site"
    )
    assert listed.returncode == 0
    copies_that_are_wrong(backups)
    if engine == "postgresql":
        said, found = run(
            RESTORED,
            backups,
            DATA=str(data),
            DATABASE_URL=request.getfixturevalue("postgres_url"),
        )
    else:
        said, found = run(RESTORED, backups, DATA=str(data))
    assert ".zip is damaged" in said["damaged"]
    assert ".zst is missing" in said["incomplete"]
    assert "newer release" in said["newer"]
    assert "0999_from_the_future" in said["newer"]
    assert "is no backup" in said["no backup"]
    assert said["first"] == ""
    assert "This site is not empty: it has" in said["again"]
    assert "--replace" in said["again"]
    assert said["replaced"] == said["matches"] == said["ratings"] == ""
    assert found == fingerprints


def test_a_backup_overwrites_nothing(tmp_path):
    (tmp_path / "site").mkdir()
    code = """
import json, sys
import django
django.setup()
from django.core.management import CommandError, call_command
try:
    call_command("backup", sys.argv[1] + "/site")
except CommandError as error:
    print(json.dumps(str(error)))
"""
    assert "is there already" in run(code, tmp_path, DATA=str(tmp_path / "data"))
    assert list(Path(tmp_path / "site").iterdir()) == []
