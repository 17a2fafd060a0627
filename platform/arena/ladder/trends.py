"""Ratings over time, as a line of a ladder draws them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from arena.core.prepared import prepared
from arena.ladder.models import Fit, FitRating, Ladder

SPARK_POINTS = 24
SPARK_FITS = 1000


class ListedFit(NamedTuple):
    pk: int
    last_event: int
    matches: int
    games: int
    created_at: datetime


def sparklines(fits: list[int], bots: list[int]) -> dict[int, list[float]]:
    """The ratings of some bots over time, oldest first, each fit by its newest version then."""
    lines: dict[int, dict[int, float]] = {bot: {} for bot in bots}
    for bot, rating, fit in _fit_ratings(fits, bots):
        lines[bot][fit] = rating  # a later version of the same fit replaces the earlier
    return {bot: list(line.values()) for bot, line in lines.items()}


@prepared
def _fit_ratings(fits: list[int], bots: list[int]) -> QuerySet[FitRating, tuple[int, float, int]]:
    found = FitRating.objects.filter(fit__in=fits, submission__bot__in=bots)
    return found.order_by("fit_id", "submission__number").values_list(
        "submission__bot_id", "rating", "fit_id"
    )


def fits_kept(ladder: Ladder) -> list[ListedFit]:
    """The fits that are kept, the newest first; it is always among them."""
    return [ListedFit(*columns) for columns in _kept(ladder.pk)]


@prepared
def _kept(ladder: int) -> QuerySet[Fit, Any]:
    kept = Fit.objects.filter(ladder=ladder, kept=True).order_by("-created_at")
    return kept.values_list(*ListedFit._fields)[:SPARK_FITS]


def fits_sampled(fits: Sequence[ListedFit], points: int = SPARK_POINTS) -> list[int]:
    """Of these some, spread evenly, oldest first, the newest among them."""
    step = max(1.0, len(fits) / points)
    return [fits[int(i * step)].pk for i in range(min(points, len(fits)))][::-1]
