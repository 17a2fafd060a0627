"""Addresses made for long tables are those the site's own addresses are."""

import pytest
from django.http import QueryDict
from django.template import engines
from django.urls import reverse
from django.utils.html import escape

from arena.web.html.addresses import address
from arena.web.html.links import turned


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bot", ("revolt", "ann", "my-bot")),
        ("bot", ("revolt", "o'neil+a@b.c", "100000000-1")),
        ("person", ("Ünal & söhne",)),
        ("person", ("1000000000",)),
        ("match", (7,)),
        ("ladder", ("revolt", 3)),
        ("ladders", ()),
    ],
)
def test_an_address_is_what_reverse_gives(name, words):
    assert address(name, *words) == escape(reverse(name, args=words))


def written(text, **context):
    return engines["django"].from_string("{% load arena %}" + text).render(context)


def test_a_link_in_a_template_is_what_the_usual_tag_writes():
    for usual in ("url 'ladders'", "url 'person' name", "url 'match' 7"):
        quick = usual.replace("url", "link")
        name = "Ünal & söhne"
        assert written(f"{{% {quick} %}}", name=name) == written(f"{{% {usual} %}}", name=name)


@pytest.mark.parametrize("asked", ["", "page=2", "page=9&search=a%26b+c&show=all", "x=1&x=2"])
def test_another_page_of_a_list_keeps_what_else_was_asked(asked):
    there = QueryDict(turned(QueryDict(asked), 3).removeprefix("?"))
    before = QueryDict(asked, mutable=True)
    before["page"] = "3"
    assert dict(there.lists()) == dict(before.lists())
    assert "&amp;" in written("{{ to }}", to=turned(QueryDict("a=1"), 2))
