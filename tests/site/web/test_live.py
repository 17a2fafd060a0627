"""Pages that update by themselves: the parts, the topics, and the stream that wakes them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest
from django.test import AsyncClient, Client
from django.urls import reverse

from arena.core.errors import NotFound
from arena.ladder.fits import ladder_fit
from arena.ladder.models import Ladder
from arena.live import topics, watching
from arena.live.topics import Topic
from arena.matches.models import Match
from arena.web.live import parts
from tests.site import worlds


def part(client, address, **headers):
    return client.get(address, headers={"HX-Request": "true", "HX-Target": "result"} | headers)


@pytest.mark.django_db
def test_htmx_gets_the_part_it_asks_for_and_everyone_else_the_page(client):
    worlds.running_event()
    address = reverse("match", args=[Match.objects.first().pk])
    page, fragment = client.get(address), part(client, address)
    assert b"<html" in page.content
    assert fragment.content.strip().startswith(b'<div id="result"')
    assert fragment.content.strip() in page.content
    assert fragment.headers["X-Part"] == "result"
    other = client.get(address, headers={"HX-Request": "true", "HX-Target": "elsewhere"})
    assert b"<html" in other.content


@pytest.mark.django_db
def test_a_part_that_has_not_changed_is_not_sent_again(client):
    worlds.running_event()
    address = reverse("match", args=[Match.objects.first().pk])
    etag = part(client, address).headers["ETag"]
    again = part(client, address, **{"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    worlds.work()
    assert part(client, address, **{"If-None-Match": etag}).status_code == 200


@pytest.mark.django_db
def test_a_part_stops_asking_when_it_is_over(client):
    worlds.running_event()
    address = reverse("match", args=[Match.objects.first().pk])
    assert b"data-live" in part(client, address).content
    worlds.work()
    assert b"data-live" not in part(client, address).content


def test_a_topic_that_no_page_signed_cannot_be_watched():
    text = topics.signed(Topic("match", 1))
    assert topics.read([text]) == {text: Topic("match", 1)}
    for forged in ("match:1", text.replace("1", "2", 1), text[:-1], ""):
        with pytest.raises(NotFound):
            topics.read([forged])
    with pytest.raises(NotFound):
        topics.read([])


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(topics.KINDS.keys() - {"comparison", "webhook"}))
def test_what_is_played_changes_every_topic_that_shows_it(kind):
    event = worlds.running_event()
    ladder = event_ladder(event)
    submission = worlds.field(1)[0].active
    pk = {
        "site": 0,
        "ladder": ladder.pk,
        "match": Match.objects.first().pk,
        "submission": submission.pk,
        "event": event.pk,
        "bot": submission.bot_id,
    }[kind]
    before = topics.versions([Topic(kind, pk)])
    assert topics.versions([Topic(kind, pk)]) == before
    submission.status = "rejected"
    submission.save()
    worlds.work()
    ladder_fit(ladder=ladder)
    assert topics.versions([Topic(kind, pk)]) != before


def event_ladder(event):
    return Ladder.objects.get(game=event.game, table_size=event.table_size)


@pytest.mark.django_db
def test_a_server_that_gives_each_request_a_thread_lets_its_pages_poll(client):
    address = reverse("live")
    assert client.get(address, {"topic": topics.signed(Topic("site", 0))}).status_code == 204
    assert client.get(address, {"topic": "site:0"}).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_an_asynchronous_server_names_what_changed_and_forgets_who_left(monkeypatch):
    monkeypatch.setattr(watching, "BEAT", 0.01)
    watched, name = Topic("match", 1), topics.signed(Topic("match", 1))
    values = iter([{watched: "queued"}, {watched: "queued"}, None, {watched: "settled"}])

    async def look(_):
        return next(values, {watched: "settled"})

    monkeypatch.setattr(watching, "_look", look)

    async def listen():
        response = await AsyncClient().get(reverse("live"), {"topic": name})
        assert response.headers["Content-Type"] == "text/event-stream"
        lines = aiter(response.streaming_content)
        first, news = await anext(lines), await anext(lines)
        assert len(watching.watch.listeners) == 1
        await lines.aclose()
        return first, news

    assert asyncio.run(listen()) == (b"retry: 2000\n\n", f"data: {name}\n\n".encode())
    assert not watching.watch.listeners


def test_a_client_and_a_process_hold_so_many_streams_and_no_more(monkeypatch):
    monkeypatch.setattr(watching, "MOST", 5)
    monkeypatch.setattr(watching, "MOST_OF_ONE", 3)
    watch = watching.Watch()
    mine = [watch.enter("user 1", []) for _ in range(4)]
    assert [held is not None for held in mine] == [True, True, True, False]
    assert [watch.enter("user 2", []) is not None for _ in range(3)] == [True, True, False]
    mine[0].close()
    mine[0].close()
    assert watch.enter("user 2", []) is not None


def test_streams_asked_for_at_the_same_moment_keep_to_the_limit():
    watch = watching.Watch()
    with ThreadPoolExecutor(16) as threads:
        held = list(threads.map(lambda number: watch.enter(f"user {number}", []), range(2000)))
    assert sum(place is not None for place in held) == watching.MOST


@pytest.mark.django_db(transaction=True)
def test_a_stream_that_nobody_read_gives_its_place_back():
    name = topics.signed(Topic("match", 1))

    async def ask():
        response = await AsyncClient().get(reverse("live"), {"topic": name})
        assert len(watching.watch.listeners) == 1
        response.close()

    asyncio.run(ask())
    assert not watching.watch.listeners


def test_a_page_in_a_crowd_waits_its_turn_and_is_told_once_of_all_that_came(monkeypatch):
    crowd, slept = 40, []
    here, there = Topic("match", 1), Topic("match", 2)
    line = watching.Watch()
    listeners = [line.enter(f"somebody {number}", [here, there]) for number in range(crowd)]
    page = listeners[0]

    async def sleep(seconds):
        slept.append(seconds)
        page.tell([there])  # more news while it waits

    async def told():
        page.tell([here])
        return await page.unhurried_news()

    monkeypatch.setattr(watching.asyncio, "sleep", sleep)
    assert asyncio.run(told()) == {here, there}
    assert slept[0] >= 0.5 * crowd / watching.PAGES_A_SECOND


@pytest.mark.django_db
def test_strangers_share_a_part_until_its_topic_changes(client, django_assert_max_num_queries):
    event = worlds.running_event()
    address = reverse("event", args=[event.slug])
    asking = {"HX-Target": "standings"}
    first = part(client, address, **asking)
    with django_assert_max_num_queries(4):  # the event, and the version of its topic
        assert part(Client(), address, **asking).content == first.content
    etag = {"If-None-Match": first.headers["ETag"]}
    assert part(Client(), address, **asking, **etag).status_code == 304
    assert part(Client(), address, **asking | {"HX-Target": "state"}).content != first.content
    worlds.work()
    assert part(Client(), address, **asking).content != first.content


@pytest.mark.django_db
def test_nobody_shares_a_part_with_somebody_who_is_signed_in(client):
    event = worlds.running_event()
    address = reverse("event", args=[event.slug])
    asking = {"HX-Target": "standings"}
    with patch.object(parts, "cache") as cache:
        cache.get.return_value = b"a stranger's"
        client.force_login(event.organiser)
        assert part(client, address, **asking).content != b"a stranger's"
        client.logout()
        assert part(client, address, **asking).content == b"a stranger's"
