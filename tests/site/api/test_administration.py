"""Operations and integrity for programs of administrators; notices and public logs for all."""

import pytest
from django.utils import timezone

from arena.accounts.models import Notice, NoticeKind
from arena.accounts.notices import tell
from arena.bots.models import SubmissionStatus
from arena.matches.models import Match, MatchStatus
from arena.workers.heartbeat import worker_name
from botocracy.records.log_file import LogLine, chain, seal
from tests.site import worlds
from tests.site.api.calling import Program, refused, told, wrong_fields

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    return Program(worlds.admin(), "read", "administer")


@pytest.mark.parametrize("path", ["administration/", "administration/integrity/"])
def test_the_machinery_is_for_administrators_with_the_scope(path):
    assert refused(Program().get(path)) == (401, "not_authenticated")
    assert refused(Program(worlds.person("ann"), "read").get(path)) == (403, "scope_missing")
    assert refused(Program(worlds.admin(), "read", "organise").get(path)) == (403, "scope_missing")


def test_who_is_no_administrator_any_more_is_refused(admin):
    user = worlds.admin()
    user.is_staff = False
    user.save()
    assert refused(admin.get("administration/")) == (403, "scope_missing")


def test_queues_and_throughput_are_told(admin):
    worlds.running_event()
    waiting = {row["name"]: row for row in told(admin.get("administration/"))["queues"]}
    assert waiting["Matches of events"]["waiting"] == Match.objects.count()
    worlds.work()
    found = told(admin.get("administration/"))
    assert found["queues"][0]["waiting"] == 0
    assert sum(hour["matches"] for hour in found["throughput"]) == Match.objects.count()
    assert len(found["throughput"]) == 24


def test_a_stuck_match_is_sent_again(admin):
    worlds.running_event(ladder=False)
    match = Match.objects.first()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.ERRORED, trouble="disk full")
    stuck = told(admin.get("administration/"))["stuck_matches"]
    assert [(row["match"], row["trouble"]) for row in stuck] == [(match.pk, "disk full")]
    address = "administration/match-again/"
    assert admin.post(address, {"match": match.pk}).status_code == 204
    match.refresh_from_db()
    assert match.status == MatchStatus.QUEUED
    assert refused(admin.post(address, {"match": match.pk})) == (409, "refused")
    assert refused(admin.post(address, {"match": 10**9})) == (404, "not_found")
    assert wrong_fields(admin.post(address, {})) == {"match"}


def test_a_stuck_check_is_repeated(admin):
    worlds.field(1)
    submission = worlds.newcomer()
    submission.status = SubmissionStatus.ERRORED
    submission.save()
    stuck = told(admin.get("administration/"))["stuck_submissions"]
    assert [(row["submission"], row["bot"]) for row in stuck] == [(submission.pk, "ann/nova")]
    address = "administration/check-again/"
    assert admin.post(address, {"submission": submission.pk}).status_code == 204
    submission.refresh_from_db()
    assert submission.status == SubmissionStatus.QUEUED


def test_letters_that_were_given_up_are_listed(admin):
    Notice.objects.create(
        user=worlds.person("ann"), kind=NoticeKind.EVENT, text="Hello", mail_error="no such box"
    )
    letters = told(admin.get("administration/"))["dead_letters"]
    assert [(row["user"], row["error"]) for row in letters] == [("ann", "no such box")]


def test_integrity_tells_of_seats_and_machines(admin):
    worlds.running_event()
    worlds.work()
    half = Match.objects.values_list("pk", flat=True)[: Match.objects.count() // 2]
    Match.objects.filter(pk__in=list(half)).update(worker="elsewhere:1")
    found = told(admin.get("administration/integrity/"))
    ladder = found["ladders"][0]
    assert ladder["matches"] == Match.objects.count()
    assert len(ladder["seats"]) == worlds.seats()
    assert "elsewhere" in {row["worker"] for row in found["workers"]}


def test_the_matches_of_a_machine_are_voided_and_played_again(admin):
    worlds.running_event(count=6, format="swiss", length=2)
    worlds.play_one()
    machine = worker_name().rpartition(":")[0]
    address = "administration/void-worker/"
    assert wrong_fields(admin.post(address, {"worker": machine})) == {"why"}
    assert refused(admin.post(address, {"worker": "nowhere", "why": "x"})) == (404, "not_found")
    voided = told(admin.post(address, {"worker": machine, "why": "broken memory"}))
    assert (len(voided["again"]), voided["left"], voided["own"]) == (1, 0, 0)


# --- the public log ------------------------------------------------------------------------------


def test_the_log_of_an_event_is_a_chain_and_continues_after_a_number():
    event = worlds.running_event()
    worlds.work()
    rows = told(Program().get("log/", {"event": event.slug}))["results"]
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        line = LogLine(**row)
        assert seal(line.body) == line.sealed
        assert line.hash == chain(
            log=line.log,
            number=line.number,
            at=line.at,
            previous=line.previous,
            sealed=line.sealed,
        )
    later = told(Program().get("log/", {"event": event.slug, "after": 2}))["results"]
    assert later == rows[2:]


def test_results_in_a_log_are_hidden_like_the_results():
    event = worlds.running_event(ladder=False, release="hidden")
    worlds.work()
    seen = told(Program(event.organiser, "read").get("log/", {"event": event.slug}))["results"]
    unseen = told(Program().get("log/", {"event": event.slug}))["results"]
    assert [row["hash"] for row in seen] == [row["hash"] for row in unseen]
    assert {row["body"]["what"] for row in seen} >= {"started", "settled"}
    assert "settled" not in {(row["body"] or {}).get("what") for row in unseen}


def test_the_site_and_the_ladders_have_logs_too():
    event = worlds.running_event()
    worlds.work()
    ladder = told(Program().get("ladders/"))["results"][0]["id"]
    told(Program().get("log/", {"ladder": ladder}))
    told(Program().get("log/"))
    assert refused(Program().get("log/", {"ladder": 10**6})) == (404, "not_found")
    assert refused(Program().get("log/", {"event": "nothing"})) == (404, "not_found")
    assert wrong_fields(Program().get("log/", {"event": event.slug, "ladder": ladder})) == {""}
    assert wrong_fields(Program().get("log/", {"after": "soon"})) == {"after"}


# --- notices -------------------------------------------------------------------------------------


def test_notices_are_read_and_marked_as_read():
    ann = worlds.person("ann")
    tell(ann, NoticeKind.EVENT, "It begins.", "/events/cup/")
    tell(worlds.person("bob"), NoticeKind.EVENT, "Not yours.")
    api = Program(ann, "read", "play")
    rows = told(api.get("notices/", {"unread": "true"}))["results"]
    assert [(row["text"], row["kind"]) for row in rows] == [("It begins.", "event")]
    assert told(api.post("notices/read/")) == {"unread": 0}
    assert told(api.get("notices/", {"unread": "true"}))["results"] == []
    assert told(api.get("notices/"))["results"][0]["read_at"] is not None
    assert Notice.objects.filter(read_at__lte=timezone.now()).count() == 1
    assert refused(Program().get("notices/")) == (401, "not_authenticated")


def test_the_ways_of_notices_are_chosen_one_by_one():
    api = Program(worlds.person("ann"), "read", "play")
    before = told(api.get("notices/settings/"))
    assert before["event"] == {"on_site": True, "by_mail": True}
    quiet = {"on_site": True, "by_mail": False}
    after = told(api.put("notices/settings/", {"event": quiet}))
    assert after == before | {"event": quiet}
    assert told(api.get("notices/settings/")) == after
    assert wrong_fields(api.put("notices/settings/", {"weather": quiet})) == {"weather"}
