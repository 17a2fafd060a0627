from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from arena.core.rows import row_get
from arena.news.models import NewsItem

FRESH = timedelta(days=30)
"""How long home shows the newest piece of news."""


def news_all() -> QuerySet[NewsItem]:
    """All news, newest first."""
    return NewsItem.objects.select_related("by")


def news_get(*, pk: int) -> NewsItem:
    return row_get(news_all(), "There is no such news.", pk=pk)


def news_fresh() -> NewsItem | None:
    """The newest piece of news, unless it is old."""
    return news_all().filter(at__gt=timezone.now() - FRESH).first()
