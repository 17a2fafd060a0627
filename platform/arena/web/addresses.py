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


@cache
def _pieces(name: str, count: int) -> tuple[str, ...]:
    """An address, taken apart at its words."""
    marks = [str(10**9 + at) for at in range(count)]  # fit where a number is wanted, and a name
    return tuple(re.split("|".join(marks), reverse(name, args=marks)))


def address(name: str, *words: object) -> str:
    """What `reverse` gives, as a page writes it; a page has a hundred."""
    first, *rest = _pieces(name, len(words))
    quoted = (quote(str(word), safe=SAFE) + after for word, after in zip(words, rest, strict=True))
    return escape(first + "".join(quoted))


def ladder_address(ladder: Ladder) -> str:
    """The page of a ladder."""
    page = address("ladder", ladder.game, ladder.table_size)
    return f"{page}?teams=yes" if ladder.teams else page
