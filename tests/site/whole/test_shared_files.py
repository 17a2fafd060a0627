"""Two hosts and a bucket: a bot that was uploaded on one plays on the other."""

import re

import pytest

from arena.workers.processes import WorkerProcess
from tests.services import s3
from tests.site.live import ROOT, LiveSite, Visitor, until

SOURCE = (ROOT / "platform/arena/commands/demo/bots/first_legal.py").read_bytes()
RECORDS = """
import django
django.setup()
from arena.matches.models import Match
from arena.matches.records import record_archive
for match in Match.objects.filter(status="settled"):
    record_archive(match_id=match.pk)
    print(match.pk)
"""


@pytest.mark.timeout(1200)
def test_uploads_and_records_reach_every_host(
    tmp_path, migrated_url, redis_url, s3_settings, bubblewrap
):
    servers = {"DATABASE_URL": migrated_url, "BROKER_URL": redis_url, **s3_settings}
    with LiveSite(tmp_path, SANDBOX="bubblewrap", **servers) as site:
        ann = Visitor(site)
        ann.sign_up("ann")
        address = ann.submit("revolt", "Traveller", SOURCE)
        elsewhere = tmp_path / "elsewhere"
        environment = site.environment | {"BOTOCRACY_DATA": str(elsewhere)}
        with WorkerProcess(tmp_path / "elsewhere.log", processes=1, environment=environment) as far:
            assert "It is in" in ann.checked(address), far.tail()
            played = until(lambda: settled(ann), "a match of the new bot")
            far.kill()  # the ladder would go on
        cached = [path for path in (elsewhere / "files-cache").glob("*/*") if path.is_file()]
        assert cached, "the host keeps what it fetched"
        assert not (elsewhere / "files").exists()
        assert not (site.folder / "data" / "files").exists(), "nothing is kept on a single host"
        archived = site.run("-c", RECORDS, LOG_LEVEL="ERROR").split()
        assert played in archived
        bucket = s3_settings["FILES"].split("/")[2]
        listed = s3.client(s3_settings).list_objects_v2(Bucket=bucket)["Contents"]
        kinds = {stored["Key"].split("/")[1] for stored in listed}
        assert kinds == {"submissions", "records"}
        assert f"match {played}: sealed" in site.manage("verify_match", played)


def settled(visitor):
    page = visitor.get("/games/revolt/bots/ann/traveller/")
    found = re.search(r"/matches/(\d+)/", page)
    return found.group(1) if found else ""
