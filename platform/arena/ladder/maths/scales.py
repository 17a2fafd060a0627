"""Estimates of a field's scales: spread of strengths, size of version steps, dispersion. Pure.

Three scales are estimated together: the standard deviation of strengths, that of the step
from a version to the next, and the dispersion of matches: how much more their results vary
than those of independent games. (Bots have good and bad days or repeat themselves on the
same cards; duplicate deals make it less.)

The method is moment matching. Each scale is adjusted until the sum of squares in the fit
(of strengths, of steps, of deviations from the fit) equals its expected value, which allows
for the fit having adapted to the results. A few pseudo-observations of a usual size
keep the estimates of small fields sensible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import sqrt

import numpy as np

from arena.ladder.maths.choices import Floats, Games
from arena.ladder.maths.likelihood import Likelihood
from arena.ladder.maths.prior import LOOSE, STRENGTH_SD, VERSION_SD, Prior, Scales, length_class
from arena.ladder.maths.uncertainty import ENOUGH, FEW, Dense, Drawn

USUAL_BOTS, USUAL_STEPS = 3.0, 20.0
"""Pseudo-observations of strengths and of version steps."""
USUAL_MATCHES = 8.0
"""Pseudo-observations of matches, for each length."""
USUAL_CORRELATION = 0.05
"""Usual correlation between games of a match, from which the usual dispersion follows."""
ROUNDS = 40
CLOSE = 1e-4
DIGITS = 4
"""Decimals of the estimates; few enough that every computer gets the same."""
LEAST, MOST = 0.1, 10.0
"""Bounds of the standard deviations; those of a dispersion are the squares."""


class Matches:
    """The matches of a field: their players, and the sums over their games."""

    def __init__(self, likelihood: Likelihood, games: Sequence[Games], count: int) -> None:
        self.likelihood, self.games, self.count = likelihood, games, count
        self.lengths = np.zeros(count, dtype=np.int64)
        for part in games:
            self.lengths += np.bincount(part.matches, minlength=count)
        self.kinds = length_class(self.lengths)
        base = max(likelihood.players, 1)
        keys = [(part.matches * base + part.players).ravel() for part in games]
        seen = np.unique(np.concatenate(keys)) if keys else np.zeros(0, dtype=np.int64)
        start = np.searchsorted(seen, np.arange(count) * base)
        self.sizes = np.diff(start, append=len(seen))
        self.width = int(self.sizes.max(initial=1))
        self.local = [
            np.searchsorted(seen, part.matches * base + part.players) - start[part.matches]
            for part in games
        ]
        """For each part, member × side × game: the player's number at its own table."""
        self.tables = np.zeros((count, self.width), dtype=np.int64)
        """Match × number at the table → player; a shorter table is filled up with player 0."""
        self.tables[seen // base, np.arange(len(seen)) - start[seen // base]] = seen % base
        self.played = np.bincount(seen % base, minlength=likelihood.players)
        """Matches of each player."""

    @cached_property
    def freedom(self) -> int:
        """Degrees of freedom: at each table one fewer than players."""
        return int((self.sizes - 1).sum())

    def temper(self, dispersion: Sequence[float]) -> None:
        """Weight each match by the inverse of its dispersion."""
        weights = 1 / np.array(dispersion)[self.kinds]
        for part in self.likelihood.parts:
            part.tempering = weights[part.games.matches]

    def deviations(self, values: Floats) -> Floats:
        """Match × player at the table: the gradient of the match's own log likelihood."""
        total = np.zeros(self.count * self.width)
        for part, local in zip(self.likelihood.parts, self.local, strict=True):
            _, by_side = part.visit(values)
            cells = part.games.matches * self.width + local
            total += sum(np.bincount(own.ravel(), by_side.ravel(), len(total)) for own in cells)
        return total.reshape(self.count, self.width)

    def information(self) -> Floats:
        """Match × player × player: the untempered information; call `deviations` first."""
        total = np.zeros(self.count * self.width**2)
        for part, local in zip(self.likelihood.parts, self.local, strict=True):
            first, second = (list(side) for side in zip(*part.pairs, strict=True))
            halves = part.information().ravel()
            at = part.games.matches * self.width**2
            for rows in local:
                for columns in local:
                    cells = at + rows[first] * self.width + columns[second]
                    total += np.bincount(cells.ravel(), halves, len(total))
        half = total.reshape(self.count, self.width, self.width)
        return np.asarray(half + half.transpose(0, 2, 1))


class Variation:
    """The variation of matches around a fit, observed and expected."""

    def __init__(
        self, matches: Matches, scales: Scales, values: Floats, around: Dense | Drawn
    ) -> None:
        self.squares = matches.deviations(values) ** 2
        """Match × player at the table."""
        information = matches.information()
        bend = information @ around.absorbed(matches.tables)
        self.own = np.einsum("mii->mi", information)
        dispersion = np.array(scales.dispersion)[matches.kinds]
        self.expected = dispersion[:, None] * self.own - np.einsum("mij,mji->mi", bend, information)


def around(
    likelihood: Likelihood,
    prior: Prior,
    scales: Scales,
    values: Floats,
    *,
    loose: float = LOOSE,
    exact: bool = True,
) -> Dense | Drawn:
    """The errors around a fit; `exact` takes more draws in a large field."""
    if likelihood.large:
        draws = ENOUGH if exact else FEW
        return Drawn(likelihood, prior, scales, values, loose, draws)
    return Dense(likelihood, prior, scales, values, loose)


def usual(matches: Matches) -> Scales:
    """The scales before any results."""
    counts = np.bincount(matches.kinds)
    games = np.bincount(matches.kinds, matches.lengths) / np.maximum(counts, 1)
    dispersion = 1 + USUAL_CORRELATION * np.maximum(games - 1, 0)
    return Scales(STRENGTH_SD, VERSION_SD, tuple(dispersion.tolist()))


def estimate(
    likelihood: Likelihood, prior: Prior, matches: Matches, values: Floats
) -> tuple[Scales, Floats]:
    """The scales of a field, rounded, and the fit they were estimated from."""
    guess = scales = usual(matches)
    for _ in range(ROUNDS):
        matches.temper(scales.dispersion)
        values = likelihood.maximise(values, prior.precision(scales, LOOSE))
        moved = _moved(likelihood, prior, matches, values, scales, guess)
        step = max(
            abs(np.log(new / old)) for new, old in zip(_flat(moved), _flat(scales), strict=True)
        )
        scales = moved
        if step < CLOSE:
            break
    return _rounded(scales), values


def _moved(
    likelihood: Likelihood,
    prior: Prior,
    matches: Matches,
    values: Floats,
    scales: Scales,
    guess: Scales,
) -> Scales:
    """Scales multiplied by the ratio of observed to expected sums of squares."""
    errors = around(likelihood, prior, scales, values, exact=False)
    seen, expected = prior.squares(values), errors.expected_squares()
    strength = _width(scales.strength, guess.strength, seen[0], expected[0], USUAL_BOTS)
    version = _width(scales.version, guess.version, seen[1], expected[1], USUAL_STEPS)
    variation = Variation(matches, scales, values, errors)
    dispersion = []
    for kind, (now, usual_one) in enumerate(zip(scales.dispersion, guess.dispersion, strict=True)):
        alike = matches.kinds == kind
        mean = variation.own[alike].sum() / max(alike.sum(), 1) or 1.0
        shown = variation.squares[alike].sum() + USUAL_MATCHES * mean * usual_one
        due = variation.expected[alike].sum() + USUAL_MATCHES * mean * now
        dispersion.append(float(np.clip(now * shown / due, LEAST**2, MOST**2)))
    return Scales(strength, version, tuple(dispersion))


def _width(now: float, usual_one: float, seen: float, expected: float, imagined: float) -> float:
    ratio = (seen + imagined * usual_one**2) / (expected + imagined * now**2)
    return float(np.clip(now * sqrt(ratio), LEAST, MOST))


def _flat(scales: Scales) -> Sequence[float]:
    return (scales.strength, scales.version, *scales.dispersion)


def _rounded(scales: Scales) -> Scales:
    return Scales(
        round(scales.strength, DIGITS),
        round(scales.version, DIGITS),
        tuple(round(one, DIGITS) for one in scales.dispersion),
    )
