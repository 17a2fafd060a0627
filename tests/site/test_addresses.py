"""Addresses made for long tables are those the site's own addresses are."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from arena.web.addresses import address


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bot", ("revolt", "ann", "my-bot")),
        ("bot", ("revolt", "o'neil+a@b.c", "100000000-1")),
        ("person", ("Ünal & söhne",)),
        ("person", ("1000000000",)),
        ("match", (7,)),
        ("ladder", ("revolt", 3)),
    ],
)
def test_an_address_is_what_reverse_gives(name, words):
    assert address(name, *words) == escape(reverse(name, args=words))
