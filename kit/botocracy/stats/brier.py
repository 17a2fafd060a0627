"""Scores of probability forecasts (Brier 1950). Pure.

The score of a forecast is the sum, over all outcomes, of the squared difference between its
probability and what came: 0 is certain and right, 2 is certain and wrong. It is proper: nobody
does better on average than by saying what they believe.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key")


def spread(named: Mapping[Key, float], everyone: Sequence[Key]) -> dict[Key, float]:
    """A probability for everyone: those named have theirs, the others share the rest equally.

    What was given to somebody who is not among `everyone` is shared among the others too. Where
    there are no others, those named are scaled to 1.
    """
    given = {one: named[one] for one in everyone if one in named}
    others = [one for one in everyone if one not in named]
    rest = max(0.0, 1.0 - sum(given.values()))
    if others:
        return {one: given.get(one, rest / len(others)) for one in everyone}
    total = sum(given.values())
    return {one: share / total if total else 1 / len(given) for one, share in given.items()}


def brier(forecast: Mapping[Key, float], winners: Collection[Key]) -> float:
    """The score of a forecast of who wins; several winners share the outcome equally."""
    assert winners, "an open question has no score"
    came = {one: 1 / len(winners) for one in winners}
    keys = forecast.keys() | came.keys()
    return sum((forecast.get(one, 0.0) - came.get(one, 0.0)) ** 2 for one in keys)
