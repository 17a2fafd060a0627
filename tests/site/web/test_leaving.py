"""A deleted account: its bots leave every ladder at once, and no link to them is dead."""

import pytest
from django.urls import reverse

from arena.highlights.services import highlights_find
from arena.ladder.models import Ladder, Rung
from arena.matches.models import Match
from arena.pipeline import events, upkeep
from arena.pipeline.leaving import account_delete
from tests.site import worlds
from tests.site.web.crawling import Page
from tournaments.models import Event

pytestmark = pytest.mark.django_db

RANDOM = "def act(turn):\n    return turn.random.choice(turn.legal)\n"


@pytest.fixture
def left():
    """Ann's bot has played a rated, published event; then she deleted her account."""
    ann = worlds.person("ann")
    mine = worlds.bot_of(ann, RANDOM, "Marat")
    ladder = worlds.ladder_open(game=worlds.GAME, table_size=worlds.seats())
    event = worlds.open_event(bots=[mine, *worlds.field(worlds.seats())])
    worlds.rate(event)
    events.event_start(event=event, by=event.organiser)
    worlds.work()
    event.refresh_from_db()
    events.event_publish(event=event, by=event.organiser)
    upkeep.ladders_fit()
    highlights_find()
    assert Rung.objects.filter(ladder=ladder, bot=mine, played=True).exists()
    account_delete(user=ann)
    mine.refresh_from_db()
    return mine


def test_its_bots_are_on_no_ladder_any_more(client, left):
    ladder = Ladder.objects.get()
    for address in (
        reverse("ladder", args=[ladder.game, ladder.table_size]),
        reverse("ladders"),
        f"/api/v1/ladders/{ladder.pk}/table/",
    ):
        assert left.name not in client.get(address).content.decode(), address
    upkeep.ladders_fit()
    assert not Rung.objects.filter(bot=left).exists()


def test_no_page_that_still_names_them_has_a_dead_link(client, left):
    match = Match.objects.filter(players__submission__bot=left).first()
    event, owner = Event.objects.get().slug, left.owner.username
    own = reverse("bot", args=[left.game, owner, left.slug])
    pages = [
        *("/", own, reverse("game", args=[left.game]), reverse("match", args=[match.pk])),
        *(reverse("replay", args=[match.pk, 0, 0]), reverse("beside", args=[match.pk, 0])),
        *(reverse(f"event{part}", args=[event]) for part in ("", "_rounds", "_crosstable")),
    ]
    named = {}
    for address in pages:
        answer = client.get(address)
        assert answer.status_code == 200, address
        links = Page(answer.content.decode()).links
        named |= {link: address for link in links if owner in link}
    assert own in named, "opponents' pages still lead to it"
    assert f"/people/{owner}/" not in named, "a deleted account has no page"
    dead = {link: at for link, at in named.items() if client.get(link).status_code >= 400}
    assert dead == {}
