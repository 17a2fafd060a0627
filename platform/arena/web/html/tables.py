"""Parts of tables that Python still writes."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from arena.web.html.words import LETTERS
from arena.web.html.words import percent as percent

CURRENT = ' aria-current="page"'


def seat_mark(seat: int) -> SafeString:
    """A seat: its colour, its letter, its shape."""
    mark = f'<span class="seat seat-{seat}" aria-hidden="true">{LETTERS[seat]}</span>'
    return mark_safe(mark)  # noqa: S308 - numbers and letters
