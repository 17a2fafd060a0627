"""Elo's scale."""

from __future__ import annotations

import math

CENTRE = 1500.0
SCALE = 400.0 / math.log(10.0)
"""Elo points per unit of log-strength: 173.7."""


def expected(own: float, other: float) -> float:
    """The expected score of a player rated `own` against one rated `other`."""
    return 1.0 / (1.0 + math.exp((other - own) / SCALE))
