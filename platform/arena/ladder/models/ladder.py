from __future__ import annotations

from django.db import models


class Ladder(models.Model):
    """One game at one table size. Every rated match of both is on it."""

    game = models.CharField(max_length=40)
    table_size = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "table_size")
        constraints = (models.UniqueConstraint(fields=("game", "table_size"), name="one_ladder"),)

    def __str__(self) -> str:
        return f"{self.game} for {self.table_size}"
