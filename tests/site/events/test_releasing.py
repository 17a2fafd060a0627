"""Results that are not released show on no page, in no file and in no rating."""

import pytest
from django.urls import reverse

from arena.core.errors import Refused
from arena.ladder.models import RatingEvent
from arena.ladder.selectors import ladder_get
from arena.matches.models import Match
from arena.pipeline import events
from tests.site import worlds
from tournaments.actions import people, release
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

FILES = ("standings.csv", "standings.json", "crosstable.csv", "rounds.json", "records.zip")


def played(**settings):
    event = worlds.running_event(**settings)
    worlds.work()
    event.refresh_from_db()
    return event


def pages_that_list(event):
    """Pages that list matches."""
    bot = event.entries.first().bot
    return (
        "/",
        reverse("game", args=[event.game]),
        reverse("bot", args=[bot.game, bot.owner.username, bot.slug]),
        reverse("ladder", args=[event.game, event.table_size]),
        reverse("event", args=[event.slug]),
    )


def pages_of_results(event):
    """Addresses that a stranger must not be able to open."""
    match = Match.objects.filter(table__round__event=event).first()
    yield reverse("match", args=[match.pk])
    yield reverse("replay", args=[match.pk, 0, 0])
    yield reverse("frames", args=[match.pk, 0, 0])
    yield reverse("embed", args=[match.pk, 0, 0])
    yield reverse("beside", args=[match.pk, 0])
    yield reverse("match_file", args=[match.pk])
    yield from (reverse("event_export", args=[event.slug, name]) for name in FILES)


@pytest.mark.parametrize("release", ["hidden", "participants"])
def test_no_page_names_a_match_whose_result_is_held_back(client, release):
    event = played(release=release)
    played_matches = Match.objects.filter(table__round__event=event)
    for address in pages_that_list(event):
        page = client.get(address).content.decode()
        for match in played_matches:
            assert reverse("match", args=[match.pk]) not in page, address


@pytest.mark.parametrize("release", ["hidden", "participants"])
def test_no_address_of_a_held_back_result_opens_for_a_stranger(client, release):
    event = played(release=release)
    for signed_in in (False, True):
        if signed_in:
            client.force_login(worlds.person("mallory"))
        for address in pages_of_results(event):
            assert client.get(address).status_code == 403, address


def test_a_held_back_result_moves_no_rating_even_when_it_is_published(client):
    """Whoever sees results before others could choose which of them count."""
    event = played(release="hidden")
    ladder = ladder_get(game=event.game, table_size=event.table_size)
    events.event_publish(event=event, by=event.organiser)
    assert not RatingEvent.objects.exists()
    assert client.get(f"/api/v1/ladders/{ladder.pk}/table/").json()["results"] == []


@pytest.mark.parametrize("whom", ["hidden", "participants"])
def test_the_results_of_a_rated_event_cannot_be_closed(whom):
    event = worlds.running_event()
    with pytest.raises(Refused, match="everyone's as they come"):
        release.release_set(event=event, release=whom, by=event.organiser)


def test_results_of_an_earlier_release_of_the_site_are_rated_once_when_they_open():
    """Events that were rated and held back before the rule changed."""
    event = played(release="participants")
    Event.objects.filter(pk=event.pk).update(rated=True)
    for _ in range(2):
        release.release_set(event=event, release="public", by=event.organiser)
    assert RatingEvent.objects.count() == event.table_size * Match.objects.count()


def test_participants_see_what_is_released_to_them(client):
    event = played(release="participants")
    match = Match.objects.filter(table__round__event=event).first()
    client.force_login(event.entries.first().bot.owner)
    assert client.get(reverse("match", args=[match.pk])).status_code == 200
    assert client.get(reverse("event_export", args=[event.slug, "rounds.csv"])).status_code == 200
    assert client.get(reverse("replay", args=[match.pk, 0, 0])).status_code == 403


def test_a_reader_sees_hidden_results_and_replays(client):
    event = played(release="hidden")
    rita = worlds.person("rita")
    people.member_set(event=event, user=rita, role=Role.READER, by=event.organiser)
    client.force_login(rita)
    match = Match.objects.filter(table__round__event=event).first()
    for name in ("match", "replay"):
        rest = () if name == "match" else (0, 0)
        assert client.get(reverse(name, args=[match.pk, *rest])).status_code == 200


def test_a_private_event_stays_among_its_members_when_it_is_published(client):
    event = played(visibility="private")
    events.event_publish(event=event, by=event.organiser)
    match = Match.objects.filter(table__round__event=event).first()
    assert not RatingEvent.objects.exists()
    for name, args in (("match", ()), ("replay", (0, 0)), ("frames", (0, 0))):
        assert client.get(reverse(name, args=[match.pk, *args])).status_code == 404
    ann = worlds.person("ann")
    people.member_set(event=event, user=ann, role=Role.ENTRANT, by=event.organiser)
    client.force_login(ann)
    for name, args in (("match", ()), ("replay", (0, 0)), ("frames", (0, 0))):
        assert client.get(reverse(name, args=[match.pk, *args])).status_code == 200
