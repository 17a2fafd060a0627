"""Addresses, as many as a long table has."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from urllib.parse import quote

from django.urls import reverse

from arena.ladder.models import Ladder

SAFE = "!$&'()*+,;=/~:@"
"""What `reverse` does not quote either."""
_PLAIN = re.compile(r"[\w.-]*", re.ASCII).fullmatch
"""Nearly every word: nothing to be quoted in an address, nothing to be escaped in a page."""


@cache
def _pieces(name: str, count: int) -> tuple[str, ...]:
    """An address, taken apart at its words."""
    marks = [str(10**9 + at) for at in range(count)]  # fit where a number is wanted, and a name
    text = reverse(name, args=marks)
    return tuple(re.split("|".join(marks), text)) if marks else (text,)


def address(name: str, *words: object) -> str:
    """What `reverse` gives, as a page writes it; a page has a hundred."""
    text, *rest = _pieces(name, len(words))
    for word, after in zip(words, rest, strict=True):
        text += _quoted(str(word)) + after
    return text


def _quoted(word: str) -> str:
    return word if _PLAIN(word) else escape(quote(word, safe=SAFE))


def ladder_address(ladder: Ladder) -> str:
    """The page of a ladder."""
    page = address("ladder", ladder.game, ladder.table_size)
    return f"{page}?teams=yes" if ladder.teams else page
