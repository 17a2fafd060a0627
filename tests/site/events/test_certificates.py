"""Certificates: for whom, when, and what stands on them."""

import pytest

from arena.pipeline import events
from tests.site import worlds
from tournaments.results.certificates import Certificate, certificates
from tournaments.results.scoreboard import Scoreboard

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    mine = worlds.accepted_bot("Nova", owner="ann")
    found = worlds.open_event(
        bots=[mine, *worlds.field(worlds.seats() + 1)],
        release="participants",
        time_zone="Asia/Tokyo",
    )
    events.event_start(event=found, by=found.organiser)
    found.refresh_from_db()
    return found


def play(event):
    worlds.work()
    event.refresh_from_db()
    return event


def page(client, event, query=""):
    return client.get(f"/events/{event.slug}/certificates/{query}")


def test_there_are_none_before_the_end(client, event):
    client.force_login(event.organiser)
    assert page(client, event).status_code == 409


def test_organisers_have_all_and_owners_their_own(client, event):
    play(event)
    bots = event.entries.count()
    client.force_login(event.organiser)
    assert page(client, event).content.decode().count("<article") == bots
    client.force_login(worlds.person("ann"))
    own = page(client, event).content.decode()
    assert own.count("<article") == 1
    assert "Nova" in own
    assert "olga" in own  # the organiser


def test_who_may_not_see_the_results_has_none(client, event):
    play(event)
    assert page(client, event).status_code == 403
    client.force_login(worlds.person("mallory"))
    assert page(client, event).status_code == 403


def test_who_had_no_bot_in_it_has_none_when_results_are_open(client, event):
    events.event_publish(event=play(event), by=event.organiser)
    client.force_login(worlds.person("mallory"))
    assert page(client, event).status_code == 403


def test_only_the_first_places_where_that_is_asked_for(client, event):
    play(event)
    found = certificates(event, event.organiser, top=2)
    expected = [row.place for row in Scoreboard(event).standings if row.place <= 2]
    assert [one.place for one in found] == expected


def test_a_disqualified_bot_has_none(event):
    play(event)
    before = certificates(event, event.organiser)
    entry = event.entries.get(bot__name="Nova")
    events.entry_disqualify(entry=entry, by=event.organiser, why="It cheated.")
    names = [one.bot for one in certificates(event, event.organiser)]
    assert len(names) == len(before) - 1
    assert "Nova" not in names


def test_the_event_leads_owners_and_organisers_to_them(client, event):
    play(event)
    address = f"/events/{event.slug}/certificates/"
    for who, words in ((event.organiser, "Certificates to print"), ("ann", "Your certificate")):
        client.force_login(who if who != "ann" else worlds.person("ann"))
        shown = client.get(f"/events/{event.slug}/").content.decode()
        assert address in shown
        assert words in shown
    client.force_login(worlds.person("mallory"))
    assert address not in client.get(f"/events/{event.slug}/").content.decode()


@pytest.mark.parametrize(
    ("place", "ending"),
    [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (13, "th"), (22, "nd")],
)
def test_places_are_written_as_ordinals(place, ending):
    made = Certificate(place=place, shared=False, bot="", owner="", bots=30, at=None)
    assert made.ending == ending
