"""Only administrators see the operations pages and repair stuck work."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.matches.models import Match, MatchStatus
from arena.workers import heartbeat, operations
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
    assert operations.queues()[0].waiting == waiting
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
    assert operations.queues()[0].silent == 1


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
