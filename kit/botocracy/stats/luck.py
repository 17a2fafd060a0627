"""Whether the difference between two players of a match may be luck, from its deals. Pure.

Everybody sat in every seat in every deal, with the same cards unless the game deals anew. So a deal
is one observation, and the differences between deals are luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from botocracy.stats.results import estimate

ENOUGH = 4
"""Deals below which nothing is said."""


def beyond_luck(rows: Sequence[Sequence[float]], one: int, other: int) -> bool | None:
    """Whether `one` did better than `other` by more than luck explains; ``None`` with too few
    deals."""
    if len(rows) < ENOUGH:
        return None
    lead = estimate([row[one] - row[other] for row in rows])
    return lead.margin is not None and lead.mean > lead.margin
