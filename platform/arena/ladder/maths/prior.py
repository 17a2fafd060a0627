"""The prior of strengths. Pure.

Strengths are normal around the field's mean, and a new version is normal around its
predecessor. The standard deviations of both are estimated from the field (`scales`).

The fit uses a prior `LOOSE` times wider than estimated: the estimated one would pull the
best and the worst of a field too far towards its middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy.sparse import coo_matrix, csr_matrix

from arena.ladder.maths.choices import Floats, Ints

STRENGTH_SD = 1.15
"""A guess at the standard deviation of strengths: 200 Elo points, one of Elo's classes."""
VERSION_SD = 0.75
"""A guess at the standard deviation of the step from a version to the next: 130 Elo points."""
SEAT_SD = 0.5
LOOSE = 1.4
"""Between 1, which suits tables made by rating, and 2, which suits tables of anybody."""

Pairs = Sequence[tuple[int, int]]
"""Pairs of a player and the version before it."""


class Scales(NamedTuple):
    """The estimated scales of a field."""

    strength: float
    """Standard deviation of strengths."""
    version: float
    """Standard deviation of the step from a version to the next."""
    dispersion: tuple[float, ...]
    """By length of a match, in powers of two games: its variance, 1 where games are independent."""


FIRST_SCALES = Scales(2.0, 0.75, (1.0,) * 32)
"""The fixed scales of the first method."""


class Prior:
    """The prior of a field of `players` at tables whose `seats` have effects of their own."""

    def __init__(self, players: int, seats: int, predecessors: Pairs) -> None:
        pairs = np.array(predecessors, dtype=np.int64).reshape(-1, 2)
        self.players, self.seats = players, seats
        self.new, self.old = pairs[:, 0], pairs[:, 1]
        self.first = np.setdiff1d(np.arange(players), self.new)
        """Players without a predecessor."""
        self.tips = np.setdiff1d(np.arange(players), self.old)
        """Players without a successor: the field as it is now."""

    def precision(self, scales: Scales, loose: float) -> csr_matrix:
        """The precision matrix, with standard deviations `loose` times those of `scales`."""
        diagonal = np.zeros(self.players + self.seats)
        diagonal[self.first] = (loose * scales.strength) ** -2
        diagonal[self.players :] = (loose * SEAT_SD) ** -2
        every = np.arange(len(diagonal))
        step = np.full(len(self.new), (loose * scales.version) ** -2)
        entries = np.concatenate([diagonal, step, step, -step, -step])
        rows = np.concatenate([every, self.new, self.old, self.new, self.old])
        columns = np.concatenate([every, self.new, self.old, self.old, self.new])
        return coo_matrix((entries, (rows, columns)), shape=(len(diagonal),) * 2).tocsr()

    def draw(self, scales: Scales, rng: np.random.RandomState) -> Floats:
        """Random strengths and seat effects from the prior."""
        values = rng.standard_normal(self.players + self.seats)
        values[self.players :] *= SEAT_SD
        values[self.first] *= scales.strength
        values[self.new] *= scales.version
        for new, old in self._oldest_first:
            values[new] += values[old]
        return values

    @cached_property
    def _oldest_first(self) -> list[tuple[int, int]]:
        """Version steps, sorted so that every version comes after its predecessor."""
        after = dict(zip(self.old.tolist(), self.new.tolist(), strict=True))
        steps = []
        for player in self.first.tolist():
            while player in after:
                steps.append((after[player], player))
                player = after[player]
        return steps

    def squares(self, values: Floats) -> tuple[float, float]:
        """Sums of squares of first strengths, and of steps."""
        first, steps = values[self.first], values[self.new] - values[self.old]
        return float(first @ first), float(steps @ steps)


def length_class(games: Ints) -> Ints:
    """Matches whose numbers of games are within a factor of two share a dispersion."""
    return np.log2(np.maximum(games, 1)).astype(np.int64)
