"""Ratings over time, for the small graph in each row of a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from arena.ladder.models import Fit, FitRating, Ladder

T = TypeVar("T")

POINTS = 24
"""Points of a line."""
FITS = 1000
"""Fits from which the points are chosen, the newest."""


def sparklines(ladder: Ladder, bots: Sequence[int]) -> dict[int, list[float]]:
    """Each bot's rating in some fits, oldest first; in each fit that of the newest version."""
    found = FitRating.objects.filter(fit__in=_sampled(ladder), submission__bot__in=bots)
    rows = found.order_by("fit_id", "submission__number")
    lines: dict[int, dict[int, float]] = {bot: {} for bot in bots}
    for bot, fit, rating in rows.values_list("submission__bot_id", "fit_id", "rating"):
        lines[bot][fit] = rating  # a later version replaces an earlier one
    return {bot: list(line.values()) for bot, line in lines.items()}


def _sampled(ladder: Ladder) -> list[int]:
    """Keys of `POINTS` fits of the season whose ratings are stored, the newest included."""
    season = Fit.objects.filter(ladder=ladder, after_event=ladder.season_after)
    kept = season.filter(kept=True).order_by("-created_at")
    return evenly_spaced(kept.values_list("pk", flat=True)[:FITS], POINTS)


def evenly_spaced(items: Iterable[T], count: int) -> list[T]:
    """At most `count` of the items, at equal distances, the first included."""
    found = list(items)
    step = max(1.0, len(found) / count)
    return [found[int(at * step)] for at in range(min(count, len(found)))]
