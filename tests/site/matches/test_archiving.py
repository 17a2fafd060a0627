"""Old records leave the database for the files, and nobody sees the difference."""

import io
import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from arena.core.files import file_delete, file_read, file_write
from arena.matches import records
from arena.matches.crash_bundles import crash_bundle
from arena.matches.decisions import decisions_for
from arena.matches.match_file import match_file
from arena.matches.models import Fault, Match, MatchGame, Verdict
from arena.matches.records import place_of_records, record_archive, records_archive
from arena.matches.replays import game_replay
from arena.matches.selectors import game_get, match_get
from arena.matches.verifying import match_verify
from arena.pipeline import events, upkeep
from arena.pipeline.retention import prune
from tests.site import worlds

FAULTY = "def act(turn):\n    return 'nonsense'\n"


@pytest.fixture(autouse=True)
def nothing_remembered():
    records._archived.cache_clear()
    yield
    records._archived.cache_clear()


def everything(match):
    """All that the site tells of a match's games."""
    match = match_get(pk=match.pk)
    game = game_get(match=match, rotation=0, deal=0)
    fault = Fault.objects.filter(game__match=match).order_by("pk").first()
    return json.dumps(
        [
            match_file(match),
            str(game_replay(match, game)),
            str(decisions_for(worlds.admin(), game)),
            crash_bundle(pk=fault.pk, user=worlds.admin()) if fault else None,
        ],
        default=str,
    )


@pytest.fixture
def played(db):
    """A settled match with a fault in it, and an event that fed a ladder."""
    event = worlds.running_event(format="swiss", length=1)
    worlds.work()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    match = worlds.match_of(
        [worlds.bot_of(worlds.person(), FAULTY), *worlds.field(worlds.seats())[1:]]
    )
    worlds.matches.match_run(match_id=match.pk)
    match.refresh_from_db()
    return match


def test_an_archived_match_is_shown_verified_and_rated_as_before(played, settings, client):
    settings.RECORD_DAYS = 30
    before = everything(played)
    assert records_archive() == 0, "nothing is old enough"
    Match.objects.update(settled_at=timezone.now() - timedelta(days=31))
    settled = Match.objects.filter(settled_at__isnull=False).count()
    assert records_archive() == settled
    assert records_archive() == 0, "everything is archived"
    assert not MatchGame.objects.exclude(record=b"", times=b"").exists()
    played.refresh_from_db()
    assert len(played.record_file) == 64
    assert everything(played) == before
    assert match_verify(match=match_get(pk=played.pk)).verdict != Verdict.DIFFERS
    call_command("verify_match", all=True, stdout=io.StringIO())
    call_command("verify_ratings", stdout=io.StringIO())
    client.force_login(worlds.admin())
    for name in ("replay", "match_file"):
        arguments = [played.pk, 0, 0] if name == "replay" else [played.pk]
        assert client.get(reverse(name, args=arguments)).status_code == 200
    upkeep.matches_verify()


def test_without_the_setting_records_stay_where_they_are(played, settings):
    settings.RECORD_DAYS = None
    Match.objects.update(settled_at=timezone.now() - timedelta(days=3650))
    assert records_archive() == 0
    assert all(MatchGame.objects.values_list("record", flat=True))


def test_an_archive_that_is_missing_or_damaged_is_an_error_of_ours_and_told(played, client):
    assert record_archive(match_id=played.pk)
    assert not record_archive(match_id=played.pk), "once is enough"
    played.refresh_from_db()
    place = place_of_records(played.record_file)
    whole = file_read(place)
    client.force_login(worlds.admin())
    page = reverse("replay", args=[played.pk, 0, 0])
    file_write(place, whole[:-1] + bytes([whole[-1] ^ 1]))
    answer = client.get(page)
    assert answer.status_code == 503
    assert "cannot be read now" in answer.content.decode()
    file_delete(place)
    assert client.get(page).status_code == 503
    file_write(place, whole)
    assert client.get(page).status_code == 200, "a failure is not remembered"


def test_a_storage_that_fails_leaves_the_rows_as_they_are(played, monkeypatch):
    def refuse(*_):
        raise OSError("no room")

    monkeypatch.setattr(records, "file_write", refuse)
    with pytest.raises(OSError, match="no room"):
        record_archive(match_id=played.pk)
    monkeypatch.setattr(records, "file_write", file_write)
    monkeypatch.setattr(records, "file_read", lambda _: b"something else")
    with pytest.raises(OSError, match="is not what was written"):
        record_archive(match_id=played.pk)
    assert all(MatchGame.objects.filter(match=played).values_list("record", flat=True))
    played.refresh_from_db()
    assert played.record_file == ""


def test_pruning_goes_on_after_a_step_that_fails(played, settings, monkeypatch, caplog):
    from arena.pipeline import retention

    done = []

    def broken():
        raise OSError("away")

    monkeypatch.setattr(retention, "STEPS", (broken, lambda: done.append(1)))
    prune()
    assert done == [1]
    assert "broken failed" in caplog.text
