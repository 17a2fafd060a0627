"""An event whose matches could exceed the time limit of a worker cannot start."""

import json

import pytest
from django.conf import settings as site
from django.urls import reverse

from arena.core.errors import ArenaError, Refused
from arena.matches.crash_bundles import _messages, crash_bundle
from arena.matches.models import Fault
from arena.matches.packing import unpack
from arena.matches.terms import time_problem
from arena.pipeline import events, matches
from sandbox import budgets
from sandbox.limits import LONGEST_MATCH, Clocks
from sandbox.protocol import encode
from tests.site import worlds
from tournaments.actions import draft
from tournaments.actions.settings import EventSettings
from tournaments.models import Event
from tournaments.results.control import problems
from tournaments.results.forecast import event_forecast

pytestmark = pytest.mark.django_db


def settings(**values):
    wanted = {
        "title": "Slow",
        "game": "revolt",
        "table_size": 4,
        "format": "round_robin",
        "length": 1,
        "deals": 10,
    }
    return EventSettings(**(wanted | values))


def test_a_worker_lives_longer_than_any_match():
    assert LONGEST_MATCH < site.CELERY_TASK_SOFT_TIME_LIMIT < site.CELERY_TASK_TIME_LIMIT


def test_the_usual_clocks_are_fine_at_every_table():
    assert not any(time_problem(clocks=Clocks(), seats=seats) for seats in range(2, 9))


def test_what_could_take_too_long_is_refused_with_what_to_change():
    ann = worlds.person("ann")
    with pytest.raises(ArenaError) as refused:
        draft.event_create(by=ann, settings=settings(clocks=Clocks(bank=300)))
    assert refused.value.code == "too_long"
    assert "over 120 minutes" in refused.value.message
    assert "at most 135 seconds a game" in refused.value.message
    draft.event_create(by=ann, settings=settings(clocks=Clocks(bank=135)))
    with pytest.raises(ArenaError, match="less time to get ready"):
        draft.event_create(by=ann, settings=settings(clocks=Clocks(ready=60, move=60)))


def test_an_event_from_before_says_so_and_does_not_start():
    """Its settings were valid in an earlier release."""
    event = worlds.open_event(bots=worlds.field(worlds.seats()))
    Event.objects.filter(pk=event.pk).update(clocks={"ready": 5, "move": 1, "bank": 3000})
    event.refresh_from_db()
    assert "seconds a game" in problems(event)[0].text
    with pytest.raises(Refused, match="seconds a game"):
        events.event_start(event=event, by=event.organiser)


def test_a_padded_clock_that_makes_matches_too_long_is_refused_at_the_start():
    """The estimate uses the number of decisions in games played so far."""
    match = worlds.match_of(worlds.field(worlds.seats()))
    matches.match_run(match_id=match.pk)
    event = worlds.open_event(
        bots=worlds.field(worlds.seats()), deals=200, clocks=Clocks(move=1, tick=30)
    )
    assert "With its padded clock a match would take" in problems(event)[0].text
    with pytest.raises(Refused, match="fewer deals or a shorter tick"):
        events.event_start(event=event, by=event.organiser)
    assert event_forecast(event).longest is None


def test_the_form_says_it_at_the_field_and_the_forecast_names_the_limit(client):
    client.force_login(worlds.person("ann"))
    filled = {
        "title": "Slow",
        "game": "revolt",
        "table_size": 4,
        "format": "round_robin",
        "deals": 10,
        "move_seconds": 1,
        "bank_seconds": 300,
        "expected": 8,
    }
    page = client.post(reverse("new_event"), filled).content.decode()
    assert "at most 135 seconds a game" in page
    assert not Event.objects.filter(title="Slow").exists()


def test_rules_forecast_and_match_page_name_the_time(client):
    event = worlds.running_event()
    rules = client.get(reverse("event_rules", args=[event.slug])).content.decode()
    clocks = Clocks(**event.clocks)
    seconds = budgets.sitting_seconds(clocks, seats=event.table_size, deals=event.deals)
    assert f"Seconds a sitting of {event.deals} game" in rules
    assert f"<dd>{seconds:.0f}</dd>" in rules
    longest = budgets.match_seconds(clocks, seats=event.table_size, deals=event.deals)
    assert event_forecast(event).longest.total_seconds() == pytest.approx(longest)


BUSY = """
import time
def act(turn):
    end = time.thread_time() + 0.02
    while time.thread_time() < end:
        pass
    return "nonsense" if turn.number == 0 else turn.legal[0]
"""


def test_a_bundle_has_the_bank_that_was_left(monkeypatch):
    """Rebuilt messages equal those that were sent, also after a bank was cut short."""
    clocks = Clocks(ready=0.5, move=0.3, bank=0.6)
    seats = worlds.seats()
    longest = seats * seats * 3 * (0.7 + budgets._overrun(clocks))
    monkeypatch.setattr(budgets, "LONGEST_MATCH", longest)
    ann = worlds.person("ann")
    bots = [worlds.bot_of(ann, BUSY), *worlds.field(seats - 1)]
    match = worlds.match_of(bots, deals=3, clocks=clocks, faults_allowed=9)
    matches.match_run(match_id=match.pk)
    smaller = [game for game in match.games.all() if game.banks is not None]
    assert smaller
    for fault in Fault.objects.filter(game__in=smaller):
        made = [json.loads(encode(message)) for _, message in _messages(fault.game, fault.player)]
        assert json.loads(json.dumps(unpack(fault.bundle)["request"])) in made
        assert crash_bundle(pk=fault.pk, user=ann)["fault"]["verdict"] == fault.verdict
