"""Starting a large event answers at once; a task makes its matches in batches, each once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arena.matches.models import Match
from arena.pipeline import events, queue, upkeep
from tests.site import worlds
from tournaments.actions import run
from tournaments.models import Bye, Table
from tournaments.results import control

pytestmark = pytest.mark.django_db


@pytest.fixture
def large(monkeypatch):
    """An event of 21 matches, made in batches of 4, none of them by the request that starts it."""
    monkeypatch.setattr("tournaments.steps.rounds.BATCH", 4)
    monkeypatch.setattr(events, "AT_ONCE", 3)
    bots = worlds.field(7)
    return worlds.open_event(bots=bots, format="round_robin", length=3)


@pytest.fixture
def sent(monkeypatch):
    found = []
    monkeypatch.setattr(queue, "send", lambda task, keys: found.append((task, list(keys))))
    return found


def expected(event):
    from botocracy.events.pairing.round_robin import round_robin

    entries = tuple(event.entries.order_by("seed").values_list("pk", flat=True))
    return [list(map(list, r.tables)) for r in round_robin(entries, event.table_size, 3)]


def made(event):
    tables = Table.objects.filter(round__event=event).order_by("round__number", "number")
    rounds = {}
    for number, seats in tables.values_list("round__number", "entries"):
        rounds.setdefault(number, []).append(seats)
    return list(rounds.values())


def test_the_start_makes_no_match_and_leaves_the_rest_to_a_task(
    large, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        events.event_start(event=large, by=large.organiser)
    assert sent == [(queue.ADVANCE, [large.pk])]
    assert not Match.objects.exists()
    large.refresh_from_db()
    assert control.matches_making(large) == control.Making(0, 0)


def test_a_task_makes_all_of_them_in_batches(large, sent, django_capture_on_commit_callbacks):
    events.event_start(event=large, by=large.organiser)
    with django_capture_on_commit_callbacks(execute=True):
        events.event_advance(event_id=large.pk)
    plays = [keys for task, keys in sent if task == queue.PLAY and keys]
    assert max(map(len, plays)) <= 4
    assert sum(map(len, plays)) == Match.objects.count() == sum(map(len, expected(large)))
    assert made(large) == expected(large)
    large.refresh_from_db()
    assert control.matches_making(large) is None


@pytest.mark.parametrize("batches", [1, 2, 3])
def test_after_a_crash_it_goes_on_where_it_was_and_makes_nothing_twice(large, batches):
    events.event_start(event=large, by=large.organiser)
    for _ in range(batches):
        events.event_advance(event_id=large.pk, batches=1)
    large.refresh_from_db()
    making = control.matches_making(large)
    assert 0 < making.made < making.total == sum(map(len, expected(large)))
    upkeep.sweep()
    events.event_advance(event_id=large.pk)
    assert made(large) == expected(large)
    keys = list(Match.objects.values_list("key", flat=True))
    assert len(keys) == len(set(keys)) == making.total
    assert not Bye.objects.exists()


def test_no_round_is_over_and_no_event_finished_while_matches_are_missing(large):
    events.event_start(event=large, by=large.organiser)
    events.event_advance(event_id=large.pk, batches=1)
    for match in Match.objects.all():
        worlds.matches.match_run(match_id=match.pk)
    events.event_advance(event_id=large.pk, batches=1)
    large.refresh_from_db()
    assert large.state == "running"
    assert not large.rounds.exclude(finished_at=None).exists()


def test_a_pause_stops_it_and_a_resume_goes_on(large):
    events.event_start(event=large, by=large.organiser)
    events.event_advance(event_id=large.pk, batches=1)
    run.event_pause(event=large, by=large.organiser)
    before = Match.objects.count()
    events.event_advance(event_id=large.pk)
    assert Match.objects.count() == before
    events.event_resume(event=large, by=large.organiser)
    events.event_advance(event_id=large.pk)
    assert made(large) == expected(large)


def test_a_bot_withdrawn_meanwhile_does_not_shift_the_schedule(large):
    planned = None
    events.event_start(event=large, by=large.organiser)
    events.event_advance(event_id=large.pk, batches=1)
    planned = expected(large)
    events.entry_withdraw(entry=large.entries.first(), by=large.organiser)
    events.event_advance(event_id=large.pk)
    assert made(large) == planned


def test_a_batch_costs_the_same_few_statements_however_large_it_is(large, monkeypatch):
    events.event_start(event=large, by=large.organiser)
    events.event_advance(event_id=large.pk, batches=1)
    with CaptureQueriesContext(
        connection,
    ) as few:
        events.event_advance(event_id=large.pk, batches=1)
    monkeypatch.setattr("tournaments.steps.rounds.BATCH", 50)
    with CaptureQueriesContext(connection) as many:
        events.event_advance(event_id=large.pk, batches=1)
    assert len(many) <= len(few) + 1


def test_the_control_room_shows_how_far_it_is(large, client):
    events.event_start(event=large, by=large.organiser)
    client.force_login(large.organiser)
    page = client.get(f"/events/{large.slug}/control/").content.decode()
    assert "Working out the pairing" in page
    events.event_advance(event_id=large.pk, batches=1)
    page = client.get(f"/events/{large.slug}/control/").content.decode()
    assert "Making the matches: 4 of " in page
    assert 'aria-label="Matches made" value="4"' in page
