from __future__ import annotations

from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import Forbidden, Invalid
from arena.core.text import one_line, storable
from arena.news.models import TEXT_LENGTH, TITLE_LENGTH, NewsItem


def news_publish(*, by: User, title: str, text: str) -> NewsItem:
    """Tell everybody, from now on."""
    _require_staff(by)
    return NewsItem.objects.create(title=_title(title), text=_text(text), by=by)


def news_change(
    *, item: NewsItem, by: User, title: str | None = None, text: str | None = None
) -> NewsItem:
    """Correct what was told. Readers see that it was edited."""
    _require_staff(by)
    if title is not None:
        item.title = _title(title)
    if text is not None:
        item.text = _text(text)
    item.edited_at = timezone.now()
    item.save(update_fields=["title", "text", "edited_at"])
    return item


def news_delete(*, item: NewsItem, by: User) -> None:
    _require_staff(by)
    item.delete()


def _title(title: str) -> str:
    return one_line(title, "The title", limit=TITLE_LENGTH)


def _text(text: str) -> str:
    clean = text.replace("\r\n", "\n").strip()
    if not clean:
        raise Invalid([("text", "The news needs a text.")])
    if len(clean) > TEXT_LENGTH:
        raise Invalid([("text", f"The text has at most {TEXT_LENGTH:,} characters.")])
    return storable(clean)


def _require_staff(user: User) -> None:
    if not user.is_staff:
        raise Forbidden("News is written by administrators.")
