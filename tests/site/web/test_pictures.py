"""Preview pictures: drawn for public pages, named by them, kept by caches."""

from io import BytesIO

import pytest
from django.core.cache import cache
from django.urls import reverse
from PIL import Image

from arena.matches.models import Match
from arena.pipeline import events, upkeep
from arena.web.pages.pictures import views
from arena.web.pages.pictures.sheet import Row, Sheet, drawn
from tests.site import worlds
from tournaments.actions.release import results_follow
from tournaments.models import Event, Visibility

pytestmark = pytest.mark.django_db

SITE = "https://bots.example.org"


@pytest.fixture(autouse=True)
def nothing_kept(settings):
    settings.SITE_URL = SITE
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def event():
    event = worlds.running_event(title="Spring cup")
    worlds.work()
    upkeep.ladders_fit()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    return event


def pages(event):
    match = Match.objects.first()
    bot = match.players.first().submission.bot
    return {
        "home": "/",
        "ladder": reverse("ladder", args=[worlds.GAME, worlds.seats()]),
        "bot": reverse("bot", args=[bot.game, bot.owner.username, bot.slug]),
        "match": reverse("match", args=[match.pk]),
        "replay": reverse("replay", args=[match.pk, 0, 0]),
        "event": reverse("event", args=[event.slug]),
    }


def named(client, page):
    """The address of the picture that a page names, as a path."""
    text = client.get(page).content.decode()
    address = text.split('property="og:image" content="')[1].split('"')[0]
    assert address.startswith(f"{SITE}/"), "absolute, by the site's own name"
    assert 'name="twitter:card" content="summary_large_image"' in text
    return address.removeprefix(SITE).replace("&amp;", "&")


def test_every_public_page_names_a_picture_of_its_own(client, event):
    found = {name: named(client, page) for name, page in pages(event).items()}
    assert found["match"] == found["replay"]
    assert len(set(found.values())) == 5
    for address in found.values():
        answer = client.get(address)
        assert answer.headers["content-type"] == "image/png", address
        assert Image.open(BytesIO(answer.content)).size == (1200, 630)
        assert len(answer.content) < 100_000
        assert "public" in answer.headers["cache-control"]


def test_a_picture_that_a_visitor_has_is_not_sent_again(client, event):
    address = named(client, pages(event)["match"])
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "max-age=86400" in first.headers["cache-control"], "the address names a version"


def test_the_same_picture_is_drawn_once_and_another_content_is_another_picture(
    client, event, monkeypatch
):
    times = []
    monkeypatch.setattr(views, "drawn", lambda sheet: times.append(sheet) or b"png")
    address = pages(event)["bot"] + "picture.png"
    before = client.get(address).headers["ETag"]
    client.get(address)
    assert len(times) == 1
    worlds.Bot.objects.update(name="Renamed")
    assert client.get(address).headers["ETag"] != before
    assert len(times) == 2


def test_who_asks_for_too_many_new_pictures_has_to_wait(client, event, monkeypatch):
    monkeypatch.setattr(views.DrawingLimit, "rate", "2/min")
    kinds = [pages(event)[name] for name in ("ladder", "bot", "match")]
    answers = [client.get(f"{page}picture.png").status_code for page in kinds]
    assert answers == [200, 200, 429]
    assert client.get(f"{kinds[0]}picture.png").status_code == 200, "drawn before"


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_what_is_not_public_has_no_picture(client, event, visibility):
    Event.objects.filter(pk=event.pk).update(visibility=visibility)
    event.refresh_from_db()
    results_follow(event)
    at = pages(event)
    if visibility == Visibility.PRIVATE:
        assert client.get(f"{at['match']}picture.png").status_code == 404
    assert client.get(f"{at['event']}picture.png").status_code == 404
    client.force_login(event.organiser)
    assert named(client, at["event"]).startswith("/picture.png")


def test_held_back_results_are_not_in_the_picture_of_an_event(client, monkeypatch):
    event = worlds.running_event(title="Quiet cup", ladder=False, release="hidden")
    worlds.work()
    sheets = []
    monkeypatch.setattr(views, "drawn", lambda sheet: sheets.append(sheet) or b"png")
    assert client.get(reverse("event_picture", args=[event.slug])).status_code == 200
    assert sheets[0].rows == ()


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet("", ""),
        Sheet("k" * 500, "t" * 500, (Row("n" * 500, "9999 ± 999", 1.0),) * 9, "x" * 500),
        Sheet("東京", "\u202e<b>", (Row("مارا", "", 0.0), Row("👑"))),
    ],
)
def test_any_text_gives_a_picture_of_the_right_size(sheet):
    assert Image.open(BytesIO(drawn(sheet))).size == (1200, 630)
