"""A server makes what is the same for everybody before its first visitor comes."""

from pathlib import Path

import pytest
from django.template import engines
from django.urls import reverse

from arena.web.pages.manual.chapters import CHAPTERS, chapter_html
from arena.web.pages.manual.game_manual import game_manual, rules_html
from arena.web.warming import warm
from games.registry import all_games

pytestmark = pytest.mark.django_db


@pytest.fixture
def cold():
    """As a process that has just begun."""
    for made in (game_manual, rules_html, chapter_html):
        made.cache_clear()
    for loader in engines["django"].engine.template_loaders:
        loader.reset()


def addresses():
    pages = [reverse("game", args=[game]) for game in all_games()]
    return [*pages, *(reverse("docs", args=[chapter.name]) for chapter in CHAPTERS)]


def test_no_first_visitor_waits_for_rules_examples_or_the_manual(client, cold, monkeypatch):
    warm()
    read = []
    really = Path.read_text
    monkeypatch.setattr(
        Path, "read_text", lambda path, **how: read.append(path.suffix) or really(path, **how)
    )
    for address in addresses():
        assert client.get(address).status_code == 200
    assert not {".md", ".py"} & set(read)


def test_no_first_visitor_waits_for_a_template(client, cold):
    warm()
    (cached,) = engines["django"].engine.template_loaders
    known = set(cached.get_template_cache)
    for address in ("/", "/games/", "/ladders/", "/events/", *addresses()):
        client.get(address)
    assert set(cached.get_template_cache) == known


def test_a_site_without_a_database_is_warmed_too(django_assert_num_queries, cold):
    with django_assert_num_queries(0):
        warm()
