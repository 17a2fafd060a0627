"""Streams: lines as things happen, resumed without loss or repetition, for those who may see."""

import json
from contextlib import contextmanager

import httpx
import pytest

from arena.bots.models import SubmissionStatus
from arena.live.feeds import base
from arena.live.feeds import events as event_feeds
from arena.matches.models import Match, MatchStatus
from arena.pipeline import events, submissions
from arena.pipeline.rematches import event_match_rematch
from tests.site import worlds
from tests.site.api.test_conventions import bearer, code
from tests.site.live import LiveSite
from tournaments.actions.release import release_set

pytestmark = pytest.mark.django_db


def lines(client, address, **query):
    answer = client.get(f"/api/v1/{address}/stream/", query)
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.content.splitlines()]


def types(found):
    return [line["type"] for line in found]


def matches_of(found):
    return [line["match"] for line in found if line["type"] == "settled"]


def test_the_stream_of_a_check_has_its_log_its_progress_and_the_verdict():
    worlds.field(1)
    submission = worlds.newcomer()
    client, address = bearer(submission.bot.owner, "read"), f"submissions/{submission.pk}"
    assert lines(client, address) == [{"id": "0", "type": "alive"}]
    submissions.submission_check(submission_id=submission.pk)
    found = lines(client, address)
    assert types(found) == ["log"] * (len(found) - 1) + ["end"]
    assert found[-2]["done"] == found[-2]["games"] > 1
    assert (found[-1]["status"], found[-1]["reason"]) == ("valid", "")
    for at, line in enumerate(found):
        assert lines_or_nothing(client, address, line["id"]) == found[at + 1 :]


def lines_or_nothing(client, address, after):
    return [line for line in lines(client, address, after=after) if line["type"] != "alive"]


def test_a_check_that_is_repeated_continues_its_stream():
    worlds.field(1)
    submission = worlds.newcomer()
    client, address = bearer(submission.bot.owner, "read"), f"submissions/{submission.pk}"
    submission.status = SubmissionStatus.ERRORED
    submission.save()
    (end,) = lines(client, address)
    assert (end["type"], end["status"]) == ("end", "errored")
    submissions.submission_recheck(submission=submission)
    submissions.submission_check(submission_id=submission.pk)
    found = lines(client, address, after=end["id"])
    assert types(found)[0] == "log"
    assert found[-1]["status"] == "valid"


def test_the_stream_of_a_check_is_for_its_owner_only(client):
    worlds.field(1)
    submission = worlds.newcomer()
    address = f"/api/v1/submissions/{submission.pk}/stream/"
    assert code(client.get(address)) == (401, "not_authenticated")
    assert code(bearer(worlds.person("eve"), "read").get(address)) == (403, "forbidden")
    assert code(bearer(worlds.person("eve"), "read").get("/api/v1/submissions/9/stream/")) == (
        404,
        "not_found",
    )


def test_an_event_streams_each_result_once_and_ends_with_the_event(client, monkeypatch):
    monkeypatch.setattr(base, "LINES", 2)
    monkeypatch.setattr(event_feeds, "LINES", 2)
    event = worlds.running_event(ladder=False)
    address = f"events/{event.slug}"
    first = lines(client, address)
    assert [(line["type"], line["state"]) for line in first] == [("state", "running")]
    worlds.work()
    rest = lines(client, address, after=first[-1]["id"])
    settled = Match.objects.order_by("settled_at").values_list("pk", flat=True)
    assert matches_of(rest) == list(settled)
    assert rest[0]["round"] == 1
    assert {player["place"] for player in rest[0]["players"]} >= {1}
    assert rest[-1]["state"] == "finished"
    for at, line in enumerate(rest):
        assert lines_or_nothing(client, address, line["id"]) == rest[at + 1 :]
    events.event_publish(event=event, by=event.organiser)
    (end,) = lines(client, address, after=rest[-1]["id"])
    assert (end["type"], end["state"]) == ("end", "published")
    assert types(lines(client, address)) == ["settled"] * len(settled) + ["end"]


def test_results_that_are_not_released_are_not_streamed_until_they_are(client):
    event = worlds.running_event(ladder=False, release="hidden")
    address = f"events/{event.slug}"
    worlds.work()
    (hidden,) = lines(client, address)
    assert (hidden["type"], hidden["state"]) == ("state", "finished")
    assert matches_of(lines(bearer(event.organiser, "read"), address))
    events.event_publish(event=event, by=event.organiser)
    found = lines(client, address, after=hidden["id"])
    assert len(matches_of(found)) == Match.objects.filter(status=MatchStatus.SETTLED).count()
    assert found[-1]["type"] == "end"


def test_a_voided_match_is_a_line(client):
    event = worlds.running_event(ladder=False)
    worlds.play_one()
    address = f"events/{event.slug}"
    before = lines(client, address)
    match = Match.objects.get(status=MatchStatus.SETTLED)
    event_match_rematch(
        event=event, match=match, by=event.organiser, reason="engine", why="a wrong card"
    )
    (void,) = lines(client, address, after=before[-1]["id"])
    assert (void["type"], void["match"], void["why"]) == ("voided", match.pk, "a wrong card")
    assert void["rematch"] == match.void.rematch_id


def test_an_event_that_a_visitor_may_not_open_has_no_stream(client):
    event = worlds.running_event(ladder=False, visibility="private")
    assert code(client.get(f"/api/v1/events/{event.slug}/stream/")) == (404, "not_found")
    assert lines(bearer(event.organiser, "read"), f"events/{event.slug}")


def test_a_bot_streams_its_results_from_now_on_or_from_any_number(client):
    worlds.running_event(ladder=False)
    worlds.play_one()
    first = Match.objects.get(status=MatchStatus.SETTLED)
    bot = first.players.first().submission.bot_id
    address = f"bots/{bot}"
    (now,) = lines(client, address)
    assert now["type"] == "alive"
    assert matches_of(lines(client, address, after="0")) == [first.pk]
    worlds.work()
    later = matches_of(lines(client, address, after=now["id"]))
    own = Match.objects.filter(players__submission__bot=bot).exclude(pk=first.pk)
    assert sorted(later) == sorted(own.values_list("pk", flat=True))
    assert later


def test_results_that_open_late_come_late_in_the_stream_of_a_bot(client):
    event = worlds.running_event(ladder=False, release="hidden")
    worlds.work()
    bot = Match.objects.first().players.first().submission.bot_id
    (now,) = lines(client, f"bots/{bot}")
    assert matches_of(lines(client, f"bots/{bot}", after="0")) == []
    release_set(event=event, release="public", by=event.organiser)
    own = Match.objects.filter(players__submission__bot=bot)
    assert len(matches_of(lines(client, f"bots/{bot}", after=now["id"]))) == own.count() > 0
    release_set(event=event, release="hidden", by=event.organiser)
    assert matches_of(lines(client, f"bots/{bot}", after=now["id"])) == []


@pytest.mark.parametrize("after", ["x", "-1", "1.2", "running.1", "gone.1.2", "9" * 30, "١"])
@pytest.mark.parametrize("kind", ["events", "bots"])
def test_an_id_of_no_line_is_refused_in_words(client, kind, after):
    event = worlds.open_event()
    bot = worlds.field(1)[0].pk
    address = {"events": f"events/{event.slug}", "bots": f"bots/{bot}"}[kind]
    assert code(client.get(f"/api/v1/{address}/stream/", {"after": after})) == (400, "bad_after")


@contextmanager
def connected(site, address, *, after="", token=""):
    """The lines of a stream as they arrive, while the connection is open."""
    headers = ({"Last-Event-ID": after} if after else {}) | (
        {"Authorization": f"Bearer {token}"} if token else {}
    )
    url = f"{site.address}/api/v1/{address}/stream/"
    with httpx.stream("GET", url, headers=headers, timeout=240) as answer:
        assert answer.headers["Content-Type"] == "application/x-ndjson"
        yield (json.loads(line) for line in answer.iter_lines())


def news(arriving):
    """The next line that tells something."""
    return next(line for line in arriving if line["type"] != "alive")


@pytest.mark.timeout(900)  # seven processes, one after the other
def test_a_client_that_was_cut_off_goes_on_where_it_was(tmp_path):
    def stage(step):
        return json.loads(site.run("-m", "tests.site.api.stage", step))

    with LiveSite(tmp_path, SANDBOX="none") as site:
        begun = stage("begin")
        address, seen = f"events/{begun['slug']}", []
        with connected(site, address) as arriving:
            assert news(arriving)["state"] == "running"
            stage("play")
            seen.append(news(arriving))
        stage("play")  # while nobody listens
        with connected(site, address, after=seen[-1]["id"]) as arriving:
            seen.append(news(arriving))
            with connected(site, f"bots/{begun['bot']}", token=begun["token"]) as of_bot:
                assert next(of_bot)["type"] == "alive"
                stage("end")
                assert news(of_bot)["code"] == "authentication_failed"
                assert list(of_bot) == []
            seen += list(arriving)
        assert sorted(matches_of(seen)) == begun["matches"]
        assert seen[-1]["state"] == "published"
