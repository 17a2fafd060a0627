"""Only administrators see the operations pages and repair stuck work."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.core.errors import Unavailable
from arena.matches.models import Lane, Match, MatchStatus
from arena.workers import heartbeat, holding, operations
from arena.workers.models import Worker
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client):
    user = worlds.person("boss")
    user.is_staff = True
    user.save()
    client.force_login(user)
    return user


def text(response):
    return response.content.decode()


def stuck_match():
    worlds.running_event()
    match = Match.objects.first()
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.ERRORED, failures=3, trouble="<script>the engine is gone</script>"
    )
    return match


@pytest.mark.parametrize("name", ["operations", "integrity", "match_again", "check_again"])
def test_strangers_and_users_are_refused(client, name):
    page = not name.endswith("again")
    address = reverse(name, args=[] if page else [1])
    call = client.get if page else client.post
    assert call(address).status_code == 403
    client.force_login(worlds.person("ann"))
    assert call(address).status_code == 403


def test_the_page_of_an_idle_site_says_that_no_worker_is_there(client, boss):
    assert "No worker was seen" in text(client.get(reverse("operations")))


def test_stuck_matches_stand_first_with_what_went_wrong_and_can_be_sent_again(client, boss):
    match = stuck_match()
    page = text(client.get(reverse("operations")))
    assert "&lt;script&gt;the engine is gone" in page
    client.post(reverse("match_again", args=[match.pk]))
    match.refresh_from_db()
    assert (match.status, match.failures) == (MatchStatus.QUEUED, 0)
    assert client.post(reverse("match_again", args=[match.pk])).status_code == 409


def test_a_worker_that_beats_is_alive_and_one_that_stopped_is_silent(client, boss):
    heartbeat.beat()
    Worker.objects.create(name="old:1", seen_at=timezone.now() - timedelta(minutes=5))
    alive = {row.worker.name: row.alive for row in operations.workers()}
    assert alive == {heartbeat.worker_name(): True, "old:1": False}
    assert ">silent<" in text(client.get(reverse("operations")))


def test_a_worker_that_was_silent_for_more_than_a_day_is_forgotten():
    heartbeat.beat()
    Worker.objects.create(name="old:1", seen_at=timezone.now() - timedelta(days=2))
    assert heartbeat.workers_forget() == 1
    heartbeat.end()
    assert not Worker.objects.exists()


def test_queues_and_throughput_count_what_the_database_holds():
    worlds.running_event()
    waiting = Match.objects.count()
    assert [queue.key for queue in operations.queues()] == ["checks", *Lane.values]
    assert [queue.waiting for queue in operations.queues()] == [0, waiting, 0, 0]
    worlds.work()
    played = Match.objects.filter(status=MatchStatus.SETTLED).count()
    assert played
    assert sum(hour.matches for hour in operations.throughput()) == played
    assert len(operations.throughput()) == 24


def test_a_lease_that_ran_out_is_shown_as_a_silent_worker():
    worlds.running_event()
    match = Match.objects.first()
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.PLAYING, lease_until=timezone.now() - timedelta(seconds=5)
    )
    assert operations.queues()[1].silent == 1


def test_the_age_of_a_queue_is_that_of_its_first_match(client, boss):
    worlds.running_event()
    Match.objects.filter(pk=Match.objects.first().pk).update(
        lane=Lane.TRIAL, created_at=timezone.now() - timedelta(hours=2)
    )
    checks, events, ladders, trials = operations.queues()
    assert checks.age == ladders.age == 0
    assert events.age < 3600 < 7200 <= trials.age
    assert "Matches of comparisons" in text(client.get(reverse("operations")))


def test_a_host_that_cannot_hold_bots_says_why(client, boss, settings, monkeypatch):
    settings.SANDBOX = "docker"
    monkeypatch.setenv("SANDBOX_BROKER", "/nowhere/broker.sock")
    holding.sandbox_forget()
    heartbeat.beat()
    page = text(client.get(reverse("operations")))
    assert "cannot hold bots" in page
    assert "The cell broker at /nowhere/broker.sock does not answer" in page
    monkeypatch.delenv("SANDBOX_BROKER")
    holding.sandbox_forget()


def test_uploads_are_turned_away_with_the_reason_while_no_worker_can_hold_bots(settings):
    settings.SANDBOX = "docker"
    holding.require_sandbox()  # nothing is known of workers yet
    now = timezone.now()
    Worker.objects.create(name="one:1", seen_at=now, problem="no container engine answers.")
    with pytest.raises(Unavailable, match="no container engine answers"):
        holding.require_sandbox()
    Worker.objects.create(name="two:1", seen_at=now)
    holding.require_sandbox()  # the other one can
    Worker.objects.filter(name="two:1").update(seen_at=now - timedelta(minutes=5))
    with pytest.raises(Unavailable):
        holding.require_sandbox()


def test_seats_pairs_and_machines_are_looked_at(client, boss):
    worlds.running_event()
    worlds.work()
    Match.objects.filter(pk=Match.objects.first().pk).update(worker="attic:7")
    page = text(client.get(reverse("integrity")))
    assert "attic" in page
    assert "Games won from each seat" in page


def test_what_a_machine_played_is_taken_back_with_a_reason_only(client, boss):
    event = worlds.running_event()
    match = Match.objects.filter(table__round__event=event).first()
    worlds.work()
    Match.objects.filter(pk=match.pk).update(worker="attic:7")
    void = reverse("void_worker")
    assert client.post(void, {"worker": "attic", "why": " "}).status_code == 409
    assert client.post(void, {"worker": "nowhere", "why": "hot"}).status_code == 404
    assert client.post(void, {"worker": "attic", "why": "its clock is wrong"}).status_code == 302
    client.logout()
    assert client.post(void, {"worker": "attic", "why": "hot"}).status_code == 403
