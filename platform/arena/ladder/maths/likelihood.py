"""The Plackett–Luce likelihood of games, its derivatives, and the mode of a posterior. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import coo_matrix, csr_matrix, diags
from scipy.sparse.linalg import cg

from arena.ladder.maths.choices import Floats, Games, Ints

TOLERANCE = 1e-10
NEAR = 0.02
"""After a Newton step this short the curvature is not computed again."""
LARGE = 1200
"""Parameters from which on matrices are sparse."""

Matrix = Any
"""Floats, or a sparse matrix in a large field."""


class Part:
    """Games of one pattern of ties, and their likelihood at the values last visited."""

    def __init__(self, games: Games, players: int, seats: int) -> None:
        self.games = games
        self.size = players + seats
        self.labels = games.players
        """Parameter × side × game: the indexes of the parameters whose sum is a side's strength."""
        if seats:
            self.labels = np.concatenate([games.players, players + games.seats])
        self.tempering = np.ones(len(games.matches))
        """By game: the weight of its log likelihood."""

    def visit(self, values: Floats) -> tuple[float, Floats]:
        """Log likelihood, tempered, and its slope by side and game, not tempered."""
        utility = values[self.labels].sum(axis=0)
        utility -= utility.max(axis=0)
        self.weight = np.exp(utility)
        self.among = self.games.among @ self.weight
        by_game = self.games.chosen @ utility - self.games.weights @ np.log(self.among)
        self.once = self.games.weights[:, None] / self.among
        self.chance = self.weight * (self.games.among.T @ self.once)
        return float(by_game @ self.tempering), self.games.chosen[:, None] - self.chance

    def gathered(self, by_side: Floats) -> Floats:
        """Values given by side and game, summed by parameter."""
        flat = by_side.ravel()
        sums = [np.bincount(labels.ravel(), flat, self.size) for labels in self.labels]
        return np.asarray(np.sum(sums, axis=0))

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Unordered pairs of sides, those of a side with itself included."""
        sides = range(self.labels.shape[1])
        return [(a, b) for a in sides for b in sides if a <= b]

    @cached_property
    def cells(self) -> list[Ints]:
        """For each pair of a side's parameters, the cells of the information matrix."""
        first, second = (list(side) for side in zip(*self.pairs, strict=True))
        return [
            (rows[first] * self.size + columns[second]).ravel()
            for rows in self.labels
            for columns in self.labels
        ]

    def information(self) -> Floats:
        """By pair of sides and game: half of the negated second derivative, where last visited.

        Added to a cell and to its mirror image, both halves make the whole.
        """
        twice = self.once / self.among
        among = self.games.among
        both = np.array([among[:, a] * among[:, b] for a, b in self.pairs]) @ twice
        for at, (a, b) in enumerate(self.pairs):
            both[at] *= -self.weight[a] * self.weight[b]
            if a == b:
                both[at] = (both[at] + self.chance[a]) / 2
        return np.asarray(both)

    def noise(self, rng: np.random.RandomState) -> Floats:
        """By side and game, a draw whose covariance is the tempered information."""
        chosen = np.sqrt(self.weight * self.games.among[:, :, None] / self.among[:, None])
        draw = chosen * rng.standard_normal(chosen.shape)
        draw -= chosen**2 * draw.sum(axis=1, keepdims=True)
        scale = np.sqrt(self.games.weights[:, None, None] * self.tempering)
        return np.asarray((scale * draw).sum(axis=0))


class Likelihood:
    """The likelihood of all games, as a function of players' strengths and seat effects."""

    def __init__(self, games: Sequence[Games], players: int, seats: int) -> None:
        self.players = players
        self.size = players + seats
        self.large = self.size > LARGE
        self.parts = [Part(part, players, seats) for part in games]

    def slope(self, values: Floats) -> tuple[float, Floats]:
        """The log likelihood, up to a constant, and its gradient."""
        total, slope = 0.0, np.zeros(self.size)
        for part in self.parts:
            likelihood, by_side = part.visit(values)
            total += likelihood
            slope += part.gathered(by_side * part.tempering)
        return total, slope

    def information(self) -> Matrix:
        """The negated Hessian where `slope` was last asked for; sparse if the field is large."""
        shape = (self.size, self.size)
        half = csr_matrix(shape) if self.large else np.zeros(shape)
        for part in self.parts:
            values = (part.information() * part.tempering).ravel()
            for cells in part.cells:
                if self.large:
                    half += coo_matrix((values, divmod(cells, self.size)), shape=shape).tocsr()
                else:
                    half += np.bincount(cells, values, self.size**2).reshape(shape)
        return half + half.T

    def maximise(self, values: Floats, prior: csr_matrix) -> Floats:
        """The mode of the posterior under a normal prior of this precision around 0.

        Newton's method with step halving; the posterior is concave, so it ends. Near the mode the
        curvature hardly changes: it is reused while steps shrink fast.
        """
        best, slope = self._posterior(values, prior)
        solve, before = None, np.inf
        for _ in range(200):
            if solve is None:
                solve = solver(added(self.information(), prior))
            direction = solve(slope)
            longest = np.abs(direction).max(initial=0.0)
            if longest < TOLERANCE:
                break
            length = 1.0
            while True:
                now, ahead = self._posterior(values + length * direction, prior)
                if now >= best or length < 1e-8 or longest < 1e-6:
                    break
                length /= 2
            values, best, slope = values + length * direction, now, ahead
            if longest > NEAR or longest > before / 4:
                solve = None
            before = longest
        return values

    def _posterior(self, values: Floats, prior: csr_matrix) -> tuple[float, Floats]:
        pull = prior @ values
        total, slope = self.slope(values)
        return total - 0.5 * float(values @ pull), slope - pull


def added(information: Matrix, prior: csr_matrix) -> Matrix:
    if isinstance(information, csr_matrix):
        return (information + prior).tocsr()
    return information + prior.toarray()


def solver(curvature: Matrix) -> Callable[[Floats], Floats]:
    """A solver for right-hand sides: Cholesky, or conjugate gradients in a large field."""
    if not isinstance(curvature, csr_matrix):
        factor = cho_factor(curvature)
        return lambda slope: np.asarray(cho_solve(factor, slope))
    scale = diags(1.0 / curvature.diagonal())
    return lambda slope: np.asarray(cg(curvature, slope, rtol=1e-10, atol=1e-12, M=scale)[0])
