"""An event in numbers: computed once for each state of it, and never behind."""

import pytest
from django.urls import reverse

from tests.site import worlds
from tournaments import statistics
from tournaments.pairing.tables import PastTable
from tournaments.statistics import event_statistics

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return worlds.running_event(format="swiss", length=2, count=2 * worlds.seats())


def shown(client, event):
    return client.get(reverse("event_statistics", args=[event.slug])).content.decode()


def test_it_counts_what_is_settled(client, event):
    assert event_statistics(event).matches == 0
    assert "Nothing is played yet" in shown(client, event)
    worlds.play_one()
    found = event_statistics(event)
    assert found.matches == 1
    assert found.games == found.seat_games == event.deals * worlds.seats()
    assert sum(seat.share for seat in found.seats) == pytest.approx(worlds.seats() / 2)
    assert "What a seat was worth" in shown(client, event)


def test_it_is_computed_once_for_each_result(client, event, monkeypatch):
    times = []
    compute = statistics._compute
    monkeypatch.setattr(statistics, "_compute", lambda *given: times.append(1) or compute(*given))
    for played in (1, 2):
        worlds.play_one()
        for _ in range(3):
            shown(client, event)
        assert len(times) == played


def test_a_surprise_is_a_table_that_the_best_seed_did_not_win(event):
    seated = event.entries.order_by("seed")[: worlds.seats()]
    keys, last = tuple(entry.pk for entry in seated), seated[worlds.seats() - 1]
    rest = (0.25,) * (worlds.seats() - 1)
    tables = {
        1: PastTable(keys, (1.0, *rest), round=1),
        2: PastTable(keys, (*rest, 1.0), round=2),
        3: PastTable(keys, (*rest[1:], 0.75, 0.75), round=3),
    }
    (found,) = statistics._surprises(event, tables)
    assert (found.match, found.round) == (2, 2)
    assert (found.winner, found.winner_seed) == (last.bot_id, last.seed)
    assert (found.loser, found.loser_seed) == (seated[0].bot_id, 1)


def test_who_is_called_otherwise_now_is_shown_so(client, event):
    worlds.work()
    surprises = event_statistics(event).surprises
    for bot in {event.entries.get(bot=one.winner).bot for one in surprises}:
        bot.name = "<b>New name"
        bot.save()
    page = shown(client, event)
    assert page.count("&lt;b&gt;New name") >= len(surprises)
    assert "<b>New name" not in page
