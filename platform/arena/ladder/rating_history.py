"""Ratings over time, as a line of a ladder draws them.

A fit never changes, and which of them are drawn only when one is added or thinned out. So both are
remembered until the newest fit, or how many are kept, is another.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from django.db.models import Count, Max, QuerySet

from arena.core.prepared import prepared
from arena.ladder.models import Fit, FitRating, Ladder

SPARK_POINTS = 24
SPARK_FITS = 1000
REMEMBERED = 5_000
"""Bots of a ladder whose lines a process remembers."""


class ListedFit(NamedTuple):
    pk: int
    last_event: int
    matches: int
    games: int
    created_at: datetime


class Trends:
    """The lines of a ladder, as far as somebody looked at them."""

    def __init__(self, fits: Sequence[ListedFit]) -> None:
        self.newest = max(fits, key=lambda fit: (fit.last_event, fit.pk), default=None)
        self._sampled = fits_sampled(fits)
        self._lines: dict[int, list[float]] = {}

    def of(self, bots: Sequence[int]) -> dict[int, list[float]]:
        """The ratings of some bots over time, oldest first."""
        known = {bot: line for bot in bots if (line := self._lines.get(bot)) is not None}
        missing = [bot for bot in bots if bot not in known]
        if missing:
            read = sparklines(self._sampled, missing)
            if len(self._lines) + len(read) > REMEMBERED:
                self._lines = {}
            self._lines |= read
            known |= read
        return known


_remembered: dict[int, tuple[Any, Trends]] = {}
"""By ladder: of which state, and the lines."""
_writing = Lock()


def ladder_trends(ladder: Ladder) -> Trends:
    """The lines as they are now; one query, two after a fit."""
    version = (ladder.opened_at, *_state(ladder.pk))
    kept = _remembered.get(ladder.pk)
    if kept is None or kept[0] != version:
        kept = (version, Trends(fits_kept(ladder)))
        with _writing:
            _remembered[ladder.pk] = kept
    return kept[1]


@prepared
def _state(ladder: int) -> QuerySet[Fit, Any]:
    kept = Fit.objects.filter(ladder=ladder, kept=True).order_by()
    return kept.values_list("ladder_id").annotate(newest=Max("pk"), n=Count("pk"))


def sparklines(fits: list[int], bots: Sequence[int]) -> dict[int, list[float]]:
    """The ratings of some bots in these fits, each fit by the newest version then."""
    lines: dict[int, dict[int, float]] = {bot: {} for bot in bots}
    for bot, rating, fit in _fit_ratings(fits, list(bots)):
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
