"""Small partials that stand inside a sentence."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import QueryDict
from django.template import engines
from django.utils import timezone

from arena.bots.models import Bot
from games.registry import all_games


def rendered(text, **context):
    return engines["django"].from_string("{% load arena %}" + text).render(context)


def test_a_moment_is_relative_with_the_exact_one_on_hover():
    when = timezone.now() - timedelta(hours=3, minutes=5)
    text = rendered("({% moment when %}).", when=when)
    assert text.startswith(f'(<time datetime="{when.isoformat()}" title="')
    assert text.endswith(">3\N{NO-BREAK SPACE}hours ago</time>).")
    exact = rendered("{% moment when %}", when=datetime(2026, 3, 7, 9, 5, tzinfo=UTC))
    assert 'title="7 Mar 2026, 09:05"' in exact


@pytest.mark.parametrize(
    ("rating", "interval", "text"),
    [
        (1500.4, None, "<b>1500</b>."),
        (1612.5, 41.6, '<b>1612</b> <span class="quiet">± 42</span>.'),
    ],
)
def test_a_rating_carries_its_interval(rating, interval, text):
    include = '{% include "web/_rating.html" %}.'
    assert rendered(include, rating=rating, interval=interval) == text


def test_a_bot_link_escapes_names_and_quotes_addresses(django_user_model):
    owner = django_user_model(username="o'neil+a")
    game = next(iter(all_games()))
    bot = Bot(owner=owner, game=game, name="<b>&", slug="my-bot")
    text = rendered('{% include "web/_bot_link.html" %}.', bot=bot)
    assert text == f'<a href="/games/{game}/bots/o&#x27;neil+a/my-bot/">&lt;b&gt;&amp;</a>.'


def test_a_seat_has_a_colour_and_a_letter():
    mark = '<span class="seat seat-2" aria-hidden="true">C</span>.'
    assert rendered("{% seat_mark 2 %}.") == mark


@pytest.mark.parametrize("asked", ["", "page=2", "page=9&search=a%26b+c&show=all", "x=1&x=2"])
def test_another_page_of_a_list_keeps_the_other_parameters(asked, rf):
    page = Paginator(range(90), 30).get_page(2)
    request = rf.get(f"/?{asked}")
    request.user = AnonymousUser()
    text = engines["django"].get_template("web/_pages.html").render({"page": page}, request)
    links = [QueryDict(unescape(link)) for link in re.findall(r'href="\?([^"]*)"', text)]
    for link, number in zip(links, (1, 3), strict=True):
        expected = QueryDict(asked, mutable=True)
        expected["page"] = str(number)
        assert dict(link.lists()) == dict(expected.lists())
