"""The error of a fit: its covariance, computed or drawn. Pure.

Near the top of the posterior the error of a fit is ``Q⁻¹ (noise − P truth)``: Q is the
curvature, P the precision of the prior as the fit held it, the noise has the covariance
of the tempered information J, and the truth that of the prior as it was estimated, which
is P⁻¹ / LOOSE². So the error's covariance is ``Q⁻¹ (J + P / LOOSE²) Q⁻¹``.

The second part is the pull of the prior, averaged over the field. The best and the worst
are pulled further, by about ``Q⁻¹ P fit``; the larger of the two is used.

In a large field the covariance is estimated from a few dozen random errors, always drawn
with the same seed.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from arena.ladder.maths.choices import Floats, Ints
from arena.ladder.maths.likelihood import Likelihood, added, solver
from arena.ladder.maths.prior import Prior, Scales

FEW, ENOUGH = 6, 64
"""Errors drawn in a large field: for sums over all bots, and for the error of each."""


class Dense:
    """The covariance of errors as a matrix."""

    def __init__(
        self, likelihood: Likelihood, prior: Prior, scales: Scales, values: Floats, loose: float
    ) -> None:
        self.prior, self.scales, self.loose = prior, scales, loose
        precision = prior.precision(scales, loose)
        likelihood.slope(values)
        self.inverse = np.linalg.inv(added(likelihood.information(), precision))
        self.pulled = self.inverse @ (precision @ self.inverse)
        """Q⁻¹ P Q⁻¹"""
        self.pull = (self.inverse @ (precision @ values))[: prior.players]

    def variances(self) -> tuple[Floats, Floats]:
        """Variances of each strength, by the noise and by the prior's pull.

        Strengths are relative to the mean of the field as it is now.
        """
        usual = self._centred(self.pulled) / self.loose**2
        pull = self.pull - self.pull[self.prior.tips].mean()
        return self._centred(self.inverse - self.pulled), np.maximum(usual, pull**2)

    def _centred(self, cover: Floats) -> Floats:
        """Variances relative to the mean of the field, from a covariance matrix."""
        players = cover[: self.prior.players, : self.prior.players]
        tips = players[self.prior.tips]
        shared = tips.mean(axis=0)
        return np.asarray(np.diag(players) - 2 * shared + tips[:, self.prior.tips].mean())

    def expected_squares(self) -> tuple[float, float]:
        """Expected sums of squares of fitted strengths and of fitted steps."""
        return self._expected(self.scales.strength, len(self.prior.first), self._first), (
            self._expected(self.scales.version, len(self.prior.new), self._steps)
        )

    def _expected(self, sd: float, count: int, part: Callable[[Floats], float]) -> float:
        inverse, pulled = part(self.inverse), part(self.pulled)
        of_truth = count * sd**2 + (pulled - 2 * inverse) / self.loose**2
        return of_truth + inverse - pulled

    def _first(self, cover: Floats) -> float:
        """The sum of variances of first versions."""
        return float(cover[self.prior.first, self.prior.first].sum())

    def _steps(self, cover: Floats) -> float:
        """The sum of variances of steps."""
        new, old = self.prior.new, self.prior.old
        steps = cover[new, new] + cover[old, old] - cover[new, old] - cover[old, new]
        return float(steps.sum())

    def used(self) -> float:
        """Effective number of parameters: players less what the prior holds fixed."""
        held = self._first(self.inverse) / (self.loose * self.scales.strength) ** 2
        held += self._steps(self.inverse) / (self.loose * self.scales.version) ** 2
        return self.prior.players - held

    def absorbed(self, tables: Ints) -> Floats:
        """For each table, by how much the fit has adapted to the table's own results."""
        bend = self.inverse + (1 - self.loose**-2) * self.pulled
        return np.asarray(bend[tables[:, :, None], tables[:, None, :]])


class Drawn:
    """Errors drawn at random, for fields too large for a matrix."""

    def __init__(
        self,
        likelihood: Likelihood,
        prior: Prior,
        scales: Scales,
        values: Floats,
        loose: float,
        draws: int,
    ) -> None:
        self.prior = prior
        rng = np.random.RandomState(0)  # its stream is frozen, unlike those of newer generators
        precision = prior.precision(scales, loose)
        likelihood.slope(values)
        information = likelihood.information()
        curvature = added(information, precision)
        solve = solver(curvature)
        own = curvature.diagonal()
        held = precision.diagonal()
        local = (information.diagonal() + held / loose**2) / own**2
        self.inverse = 1 / own[: prior.players]
        """Approximate: as if the opponents' strengths were known."""
        squares = np.zeros((draws, 2))
        extra = np.zeros(prior.players)
        for at in range(draws):
            truth = prior.draw(scales, rng)
            noise = np.zeros(likelihood.size)
            for part in likelihood.parts:
                noise += part.gathered(part.noise(rng))
            source = noise - precision @ truth
            error = solve(source)
            squares[at] = prior.squares(truth + error)
            # Control variate: the error with opponents known, whose variance is known exactly.
            centred = (error - error[prior.tips].mean())[: prior.players]
            extra += centred**2 - (source / own)[: prior.players] ** 2
        self._squares = squares.mean(axis=0)
        usual = (held / (loose * own) ** 2)[: prior.players]
        pull = solve(precision @ values)[: prior.players]
        pull -= pull[prior.tips].mean()
        drawn = np.maximum(local[: prior.players] + extra / draws, self.inverse / 2)
        self._noise, self._pull = drawn - usual, np.maximum(pull**2, usual)

    def variances(self) -> tuple[Floats, Floats]:
        return self._noise, self._pull

    def expected_squares(self) -> tuple[float, float]:
        return float(self._squares[0]), float(self._squares[1])

    def used(self) -> float:
        """An upper bound; a large field has far more matches than that."""
        return float(self.prior.players)

    def absorbed(self, tables: Ints) -> Floats:
        """Approximate: the errors of players at a table are taken as independent."""
        return np.asarray(self._noise[tables][:, :, None] * np.eye(tables.shape[1]))
