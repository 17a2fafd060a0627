"""Sources are released at publication, of those bots alone whose owners agreed."""

import io
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from arena.bots.services import _submission_store
from arena.core.errors import Forbidden, Refused
from arena.pipeline import events as pipeline
from arena.pipeline.leaving import account_delete, leavers_forget
from tests.site import worlds
from tests.site.api.calling import Api, Program
from tournaments.actions import entries
from tournaments.actions.sources import source_share, sources_released
from tournaments.models import Entry, Visibility

pytestmark = pytest.mark.django_db

OPEN = "# MARK-open\ndef act(turn):\n    return turn.legal[0]\n"
SHUT = "# MARK-shut\ndef act(turn):\n    return turn.legal[0]\n"


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def ben():
    return worlds.person("ben")


def event_with(ann, ben, **changes):
    """An event that asks for sources: ann's bot and ben's are in, and nobody has agreed yet."""
    bots = [worlds.bot_of(ann, OPEN, "Open"), worlds.bot_of(ben, SHUT, "Shut")]
    house = worlds.field(worlds.seats() - 1)
    return worlds.open_event(bots=[*bots, *house], **{"asks_sources": True} | changes)


def entry_of(event, name):
    return event.entries.get(bot__name=name)


def finish(event):
    pipeline.event_start(event=event, by=event.organiser)
    worlds.work()
    event.refresh_from_db()


def publish(event):
    pipeline.event_publish(event=event, by=event.organiser)
    event.refresh_from_db()


def page(event, who=None):
    client = Client()
    if who:
        client.force_login(who)
    return client.get(reverse("event", args=[event.slug])).content.decode()


def files_in(answer):
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return archive.read("bot.py").decode()


def test_after_publication_what_played_is_released_of_those_who_agreed(client, ann, ben):
    event = event_with(ann, ben)
    source_share(entry=entry_of(event, "Open"), by=ann, shared=True)
    finish(event)
    version = entry_of(event, "Open").submission
    address = reverse("event_source", args=[event.slug, version.pk])
    assert client.get(address).status_code == 404, "not before publication"
    assert Program().get(f"events/{event.slug}/sources/").json()["results"] == []
    publish(event)
    assert "MARK-open" in files_in(client.get(address))
    assert "All other rights stay theirs" in page(event)
    (told,) = Program().get(f"events/{event.slug}/sources/").json()["results"]
    assert (told["bot"], told["submission"]) == ("ann/open", version.pk)
    got = client.get(f"/api/v1/events/{event.slug}/sources/{version.pk}/")
    assert "MARK-open" in files_in(got)
    closed = entry_of(event, "Shut").submission.pk
    assert client.get(reverse("event_source", args=[event.slug, closed])).status_code == 404
    assert client.get(f"/api/v1/events/{event.slug}/sources/{closed}/").status_code == 404
    assert client.get(f"/api/v1/submissions/{version.pk}/source/").status_code in (401, 403)


def test_a_version_that_did_not_play_is_not_released(client, ann, ben):
    event = event_with(ann, ben)
    entry = entry_of(event, "Open")
    source_share(entry=entry, by=ann, shared=True)
    finish(event)
    publish(event)
    later = _submission_store(bot=entry.bot, by=ann, files={"bot.py": b"# later"}, house=True)
    assert client.get(reverse("event_source", args=[event.slug, later.pk])).status_code == 404


def test_a_consent_is_given_when_entering_and_taken_back_on_the_page(client, ann):
    event = worlds.open_event(asks_sources=True)
    bot = worlds.bot_of(ann, OPEN, "Open")
    client.force_login(ann)
    fields = {"bot": bot.pk, "share_source": "yes"}
    client.post(reverse("event_enter", args=[event.slug]), fields)
    assert Entry.objects.get().source_shared
    assert "Keep the source" in page(event, ann)
    fields = {"entry": Entry.objects.get().pk, "shared": "no"}
    client.post(reverse("event_share_source", args=[event.slug]), fields)
    assert not Entry.objects.get().source_shared
    assert "Release the source" in page(event, ann)


def test_programs_consent_too(ann):
    event = worlds.open_event(asks_sources=True)
    bot = worlds.bot_of(ann, OPEN, "Open")
    api = Api(ann)
    entered = api.post(f"events/{event.slug}/enter/", {"bot": bot.pk, "share_source": True}, 201)
    assert entered["source_shared"]
    body = {"bot": bot.pk, "shared": False}
    assert not api.post(f"events/{event.slug}/share-source/", body)["source_shared"]


def test_who_says_nothing_has_not_agreed(ann, ben):
    event = event_with(ann, ben)
    finish(event)
    publish(event)
    assert not sources_released(event).exists()
    assert "Sources</h2>" not in page(event)


def test_only_the_owner_agrees(ann, ben):
    event = event_with(ann, ben)
    for other in (ben, event.organiser, worlds.admin()):
        with pytest.raises(Forbidden):
            source_share(entry=entry_of(event, "Open"), by=other, shared=True)


def test_any_member_of_a_team_agrees(ann, ben):
    event = worlds.open_event(asks_sources=True)
    bot = worlds.bot_of(worlds.team_of("jacobins", ann, ben).account, OPEN, "Open")
    entry = entries.event_enter(event=event, bot=bot, by=ann)
    assert source_share(entry=entry, by=ben, shared=True).source_shared
    assert event.changes.last().by == ben


def test_nothing_changes_after_publication(ann, ben):
    event = event_with(ann, ben)
    source_share(entry=entry_of(event, "Open"), by=ann, shared=True)
    finish(event)
    source_share(entry=entry_of(event, "Open"), by=ann, shared=False)
    publish(event)
    with pytest.raises(Refused):
        source_share(entry=entry_of(event, "Open"), by=ann, shared=True)
    assert not sources_released(event).exists()


def test_an_event_that_does_not_ask_releases_nothing(ann, ben):
    event = event_with(ann, ben, asks_sources=False)
    with pytest.raises(Refused):
        source_share(entry=entry_of(event, "Open"), by=ann, shared=True)
    assert "Release its source" not in page(event, ann)


def test_sources_of_a_private_event_stay_in_it(client, ann, ben):
    event = event_with(ann, ben, visibility=Visibility.PRIVATE)
    source_share(entry=entry_of(event, "Open"), by=ann, shared=True)
    finish(event)
    publish(event)
    address = reverse("event_source", args=[event.slug, entry_of(event, "Open").submission.pk])
    assert client.get(address).status_code == 404
    client.force_login(ben)
    assert client.get(address).status_code == 200


def test_the_source_of_a_deleted_account_is_gone(client, ann, ben):
    event = event_with(ann, ben)
    source_share(entry=entry_of(event, "Open"), by=ann, shared=True)
    finish(event)
    publish(event)
    account_delete(user=ann)
    leavers_forget()
    assert not sources_released(event).exists()
