"""How far events are: rounds that are over are counted once, and never behind."""

import pytest

from arena.matches.models import Match, MatchStatus
from arena.pipeline import events as pipeline
from arena.pipeline import queue
from tests.site import worlds
from tournaments.actions import rematches
from tournaments.models import KeptStandings
from tournaments.results import progress
from tournaments.results.progress import events_progress, progress_lately
from tournaments.selectors import event_progress

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(format="swiss", length=2, count=2 * worlds.seats())


def far(event):
    return events_progress([event.pk])[event.pk]


def test_it_is_what_counting_everything_gives(event):
    while Match.objects.filter(status=MatchStatus.QUEUED).exists():
        assert far(event) == event_progress(event)
        worlds.work() if far(event).settled else worlds.play_one()
    assert far(event) == event_progress(event)
    assert far(event).percent == 100


def test_an_event_without_rounds_is_nowhere():
    event = worlds.open_event()
    assert far(event).total == 0


def test_a_round_that_is_over_is_counted_once(event, monkeypatch):
    worlds.work()
    counted = []
    counts = progress._counts
    monkeypatch.setattr(progress, "_counts", lambda keys: counted.extend(keys) or counts(keys))
    progress._over.clear()
    for _ in range(3):
        far(event)
    assert sorted(counted) == sorted(event.rounds.values_list("pk", flat=True))


def test_a_round_that_is_opened_again_is_counted_again(event):
    worlds.work()
    before = far(event)
    last = event.rounds.last()
    played = last.tables.first().match
    event.state = "running"
    event.save()
    rematches.match_rematch(
        event=event, match=played, by=event.organiser, why="a bug", reason="engine"
    )
    assert far(event) == event_progress(event) != before


def test_only_so_many_rounds_are_remembered(event, monkeypatch):
    worlds.work()
    progress._over.clear()
    monkeypatch.setattr(progress, "KEPT", 1)
    far(event)
    assert len(progress._over) == 1
    assert far(event) == event_progress(event)


def lately(event):
    return progress_lately([event.pk])[event.pk]


def test_the_home_page_knows_it_from_whoever_brought_the_event_on(event, django_assert_num_queries):
    worlds.work()
    counted = event_progress(event)
    with django_assert_num_queries(1):
        assert lately(event) == counted


def test_it_is_counted_where_nobody_kept_it(event):
    worlds.play_one()
    KeptStandings.objects.all().delete()
    assert lately(event) == event_progress(event)
    assert lately(event).settled == 1
    assert progress_lately([]) == {}


def test_a_match_that_fails_or_is_called_off_is_known_once_the_event_is_brought_on(event):
    worlds.play_one()
    pipeline.event_advance(event_id=event.pk)
    Match.objects.filter(status=MatchStatus.QUEUED).update(status=MatchStatus.ERRORED)
    pipeline.event_advance(event_id=event.pk)
    assert lately(event) == event_progress(event)
    assert lately(event).errored


def test_a_match_that_is_played_again_is_taken_back_by_the_next_chore(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(queue, "send", lambda task, keys: sent.extend((task, key) for key in keys))
    worlds.play_one()
    pipeline.event_advance(event_id=event.pk)
    played = Match.objects.get(status=MatchStatus.SETTLED)
    with django_capture_on_commit_callbacks(execute=True):
        pipeline.event_match_rematch(
            event=event, match=played, by=event.organiser, why="a bug", reason="engine"
        )
    assert (queue.ADVANCE, event.pk) in sent
    pipeline.event_advance(event_id=event.pk)
    assert lately(event) == event_progress(event)
    assert not lately(event).settled
