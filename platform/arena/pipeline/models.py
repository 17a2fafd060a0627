from __future__ import annotations

from django.db import models


class Worker(models.Model):
    """A process that plays, as it last showed itself. Nothing depends on these rows."""

    name = models.CharField(max_length=120, unique=True)
    started_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()
    sandbox = models.CharField(max_length=20, blank=True)
    """How it holds bots; empty before its first."""
    cells_ready = models.PositiveIntegerField(default=0)
    cells_in_use = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
