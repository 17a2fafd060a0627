"""Links in pages."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe

from arena.web.html.addresses import address


def link(name: str, *words: object) -> SafeString:
    """What Django's own tag for addresses gives, for pages that many open."""
    return mark_safe(address(name, *words))  # noqa: S308 - its words are quoted


def turned(asked: QueryDict, page: int) -> str:
    """The same list at another page."""
    if not asked.keys() - {"page"}:
        return f"?page={page}"
    changed = asked.copy()
    changed["page"] = str(page)
    return f"?{changed.urlencode()}"
