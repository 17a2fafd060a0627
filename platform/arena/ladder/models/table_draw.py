from __future__ import annotations

from django.db import models

from arena.matches.models import Commitment


class TableDraw(models.Model):
    """The input of one draw of a ladder's tables. Never changes.

    With the day's secret anybody can repeat the draw: `botocracy.records.table_draw`.
    """

    commitment = models.ForeignKey(Commitment, models.CASCADE, related_name="table_draws")
    """The cards of the day."""
    content = models.BinaryField()
    """Packed JSON."""

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"draw {self.pk} of {self.commitment}"
