"""Template tags for a ladder's table: coordinates of its drawings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django import template

from arena.ladder.models import Rung

NARROWEST_SCALE = 100.0
"""Elo points a scale of ratings spans at least, so that near ties look like near ties."""
NARROWEST_SPARK = 60.0
"""Elo points a sparkline spans at least."""

register = template.Library()


class Scale(NamedTuple):
    """The scale on which all intervals of a table are drawn."""

    left: float
    width: float


@register.simple_tag
def rating_scale(rungs: Sequence[Rung]) -> Scale:
    left = min(rung.low for rung in rungs)
    return Scale(left, max(NARROWEST_SCALE, max(rung.high for rung in rungs) - left))


@register.filter
def on_scale(rating: float, scale: Scale) -> str:
    """The x coordinate of a rating, from 0 to 100."""
    return f"{100 * (rating - scale.left) / scale.width:.1f}"


@register.filter
def polyline(values: Sequence[float]) -> str:
    """The points of a sparkline in a box of 100 by 24."""
    low, high = min(values), max(values)
    span = max(high - low, NARROWEST_SPARK)
    base, scale = (low + high - span) / 2, 20 / span
    step = 100 / (len(values) - 1)
    return " ".join(
        f"{step * at:.1f},{22 - scale * (value - base):.1f}" for at, value in enumerate(values)
    )
