"""`/metrics`: who may read it, and that its figures are those of the rows."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from arena.accounts.models import Notice
from arena.matches.models import Match, MatchStatus
from arena.observing.exposition import ROWS
from arena.observing.probes import from_this_machine
from arena.pipeline import upkeep
from arena.webhooks.models import Delivery, Webhook
from arena.workers import heartbeat
from arena.workers.models import Worker
from tests.site import worlds
from tests.site.observing.exported import value

pytestmark = pytest.mark.django_db
TOKEN = "a-token-for-machines-of-32-characters-or-so"


@pytest.fixture(autouse=True)
def read_anew():
    ROWS.forget()


@pytest.fixture
def read(client):
    def now():
        ROWS.forget()
        answer = client.get("/metrics")
        assert answer.status_code == 200
        return answer.content.decode()

    return now


def test_strangers_find_nothing(client, settings):
    settings.REACHABLE = True
    settings.METRICS_TOKEN = TOKEN
    wrong = {"Authorization": f"Bearer {TOKEN}x"}
    # As a request looks that the proxy on this machine passes on.
    passed_on = {"X-Forwarded-For": "203.0.113.9"}
    assert client.get("/metrics", headers=passed_on).status_code == 404
    assert client.get("/metrics", headers=wrong).status_code == 404
    assert client.get("/metrics", headers=passed_on | wrong).status_code == 404
    assert client.get("/metrics").status_code == 200
    right = passed_on | {"Authorization": f"Bearer {TOKEN}"}
    assert client.get("/metrics", headers=right).status_code == 200
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers=right).status_code == 404


@pytest.mark.parametrize(
    ("sender", "mine"), [("127.0.0.1", True), ("::1", True), ("203.0.113.9", False), ("", False)]
)
def test_only_this_machine_needs_no_token(rf, sender, mine):
    assert from_this_machine(rf.get("/metrics", REMOTE_ADDR=sender)) is mine


def test_queues_are_counted_by_lane_and_age(read):
    worlds.running_event()
    assert value(text := read(), "botocracy_queue_length", queue="matches") == (
        Match.objects.filter(status=MatchStatus.QUEUED).count()
    )
    assert value(text, "botocracy_events_running") == 1
    assert value(text, "botocracy_queue_length", queue="trials") == 0
    Match.objects.filter(pk=Match.objects.filter(status="queued").first().pk).update(
        created_at=timezone.now() - timedelta(hours=2)
    )
    assert value(read(), "botocracy_queue_oldest_seconds", queue="matches") >= 7200


def test_matches_faults_and_ratings_of_the_last_minutes(read):
    worlds.running_event()
    worlds.play_one()
    text = read()
    match = Match.objects.get(status=MatchStatus.SETTLED)
    assert value(text, "botocracy_recent_matches", game=worlds.GAME, queue="matches") == 1
    longest = value(text, "botocracy_recent_match_seconds", game=worlds.GAME, stat="max")
    assert longest == match.seconds
    assert value(text, "botocracy_rating_lag_seconds", game=worlds.GAME) > 0
    upkeep.ladders_fit()
    assert value(read(), "botocracy_rating_lag_seconds", game=worlds.GAME) == 0
    Match.objects.filter(pk=match.pk).update(settled_at=timezone.now() - timedelta(minutes=6))
    assert "botocracy_recent_matches{" not in read()


def test_lost_leases_are_counted_for_ever(read):
    worlds.running_event()
    late = timezone.now() - timedelta(seconds=1)
    for expected in (1, 2):
        match = Match.objects.filter(status=MatchStatus.QUEUED).first()
        Match.objects.filter(pk=match.pk).update(status=MatchStatus.PLAYING, lease_until=late)
        upkeep.sweep()
        assert value(read(), "botocracy_lease_losses_total", kind="match") == expected
    assert value(read(), "botocracy_lease_losses_total", kind="submission") == 0


def test_workers_tell_of_their_cells_by_their_heartbeat(read):
    assert value(read(), "botocracy_workers_alive") == 0
    worlds.running_event()
    worlds.play_one()
    heartbeat.beat()
    text = read()
    assert value(text, "botocracy_workers_alive") == 1
    started = value(text, "botocracy_cells_started_total", worker=heartbeat.worker_name())
    assert started >= worlds.seats()
    assert value(text, "botocracy_cell_start_seconds_total") > 0
    Worker.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    assert value(read(), "botocracy_workers_alive") == 0


def test_letters_and_webhooks_that_wait(read):
    ann = worlds.person()
    Notice.objects.create(user=ann, kind="check", text="t", link="/", mail_due=True)
    hook = Webhook.objects.create(owner=ann, url="https://example.org/", secret="s", kinds=[])
    Delivery.objects.create(webhook=hook, kind="notice", body="{}")
    text = read()
    assert value(text, "botocracy_letters_waiting") == 1
    assert value(text, "botocracy_webhook_messages_waiting") == 1


def test_answers_are_repeated_for_a_few_seconds(client, django_assert_num_queries):
    client.get("/metrics")
    with django_assert_num_queries(0):
        client.get("/metrics")


def test_a_look_at_the_rows_is_a_few_queries(client, django_assert_max_num_queries):
    worlds.running_event()
    with django_assert_max_num_queries(30):
        client.get("/metrics")


def test_without_its_database_the_site_says_so(client, monkeypatch):
    def away():
        raise OperationalError("no connection")

    monkeypatch.setattr("arena.observing.exposition.row_metrics", away)
    text = client.get("/metrics").content.decode()
    assert value(text, "botocracy_database_readable") == 0
    assert "botocracy_http_requests_total" in text


def test_requests_are_counted_by_route_and_not_by_address(client):
    client.get("/people/somebody-nobody-knows/")
    client.generic("BREW", "/nowhere/at/all/")
    text = client.get("/metrics").content.decode()
    route = "/people/<str:username>/"
    assert value(text, "botocracy_http_requests_total", route=route, status="404") >= 1
    assert value(text, "botocracy_http_requests_total", route="none", method="other") >= 1
    assert value(text, "botocracy_http_request_seconds_count", route=route) >= 1
    assert "somebody-nobody-knows" not in text
