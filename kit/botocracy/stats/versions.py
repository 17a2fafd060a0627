"""The design of a comparison of two versions of a bot: opponents and observations.

The kit and the site both follow it, so that they ask the same question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

CANDIDATE = 0
"""Index of the compared version in the list of players."""


def opponents_at(pool: Sequence[T], seats: int, number: int) -> list[T]:
    """The opponents at table `number`: the strongest always, the others in turn.

    `pool` has the strongest first. Where it is smaller than a table, its members sit several
    times.
    """
    strongest, others = pool[0], pool[1:] or pool
    places = range(number * (seats - 2), (number + 1) * (seats - 2))
    return [strongest, *(others[place % len(others)] for place in places)]


def table_differences(before: Sequence[float], after: Sequence[float]) -> list[float]:
    """For each deal, the new version's share less the old one's. Their mean is one observation."""
    return [better - worse for worse, better in zip(before, after, strict=True)]
