"""Feeds: Atom of what everyone may see, and of nothing else."""

from xml.etree import ElementTree

import pytest
from django.urls import reverse

from arena.matches.models import Match
from arena.news.services import news_publish
from arena.pipeline import events
from tests.site import worlds
from tests.site.web.crawling import Page
from tournaments.actions.release import results_follow
from tournaments.models import Event, EventState, Visibility

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
SITE = "https://bots.example.org"


@pytest.fixture
def event(settings):
    settings.SITE_URL = SITE
    event = worlds.running_event(title="Spring cup")
    worlds.work()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    event.refresh_from_db()
    return event


def entries(client, address):
    """The entries of a feed: title and link of each, and its text."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    return [
        (one.find(f"{ATOM}title").text, one.find(f"{ATOM}link").get("href"))
        for one in feed.findall(f"{ATOM}entry")
    ]


def feeds_of(event):
    player = Match.objects.first().players.first()
    bot = player.submission.bot
    return {
        "matches": reverse("feed_matches"),
        "event": reverse("feed_event", args=[event.slug]),
        "bot": reverse("feed_bot", args=[bot.game, bot.owner.username, bot.slug]),
    }


def test_every_public_match_is_in_the_feeds_of_the_site_its_event_and_its_bots(client, event):
    wanted = {f"{SITE}/matches/{pk}/" for pk in Match.objects.values_list("pk", flat=True)}
    found = {name: entries(client, at) for name, at in feeds_of(event).items()}
    assert {link for _, link in found["matches"]} == wanted
    assert {link for _, link in found["event"]} == wanted
    assert {link for _, link in found["bot"]} <= wanted
    title = found["matches"][0][0]
    assert title.startswith("Revolt: random")
    assert " beat " in title


def test_events_are_in_a_feed_with_their_state(client, event):
    assert entries(client, reverse("feed_events")) == [
        ("Spring cup (Revolt): published", f"{SITE}/events/{event.slug}/")
    ]


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_nothing_of_a_private_or_unlisted_event_is_in_any_feed(client, event, visibility):
    Event.objects.filter(pk=event.pk).update(visibility=visibility)
    event.refresh_from_db()
    results_follow(event)
    addresses = feeds_of(event)
    client.force_login(event.organiser)
    assert client.get(addresses["event"]).status_code == 404, "even for its organiser: feeds spread"
    for address in (addresses["matches"], addresses["bot"], reverse("feed_events")):
        assert entries(client, address) == []


def test_a_draft_is_in_no_feed(client, event):
    Event.objects.filter(pk=event.pk).update(state=EventState.DRAFT)
    assert entries(client, reverse("feed_events")) == []


def test_control_characters_and_markup_of_people_do_not_break_a_feed(client, event):
    Event.objects.filter(pk=event.pk).update(
        title="<b>\x0bcup</b>", description="<script>boom()</script>\x01"
    )
    assert entries(client, reverse("feed_events"))[0][0] == "<b>cup</b> (Revolt): published"
    assert b"<script>" not in client.get(reverse("feed_events")).content


def test_news_is_in_a_feed(client, event):
    item = news_publish(by=worlds.admin(), title="A new season", text="Come and *play*.")
    link = f"{SITE}/news/{item.pk}/"
    assert entries(client, reverse("feed_news")) == [("A new season", link)]
    assert b"&lt;em&gt;play" in client.get(reverse("feed_news")).content


def test_pages_name_their_feeds_and_a_page_lists_them(client, event):
    addresses = feeds_of(event)
    home = Page(client.get("/").content.decode()).links
    assert {"/feeds/matches.atom", "/feeds/events.atom", "/feeds/news.atom"} <= set(home)
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert addresses["event"] in Page(page).links
    bot = addresses["bot"].removesuffix("feed.atom")
    assert addresses["bot"] in Page(client.get(bot).content.decode()).links
    listed = Page(client.get("/feeds/").content.decode()).links
    assert "/feeds/matches.atom" in listed


def test_a_private_event_names_no_feed_of_its_own(client, event):
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    client.force_login(event.organiser)
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "feed.atom" not in page
    assert "/picture.png" in page
    assert f"{event.slug}/picture.png" not in page
