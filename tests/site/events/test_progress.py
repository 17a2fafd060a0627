"""The progress of events, as lists of events and live pages read it."""

import pytest

from arena.matches.models import Match, MatchStatus
from arena.pipeline import events as pipeline
from arena.pipeline import queue, rematches
from tests.site import worlds
from tournaments.results.progress import matches_versions, progress_lately
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.stored import results_forget
from tournaments.selectors import event_progress

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(format="swiss", length=2, count=2 * worlds.seats())


def far(event):
    return Scoreboard(event).progress


def test_progress_equals_a_full_count(event):
    while Match.objects.filter(status=MatchStatus.QUEUED).exists():
        assert far(event) == event_progress(event)
        worlds.work() if far(event).settled else worlds.play_one()
    assert far(event) == event_progress(event)
    assert far(event).percent == 100


def test_an_event_without_rounds_has_no_matches():
    event = worlds.open_event()
    assert far(event).total == 0
    assert lately(event).total == 0


def test_a_round_that_is_opened_again_is_counted_again(event):
    worlds.work()
    before, version = far(event), matches_versions([event.pk])
    last = event.rounds.last()
    played = last.tables.first().match
    event.state = "running"
    event.save()
    rematches.event_match_rematch(
        event=event, match=played, by=event.organiser, why="a bug", reason="engine"
    )
    assert far(event) == event_progress(event) != before
    assert matches_versions([event.pk]) != version


def test_the_version_of_its_matches_changes_with_each_of_them(event):
    seen = [matches_versions([event.pk])]
    for _ in range(2):
        worlds.play_one()
        seen.append(matches_versions([event.pk]))
    assert seen[0] != seen[1] != seen[2]
    assert matches_versions([event.pk]) == seen[-1]


def lately(event):
    return progress_lately([event.pk])[event.pk]


def test_the_home_page_reads_what_the_worker_stored(event, django_assert_num_queries):
    worlds.work()
    counted = event_progress(event)
    with django_assert_num_queries(1):
        assert lately(event) == counted


def test_it_is_counted_where_none_is_stored(event):
    worlds.play_one()
    results_forget(event)
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
        rematches.event_match_rematch(
            event=event, match=played, by=event.organiser, why="a bug", reason="engine"
        )
    assert (queue.ADVANCE, event.pk) in sent
    pipeline.event_advance(event_id=event.pk)
    assert lately(event) == event_progress(event)
    assert not lately(event).settled
