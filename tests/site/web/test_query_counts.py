"""A list page takes as many queries for many rows as for a few."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arena.ladder.models import Ladder
from arena.matches.models import Match
from arena.pipeline import events, upkeep
from tests.site import worlds
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def play(title, *, count, **settings):
    event = worlds.open_event(
        title=title, bots=worlds.field(count), secret=title_secret(title), **settings
    )
    events.event_start(event=event, by=event.organiser)
    worlds.work()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    upkeep.ladders_fit()
    return event


def title_secret(title):
    return title.encode().hex().ljust(64, "0")[:64]


def queries(client, address):
    client.get(address)  # what is cached for good does not count
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def addresses():
    bot = worlds.field(1)[0]
    return {
        "home": "/",
        "ladders": "/ladders/",
        "game": reverse("game", args=[worlds.GAME]),
        "ladder": reverse("ladder", args=[worlds.GAME, worlds.seats()]),
        "seasons": reverse("ladder_seasons", args=[worlds.GAME, worlds.seats()]),
        "bot": reverse("bot", args=[bot.game, bot.owner.username, bot.slug]),
        "person": reverse("person", args=[bot.owner.username]),
        "events": "/events/",
        "match": reverse("match", args=[Match.objects.order_by("-pk").first().pk]),
        "event": reverse("event", args=[Event.objects.order_by("-pk").first().slug]),
        **{
            page: reverse(f"event_{page}", args=[Event.objects.order_by("-pk").first().slug])
            for page in ("wall", "overlay", "certificates", "predictions")
        },
        "account": "/me/",
        "notices": "/me/notices/",
        "api bots": "/api/v1/bots/",
        "api bot": f"/api/v1/bots/{bot.pk}/",
        "api matches": "/api/v1/matches/",
        "api matches of a bot": f"/api/v1/matches/?bot={bot.pk}",
        "api match": f"/api/v1/matches/{Match.objects.order_by('-pk').first().pk}/",
    }


def test_no_page_asks_more_often_when_there_is_more_to_show(client):
    worlds.ladder_open(game=worlds.GAME, table_size=worlds.seats())
    client.force_login(worlds.person("olga"))
    play("few", count=worlds.seats())
    few = {name: queries(client, address) for name, address in addresses().items()}
    play("many", count=worlds.seats() + 3, deals=3)
    play("more", count=worlds.seats() + 3, deals=3)
    assert Match.objects.count() > 5
    assert Ladder.objects.count() == 1
    many = {name: queries(client, address) for name, address in addresses().items()}
    assert many == few
