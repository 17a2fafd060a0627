"""A padded clock: organisers set it, pages say what it is for, matches are played by it."""

from datetime import timedelta

import pytest
from django.urls import reverse

from arena.ladder.terms import rateable
from arena.matches.models import Match, MatchGame
from arena.matches.selectors import match_spec
from sandbox.limits import Clocks
from tests.site import worlds
from tests.site.web.test_organise_pages import CUP, checked, error, olga, text  # noqa: F401 - a fixture
from tournaments.models import Event
from tournaments.results.forecast import takes

pytestmark = pytest.mark.django_db


def rules(client, event):
    return text(client.get(reverse("event_rules", args=[event.slug])))


def test_an_organiser_pads_the_clock_and_its_matches_have_it(client, olga):  # noqa: F811
    client.post(reverse("new_event"), CUP | {"move_seconds": "0.2", "tick_seconds": "0.5"})
    assert Event.objects.get().clocks["tick"] == 0.5
    running = worlds.running_event(clocks=Clocks(move=0.01, tick=0.02))
    match = Match.objects.first()
    assert match_spec(match).clocks == Clocks(move=0.01, tick=0.02)
    page = rules(client, running)
    assert "every decision takes exactly 0.02 seconds" in page
    assert "Bots of one owner may sit at the same table" in page
    opened = worlds.open_event(clocks=Clocks(move=0.01, tick=0.02), title="Open cup")
    page = text(client.get(reverse("event", args=[opened.slug])))
    assert "padded to 0.02 s a decision" in page
    assert "<dt>Seconds a decision, padded</dt><dd>0.02</dd>" in text(
        client.get(reverse("match", args=[match.pk]))
    )


def test_the_rules_say_so_where_the_clock_is_not_padded(client):
    assert "The clock is not padded" in rules(client, worlds.running_event())
    alone = rules(client, worlds.running_event(entries_per_user=1, title="One each", ladder=False))
    assert "bots of one owner do not meet" in alone
    assert "not padded" not in alone


def test_a_tick_is_longer_than_a_move(client, olga):  # noqa: F811
    page = checked(client, move_seconds="1", tick_seconds="1")
    assert "ticks of at least 1.12 s, not 1" in error(page, "tick_seconds")
    assert not error(checked(client, move_seconds="1", tick_seconds="1.2"), "tick_seconds")
    assert not error(checked(client, move_seconds="1", tick_seconds=""), "tick_seconds")
    client.post(reverse("new_event"), CUP | {"tick_seconds": "nan"})
    client.post(reverse("new_event"), CUP | {"tick_seconds": "-1"})
    assert not Event.objects.exists()


def test_the_estimate_counts_ticks():
    worlds.running_event()
    worlds.work()
    steps = sorted(MatchGame.objects.values_list("steps", flat=True))
    long = takes(worlds.GAME, worlds.seats(), games=100, tick=10.0)
    assert timedelta(seconds=1000 * steps[0]) <= long <= timedelta(seconds=1000 * steps[-1])
    assert takes(worlds.GAME, 8, games=100, tick=10.0) is None


def test_an_event_with_a_padded_clock_is_never_the_ladders():
    worlds.running_event(ladder=False)
    match = Match.objects.first()
    own = {
        "game": match.game,
        "table_size": match.table_size,
        "options": match.options,
        "faults_allowed": match.faults_allowed,
    }
    before_ticks = {"ready": 5.0, "move": 1.0, "bank": 20.0}
    assert rateable(clocks=before_ticks, **own)
    assert rateable(clocks=before_ticks | {"tick": 0.0}, **own)
    assert not rateable(clocks=before_ticks | {"tick": 2.0}, **own)
