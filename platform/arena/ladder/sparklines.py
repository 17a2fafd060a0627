"""Ratings over time, as a line of a ladder draws them."""

from __future__ import annotations

from collections.abc import Sequence

from arena.ladder.models import Fit, FitRating, Ladder

POINTS = 24
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
    """Fits whose ratings are kept: some, evenly spaced, the newest among them."""
    kept = Fit.objects.filter(ladder=ladder, kept=True).order_by("-created_at")
    fits = list(kept.values_list("pk", flat=True)[:FITS])
    step = max(1.0, len(fits) / POINTS)
    return [fits[int(at * step)] for at in range(min(POINTS, len(fits)))]
