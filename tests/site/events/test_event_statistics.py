"""Statistics of an event count every settled match once and are never outdated."""

import pytest
from django.urls import reverse

from arena.matches.models import Fault, Match, MatchGame, MatchStatus
from arena.pipeline import events, rematches
from arena.pipeline import events as pipeline
from botocracy.events.pairing.tables import PastTable
from tests.site import worlds
from tournaments.actions.release import release_set
from tournaments.models import Release
from tournaments.results import tally
from tournaments.results.statistics import event_statistics
from tournaments.results.stored import results_forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(format="swiss", length=2, count=2 * worlds.seats(), ladder=False)


@pytest.fixture
def added(monkeypatch):
    """The keys of the matches that were added; one that was added twice is listed twice."""
    found = []
    read = tally.tables_of
    monkeypatch.setattr(tally, "tables_of", lambda keys: found.extend(keys) or read(keys))
    return found


def fresh(event):
    """The statistics computed again."""
    results_forget(event)
    return event_statistics(event)


def settled():
    return Match.objects.filter(status=MatchStatus.SETTLED).values_list("pk", flat=True)


def shown(client, event):
    return client.get(reverse("event_statistics", args=[event.slug])).content.decode()


def test_statistics_count_settled_matches(client, event):
    assert event_statistics(event).matches == 0
    assert "Nothing is played yet" in shown(client, event)
    worlds.play_one()
    found = event_statistics(event)
    assert found.matches == 1
    assert found.games == found.seat_games == event.deals * worlds.seats()
    assert sum(seat.share for seat in found.seats) == pytest.approx(worlds.seats() / 2)
    assert "What a seat was worth" in shown(client, event)


def test_a_match_is_added_once_and_by_no_visitor_where_a_worker_did(client, event, added):
    for played in (1, 2):
        worlds.play_one()
        for _ in range(3):
            shown(client, event)
        assert len(added) == played
    worlds.work()
    by_workers = list(added)
    shown(client, event)
    assert added == by_workers
    assert sorted(added) == sorted(settled())


def test_what_was_added_a_match_at_a_time_is_what_adding_all_at_once_gives(event):
    while event_statistics(event).matches < event.rounds.count() * 2:
        worlds.play_one()
        pipeline.event_advance(event_id=event.pk)
    little_by_little = event_statistics(event)
    assert little_by_little.matches == len(settled()) > 2
    assert little_by_little == fresh(event)


def test_a_match_that_is_called_off_is_taken_out(client, event):
    worlds.play_one()
    before = event_statistics(event)
    (played,) = Match.objects.filter(status=MatchStatus.SETTLED)
    rematches.event_match_rematch(
        event=event, match=played, by=event.organiser, why="a bug", reason="engine"
    )
    assert event_statistics(event).matches == 0
    assert "Nothing is played yet" in shown(client, event)
    worlds.play_one()
    again = event_statistics(event)
    assert again.matches == before.matches
    assert again == fresh(event)


def test_a_round_that_is_played_again_counts_anew(event):
    worlds.work()
    event.refresh_from_db()
    last = event.rounds.last()
    event.state = "running"
    event.save()
    rematches.event_round_rematch(
        event=event, number=last.number, by=event.organiser, why="a bug", reason="engine"
    )
    tables = last.tables.count()
    assert event_statistics(event).matches == tables * (last.number - 1)
    worlds.work()
    assert event_statistics(event).matches == tables * last.number
    assert event_statistics(event) == fresh(event)


def test_sums_of_another_state_are_not_shown(event):
    pipeline.event_advance(event_id=event.pk)
    worlds.play_one()
    assert event_statistics(event).matches == 1


def test_matches_of_a_disqualified_bot_still_count(event):
    worlds.play_one()
    before = event_statistics(event)
    events.entry_disqualify(entry=event.entries.first(), by=event.organiser, why="collusion")
    now = event_statistics(event)
    assert (now.matches, now.games, now.seats) == (before.matches, before.games, before.seats)


def test_hidden_results_have_no_numbers(client, event):
    worlds.play_one()
    assert "What a seat was worth" in shown(client, event)
    release_set(event=event, release=Release.HIDDEN, by=event.organiser)
    assert "What a seat was worth" not in shown(client, event)


def test_faults_are_counted_by_bot_and_cause(event):
    worlds.play_one()
    game = MatchGame.objects.filter(match__status=MatchStatus.SETTLED).first()
    player = game.match.players.first()
    for step, verdict in enumerate(("too_late", "crashed", "too_late")):
        Fault.objects.create(
            game=game, player=player, verdict=verdict, message="", seat=0, step=step, kind="x"
        )
    bot = player.submission.bot_id
    assert [tuple(line) for line in event_statistics(event).faults] == [
        (bot, "too_late", 2),
        (bot, "crashed", 1),
    ]


def test_a_surprise_is_a_table_that_the_best_seed_did_not_win(event):
    seated = event.entries.order_by("seed")[: worlds.seats()]
    keys, last = tuple(entry.pk for entry in seated), seated[worlds.seats() - 1]
    rest = (0.25,) * (worlds.seats() - 1)
    tables = {
        1: PastTable(keys, (1.0, *rest), round=1),
        2: PastTable(keys, (*rest, 1.0), round=2),
        3: PastTable(keys, (*rest[1:], 0.75, 0.75), round=3),
    }
    (found,) = tally.surprises(tables)
    assert (found.match, found.round) == (2, 2)
    assert (found.winner, found.winner_seed) == (last.bot_id, last.seed)
    assert (found.loser, found.loser_seed) == (seated[0].bot_id, 1)


def test_a_renamed_bot_is_shown_with_its_present_name(client, event):
    worlds.work()
    surprises = event_statistics(event).surprises
    for bot in {event.entries.get(bot=one.winner).bot for one in surprises}:
        bot.name = "<b>New name"
        bot.save()
    page = shown(client, event)
    assert page.count("&lt;b&gt;New name") >= len(surprises)
    assert "<b>New name" not in page
