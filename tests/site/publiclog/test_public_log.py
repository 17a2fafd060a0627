"""The public log: every change to results, chained, append-only, and checked by the kit."""

import json
from datetime import date, timedelta
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from typer.testing import CliRunner

from arena.ladder.models import Ladder
from arena.ladder.services import ladder_open
from arena.matches.match_file import match_file
from arena.matches.models import Match, MatchStatus
from arena.pipeline import events, matches, rematches
from arena.publiclog.models import Log, LogEntry
from arena.publiclog.protection import STATEMENTS, TABLE, protect
from arena.publiclog.services import day_publish, log_append
from botocracy.cli import app
from botocracy.records.log_file import NOTHING, read_log, voided
from botocracy.records.verify_log import check_log
from tests.site import worlds
from tournaments.actions import run
from tournaments.actions.audit import log_scope

pytestmark = pytest.mark.django_db

WHY = {"reason": "settings", "why": "the deals were too few"}
TODAY = date(2030, 1, 2)


@pytest.fixture
def event():
    event = worlds.running_event(count=worlds.seats() + 1)
    for match in Match.objects.order_by("pk")[:2]:
        matches.match_run(match_id=match.pk)
    return event


def saved(client, address, path: Path) -> Path:
    response = client.get(address)
    assert response.status_code == 200
    path.write_bytes(b"".join(response.streaming_content))
    return path


def verify(*paths):
    return CliRunner().invoke(app, ["verify", *map(str, paths)])


def test_a_log_is_chained_from_nothing_to_its_head(event, client, tmp_path):
    lines = read_log(saved(client, f"/events/{event.slug}/log.ndjson", tmp_path / "log"))
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert lines[0].previous == NOTHING
    assert check_log(lines) is None
    assert [line.body["what"] for line in lines] == ["rated", "started", "settled", "settled"]
    assert Log.objects.get(scope=log_scope(event)).head == lines[-1].hash
    settled = Match.objects.filter(status=MatchStatus.SETTLED).order_by("pk")
    assert [line.body["fingerprint"] for line in lines[2:]] == [m.fingerprint for m in settled]


def test_every_change_to_results_is_an_entry(event, client, tmp_path):
    match = Match.objects.filter(status=MatchStatus.SETTLED).first()
    rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    entry = event.entries.first()
    events.entry_disqualify(entry=entry, by=event.organiser, why="a breach")
    events.entry_withdraw(entry=event.entries.last(), by=event.organiser)
    run.event_cancel(event=event, by=event.organiser, why="enough")
    lines = read_log(saved(client, f"/events/{event.slug}/log.ndjson", tmp_path / "log"))
    found = [line.body["what"] for line in lines[4:]]
    assert found == ["voided", "disqualified", "withdrawn", "cancelled"]
    [void] = voided(lines)
    assert (void.match, void.reason, void.by) == (match.pk, "Wrong settings", "olga")
    assert void.why == "the deals were too few"


@pytest.mark.parametrize("act", ["update", "delete"])
def test_the_database_refuses_to_change_or_delete_an_entry(event, act):
    protect(connection)
    entries = LogEntry.objects.filter(number=1)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        entries.update(hash="0" * 64) if act == "update" else entries._raw_delete("default")
    assert entries.count() == 1


@pytest.mark.parametrize("statement", ["UPDATE {} SET hash = ''", "DELETE FROM {}", "TRUNCATE {}"])
def test_postgresql_refuses_it_too(postgres_url, statement):
    with psycopg.connect(postgres_url, autocommit=True) as database:
        database.execute(f"CREATE TABLE {TABLE} (hash text)")
        for command in STATEMENTS["postgresql"]:
            database.execute(command)
        database.execute(f"INSERT INTO {TABLE} VALUES ('one')")
        with pytest.raises(psycopg.Error, match="append-only"):
            database.execute(statement.format(TABLE))
        assert database.execute(f"SELECT hash FROM {TABLE}").fetchall() == [("one",)]


def test_what_is_rolled_back_is_not_in_the_log(event):
    before = LogEntry.objects.count()
    with transaction.atomic():
        log_append(scope=log_scope(event), bodies=[{"what": "finished"}])
        transaction.set_rollback(True)
    assert LogEntry.objects.count() == before


def test_a_result_that_is_held_back_is_sealed_and_opens_with_the_same_hash(client, tmp_path):
    event = worlds.running_event(release="hidden")
    worlds.work()
    address = f"/events/{event.slug}/log.ndjson"
    sealed = saved(client, address, tmp_path / "sealed.ndjson")
    lines = read_log(sealed)
    assert {line.body["what"] for line in lines if line.body} == {"started", "finished"}
    assert any(line.body is None for line in lines)
    assert not any(match.fingerprint in sealed.read_text() for match in Match.objects.all())
    events.event_publish(event=event, by=event.organiser)
    opened = saved(client, address, tmp_path / "opened.ndjson")
    result = verify(opened, sealed)
    assert result.exit_code == 0, result.output
    assert "holds sealed.ndjson unchanged" in result.output
    assert all(line.body for line in read_log(opened))


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_an_event_that_is_not_public_leaves_only_a_hash_outside(client, tmp_path, visibility):
    event = worlds.running_event(visibility=visibility, title="Very secret cup")
    worlds.work()
    day_publish(today=TODAY)
    site = saved(client, "/log/botocracy-log.ndjson", tmp_path / "site").read_text()
    page = client.get("/log/").content.decode()
    for text in (site, page):
        assert "secret" not in text.replace("the secret", "")
        assert event.slug not in text
        assert f"event {event.pk}" not in text
    assert Log.objects.get(scope=log_scope(event)).token in site
    hidden = visibility == "private"
    for address in ("log/", "log.ndjson"):
        answer = client.get(f"/events/{event.slug}/{address}")
        assert answer.status_code == (404 if hidden else 200)


def test_the_days_heads_are_published_once(event):
    first = day_publish(today=TODAY)
    assert day_publish(today=TODAY) is None
    assert json.loads(first.body)["day"] == "2030-01-01"
    assert len(json.loads(first.body)["logs"]) == 1
    quiet = day_publish(today=TODAY + timedelta(days=1))
    assert json.loads(quiet.body)["logs"] == []


def test_names_are_beside_the_proof_and_forgotten_with_their_owner(event, client, tmp_path):
    address = f"/events/{event.slug}/log.ndjson"
    lines = read_log(saved(client, address, tmp_path / "one"))
    assert "house/random" in lines[2].names.values()
    assert "random" not in json.dumps(lines[2].body)
    owner = event.entries.first().bot.owner
    owner.is_active = False
    owner.save()
    again = read_log(saved(client, address, tmp_path / "two"))
    assert again[2].names == {}
    assert [line.hash for line in again] == [line.hash for line in lines]


# --- the kit ---------------------------------------------------------------------------------


@pytest.fixture
def download(event, client, tmp_path):
    """Downloads of an event's log with a void in it, from two days, and of the site's log."""
    early = saved(client, f"/events/{event.slug}/log.ndjson", tmp_path / "early.ndjson")
    day_publish(today=TODAY)
    match = Match.objects.filter(status=MatchStatus.SETTLED).first()
    rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    day_publish(today=TODAY + timedelta(days=1))
    late = saved(client, f"/events/{event.slug}/log.ndjson", tmp_path / "late.ndjson")
    site = saved(client, "/log/botocracy-log.ndjson", tmp_path / "site.ndjson")
    return early, late, site, match


def test_verify_names_what_was_voided_and_why(download):
    early, late, site, match = download
    result = verify(late, site, early)
    assert result.exit_code == 0, result.output
    output = " ".join(result.output.split())
    assert f"Match {match.pk} was voided by olga: wrong settings: the deals were too few" in output
    assert "holds early.ndjson unchanged" in output
    assert "agrees with 2 heads" in output
    assert "No match was voided." in output  # in the earlier one


def rewritten(path, change):
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    changed = change(lines) or lines
    path.write_text("".join(json.dumps(line) + "\n" for line in changed))


def rechained(lines):
    """Recompute every hash, as a site that hides a change would."""
    from botocracy.records.log_file import chain, seal

    previous = NOTHING
    for number, line in enumerate(lines, 1):
        line |= {"number": number, "previous": previous, "sealed": seal(line["body"])}
        names = ("log", "number", "at", "previous", "sealed")
        line["hash"] = previous = chain(**{name: line[name] for name in names})
    return lines


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda lines: lines[2]["body"].update(rated=False), "the hash of its body"),
        (lambda lines: lines[2].update(at="2020-01-01T00:00:00.000000Z"), "its hash"),
        (lambda lines: lines[:2] + lines[3:], "its number"),
        (lambda lines: [lines[1], lines[0], *lines[2:]], "its number"),
        (lambda lines: lines[2].update(log="ab" * 16), "the log"),
    ],
)
def test_a_changed_log_is_found_out_by_itself(download, change, named):
    _, late, _, _ = download
    rewritten(late, change)
    result = verify(late)
    assert result.exit_code == 1
    assert named in " ".join(result.output.split())


def test_a_void_taken_out_and_chained_anew_is_found_out_by_the_published_heads(download):
    early, late, site, _ = download
    rewritten(late, lambda lines: rechained([x for x in lines if x["body"]["what"] != "voided"]))
    assert verify(late).exit_code == 0  # by itself it looks whole
    result = verify(late, site)
    assert result.exit_code == 1
    assert "too short" in result.output
    rewritten(early, lambda lines: rechained(lines[:2] + lines[3:]))
    assert verify(early, late).exit_code == 1


def test_a_match_is_compared_with_its_log(download, event, tmp_path):
    _, late, _, _ = download
    match = Match.objects.filter(status=MatchStatus.SETTLED).first()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match_file(match)))
    result = verify(file, late)
    assert result.exit_code == 0, result.output
    assert "fingerprints of 1 of the matches" in " ".join(result.output.split())

    def swapped(lines):
        for line in lines:
            if line["body"].get("match") == match.pk:
                line["body"]["fingerprint"] = "0" * 64
        return rechained(lines)

    rewritten(late, swapped)
    result = verify(file, late)
    assert result.exit_code == 1
    assert "the fingerprint in the log" in " ".join(result.output.split())


@pytest.mark.parametrize("text", ["", "{}\n", "not json\n", '{"kind":"botocracy log"}\n'])
def test_a_file_that_is_no_log_is_refused_in_words(tmp_path, text):
    path = tmp_path / "log.ndjson"
    path.write_text(text)
    assert verify(path).exit_code == 2


# --- ladders and pages -----------------------------------------------------------------------


def test_a_ladders_matches_are_in_its_log_and_trials_in_none(client, tmp_path):
    worlds.quick_house(3)
    ladder = ladder_open(game=worlds.GAME, table_size=worlds.seats())
    Ladder.objects.update(deals=1)
    from arena.ladder.scheduling import ladder_schedule
    from arena.ladder.voiding import ladder_matches_rematch

    match = Match.objects.get(pk=ladder_schedule(ladder_id=ladder.pk)[0])
    matches.match_run(match_id=match.pk)
    page = f"/games/{worlds.GAME}/ladder/{worlds.seats()}/log/"
    assert f"/matches/{match.pk}/" in client.get(page).content.decode()
    ladder_matches_rematch(ladder=ladder, matches=[match], by=worlds.admin(), **WHY)
    lines = read_log(saved(client, page.removesuffix("/") + ".ndjson", tmp_path / "log"))
    assert [line.body["what"] for line in lines] == ["settled", "voided"]
    trial = worlds.match_of(worlds.field(worlds.seats()), lane="trials", rated=False)
    matches.match_run(match_id=trial.pk)
    assert LogEntry.objects.count() == 2


def test_pages_show_the_log_and_lead_to_it(event, client):
    match = Match.objects.filter(status=MatchStatus.SETTLED).first()
    rematches.event_match_rematch(event=event, match=match, by=event.organiser, **WHY)
    day_publish(today=timezone.now().date() + timedelta(days=1))
    address = f"/events/{event.slug}/log/"
    page = client.get(address).content.decode()
    assert "the deals were too few" in page
    assert "Settled: house/random" in page
    changes = client.get(f"{address}?show=changes").content.decode()
    assert "Settled:" not in changes
    assert client.get(f"{address}?show=nothing").status_code == 404
    for where in (f"/events/{event.slug}/", f"/matches/{match.pk}/", "/log/"):
        assert address in client.get(where).content.decode(), where
    assert "/log/" in client.get("/").content.decode()
