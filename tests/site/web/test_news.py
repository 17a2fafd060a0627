"""News: administrators write it, everybody reads it."""

import pytest
from django.urls import reverse

from arena.core.errors import ArenaError, Forbidden
from arena.news.models import NewsItem
from arena.news.services import news_change, news_publish
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def item():
    return news_publish(by=worlds.admin(), title="A new season", text="Come and *play*.")


def text(response):
    return response.content.decode()


def test_everybody_reads_the_news_and_home_names_the_newest(client, item):
    assert "A new season" in text(client.get("/"))
    page = text(client.get(reverse("news_item", args=[item.pk])))
    assert "Come and <em>play</em>." in page
    assert "A new season" in text(client.get("/news/"))


def test_an_administrator_writes_corrects_and_deletes_news(client):
    client.force_login(worlds.admin())
    made = client.post("/news/new/", {"title": "Maintenance", "text": "On Friday."}, follow=True)
    assert "On Friday." in text(made)
    item = NewsItem.objects.get()
    client.post(reverse("news_edit", args=[item.pk]), {"title": "Maintenance", "text": "Sunday."})
    page = text(client.get("/news/"))
    assert "Sunday." in page
    assert "edited" in page
    client.post(reverse("news_delete", args=[item.pk]))
    assert not NewsItem.objects.exists()


def test_nobody_else_writes_news(client, item):
    with pytest.raises(Forbidden):
        news_publish(by=worlds.person("ann"), title="Mine", text="Mine")
    for who in (None, worlds.person("ann")):
        if who:
            client.force_login(who)
        for address in ("/news/new/", f"/news/{item.pk}/edit/", f"/news/{item.pk}/delete/"):
            client.post(address, {"title": "Mine", "text": "Mine"})
        assert client.post("/api/v1/news/", {"title": "Mine"}).status_code in (401, 403)
    assert [(one.title, one.edited_at) for one in NewsItem.objects.all()] == [
        ("A new season", None)
    ]


def test_a_script_in_the_news_is_text(client):
    item = news_publish(by=worlds.admin(), title="<b>x</b>", text="<script>boom()</script>")
    page = text(client.get(reverse("news_item", args=[item.pk])))
    assert "<script>boom" not in page
    assert "<b>x</b>" not in page


@pytest.mark.parametrize(
    ("title", "words"), [("", "text"), ("two\nlines", "text"), ("title", " "), ("t", "x" * 10_001)]
)
def test_bad_news_is_refused_with_a_sentence(client, item, title, words):
    with pytest.raises(ArenaError):
        news_change(item=item, by=worlds.admin(), title=title, text=words)
    client.force_login(worlds.admin())
    assert client.post("/news/new/", {"title": title, "text": words}).status_code == 422
    assert NewsItem.objects.count() == 1


def test_the_api_does_what_the_pages_do(client):
    client.force_login(worlds.admin())
    given = {"title": "A new season", "text": "Come."}
    made = client.post("/api/v1/news/", given, content_type="application/json")
    assert made.status_code == 201
    address = f"/api/v1/news/{made.json()['id']}/"
    client.patch(address, {"text": "Go."}, content_type="application/json")
    assert client.get(address).json()["text"] == "Go."
    assert [row["title"] for row in client.get("/api/v1/news/").json()["results"]] == [
        "A new season"
    ]
    assert client.delete(address).status_code == 204
