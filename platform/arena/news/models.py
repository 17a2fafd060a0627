from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

TITLE_LENGTH = 120
TEXT_LENGTH = 10_000


class NewsItem(models.Model):
    """A piece of news, public from the moment it is stored."""

    title = models.CharField(max_length=TITLE_LENGTH)
    text = models.TextField(max_length=TEXT_LENGTH)
    """Markdown, as users may write it."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now, db_index=True)
    edited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return self.title
