"""Strengths from places: Plackett–Luce by maximum a posteriori, intervals clustered by match.

A game of k is a sequence of choices: the first place is chosen from k, the second
from the k − 1 left, and so on, each with probability proportional to exp(strength).
Two at a table, that is Elo's model. Tied places stand for every order of the tied,
equally likely, so a tie of two is half a win each. A team is as strong as the sum of
its members. A seat may have an effect of its own.

A ridge (normal) prior keeps bots with few or one-sided results finite. The prior of a
new version is not the field's middle but its predecessor: the step between the two is
normal. So it begins where the bot was, and its own results move it from there.

The interval is a sandwich: how much the matches' scores really vary around the fit,
a match being one observation however many games it has. With few matches that
variance is itself uncertain, so it is blended with the one the model expects, and the
interval is Student's. Only differences of strengths mean anything, so errors are those
around the field's mean. benchmarks/ratings.py measures how often intervals hold.

No Django: places in, numbers out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import coo_matrix, csr_matrix, diags
from scipy.sparse.linalg import cg
from scipy.special import stdtrit

from arena.ladder.choices import Floats, Games, Ints, Result, expand

STRENGTH_SD = 2.0
"""Prior standard deviation of a strength: 347 Elo points."""
VERSION_SD = 0.75
"""Prior standard deviation of the step from a version to the next: 130 Elo points."""
SEAT_SD = 0.5
BLEND = 4.0
"""The model's variance weighs as much as the matches' own after this many matches."""
Z95 = 1.96
TOLERANCE = 1e-10
NEAR = 0.02
"""After a step no longer than this the curvature is as good as the next one."""
LARGE = 3000
"""Strengths from which on matrices are sparse, and errors are those of a bot's own results."""
MANY = 20_000
"""Games from which on a part of them is fitted first, to begin nearby."""
PART = 8


@dataclass(frozen=True)
class Fit:
    """Strengths with their standard errors, centred by the prior at 0."""

    strengths: Floats
    errors: Floats
    seats: Floats
    """The effect of each seat; empty where none was asked for."""
    matches: Ints
    """Matches of each player."""


def fit(
    results: Sequence[Result],
    players: int,
    *,
    seats: int = 0,
    predecessors: Sequence[tuple[int, int]] = (),
) -> Fit:
    """Fit `players` strengths, and the effects of `seats` seats, to the results.

    `predecessors` are pairs of a player and the one whose next version it is.
    """
    if not players:
        return Fit(np.zeros(0), np.zeros(0), np.zeros(seats), np.zeros(0, dtype=np.int64))
    games, matches = expand(results)
    prior = _prior(players, seats, predecessors)
    model = _Model(games, players, prior)
    start = np.zeros(players + seats)
    if len(results) >= MANY:
        start = _Model([part.every(PART) for part in games], players, prior).maximise(start)
    values = model.maximise(start)
    played = _played(games, players)
    return Fit(
        strengths=values[:players],
        errors=model.errors(values, played, matches),
        seats=values[players:],
        matches=played,
    )


def _prior(players: int, seats: int, predecessors: Sequence[tuple[int, int]]) -> csr_matrix:
    """The prior's precision matrix."""
    diagonal = np.concatenate([np.full(players, STRENGTH_SD**-2), np.full(seats, SEAT_SD**-2)])
    pairs = np.array(predecessors, dtype=np.int64).reshape(-1, 2)
    new, old = pairs[:, 0], pairs[:, 1]
    diagonal[new] = 0.0  # its prior is its predecessor alone
    every = np.arange(len(diagonal))
    step = np.full(len(pairs), VERSION_SD**-2)
    entries = np.concatenate([diagonal, step, step, -step, -step])
    rows = np.concatenate([every, new, old, new, old])
    columns = np.concatenate([every, new, old, old, new])
    return coo_matrix((entries, (rows, columns)), shape=(len(diagonal),) * 2).tocsr()


class _Part:
    """Games of one pattern, with what their posterior needs at some values."""

    def __init__(self, games: Games, players: int, seats: int) -> None:
        self.games = games
        self.size = players + seats
        self.labels = games.players
        """Parameters whose sum is a side's strength × side × game."""
        if seats:
            self.labels = np.concatenate([games.players, players + games.seats])

    def visit(self, values: Floats) -> tuple[float, Floats]:
        """Log likelihood and, by side and game, its slope."""
        utility = values[self.labels].sum(axis=0)
        utility -= utility.max(axis=0)
        self.weight = np.exp(utility)
        self.among = self.games.among @ self.weight
        total = float(self.games.chosen @ utility.sum(axis=1))
        total -= float(self.games.weights @ np.log(self.among).sum(axis=1))
        self.once = self.games.weights[:, None] / self.among
        self.chance = self.weight * (self.games.among.T @ self.once)
        return total, self.games.chosen[:, None] - self.chance

    def gathered(self, by_side: Floats) -> Floats:
        """Sums by parameter of what each side has."""
        flat = by_side.ravel()
        sums = [np.bincount(labels.ravel(), flat, self.size) for labels in self.labels]
        return np.asarray(np.sum(sums, axis=0))

    @cached_property
    def pairs(self) -> tuple[list[tuple[int, int]], list[Ints]]:
        """Pairs of sides, and for each pair of their parameters the cells of the Hessian."""
        sides = range(self.labels.shape[1])
        pairs = [(a, b) for a in sides for b in sides if a <= b]
        first, second = (list(side) for side in zip(*pairs, strict=True))
        return pairs, [
            (rows[first] * self.size + columns[second]).ravel()
            for rows in self.labels
            for columns in self.labels
        ]

    def curvature(self) -> tuple[list[Ints], Floats]:
        """Cells of the negated Hessian, several lists of them, and what to add to each list's.

        Of two mirrored cells only one is named.
        """
        twice = self.once / self.among
        pairs, cells = self.pairs
        among = self.games.among
        both = np.array([among[:, a] * among[:, b] for a, b in pairs]) @ twice
        for at, (a, b) in enumerate(pairs):
            both[at] *= -self.weight[a] * self.weight[b]
            if a == b:
                both[at] = (both[at] + self.chance[a]) / 2
        return cells, both.ravel()


class _Model:
    """The log posterior of the strengths, and its derivatives."""

    def __init__(self, games: Sequence[Games], players: int, prior: csr_matrix) -> None:
        self.players = players
        self.prior = prior
        self.size = prior.shape[0]
        self.large = self.size > LARGE
        self.parts = [_Part(part, players, self.size - players) for part in games]

    def slope(self, values: Floats) -> tuple[float, Floats]:
        """The log posterior, up to a constant, and its gradient."""
        pull = self.prior @ values
        total, slope = -0.5 * float(values @ pull), -pull
        for part in self.parts:
            likelihood, by_side = part.visit(values)
            total += likelihood
            slope = slope + part.gathered(by_side)
        return total, slope

    def curvature(self) -> Floats | csr_matrix:
        """The negated Hessian where `slope` was last asked for; sparse if the field is large."""
        shape = (self.size, self.size)
        half = csr_matrix(shape) if self.large else np.zeros(shape)
        for part in self.parts:
            lists, values = part.curvature()
            for cells in lists:
                if self.large:
                    half += coo_matrix((values, divmod(cells, self.size)), shape=shape).tocsr()
                else:
                    half += np.bincount(cells, values, self.size**2).reshape(shape)
        return self.prior + half + half.T if self.large else self.prior.toarray() + half + half.T

    def maximise(self, values: Floats) -> Floats:
        """Newton's method with step halving; the posterior is concave, so it ends.

        Near the top the curvature hardly changes: it is kept while steps shrink fast.
        """
        best, slope = self.slope(values)
        solve, before = None, np.inf
        for _ in range(200):
            if solve is None:
                solve = _solver(self.curvature())
            direction = solve(slope)
            longest = np.abs(direction).max(initial=0.0)
            if longest < TOLERANCE:
                break
            length = 1.0
            while True:
                now, ahead = self.slope(values + length * direction)
                if now >= best or length < 1e-8 or longest < 1e-6:
                    break
                length /= 2
            values, best, slope = values + length * direction, now, ahead
            if longest > NEAR or longest > before / 4:
                solve = None
            before = longest
        return values

    def errors(self, values: Floats, played: Ints, matches: int) -> Floats:
        """Standard errors around the mean: clustered by match, blended with the model's own.

        They are widened where matches are few, so that 1.96 of them are a 95 % interval.
        """
        self.slope(values)
        scores = self._scores_by_match(values, matches)
        clustered, expected = self._variances(self.curvature(), scores)
        count = played.astype(float)
        # A fit bends towards each match it is made from, about 1 / count of the way, so what
        # is left of the match looks smaller than it was. A leave-one-out estimate has this.
        clustered = clustered * (count / np.maximum(count - 1.0, 1.0)) ** 2
        blended = (count * clustered + BLEND * expected) / (count + BLEND)
        # The variance is an estimate itself: Student's t in place of the normal distribution.
        quantile = np.where(count > 0, stdtrit(count + BLEND - 1.0, 0.975), Z95)
        return np.asarray(np.sqrt(blended) * quantile / Z95)

    def _variances(
        self, curvature: Floats | csr_matrix, scores: csr_matrix
    ) -> tuple[Floats, Floats]:
        """Of each strength: as the matches' scores vary, and as the model expects."""
        if self.large:
            # Among thousands a bot's own results decide: its opponents are taken as known.
            own = curvature.diagonal()[: self.players]
            varied = np.asarray(scores.multiply(scores).sum(axis=0)).ravel()[: self.players]
            return (varied + self.prior.diagonal()[: self.players]) / own**2, 1.0 / own
        inverse = np.linalg.inv(curvature)
        centred = inverse[: self.players] - inverse[: self.players].mean(axis=0)
        spread = (scores.T @ scores).toarray() + self.prior.toarray()
        return (
            np.einsum("ij,ij->i", centred @ spread, centred),
            np.einsum("ij,ij->i", centred @ curvature, centred),
        )

    def _scores_by_match(self, values: Floats, matches: int) -> csr_matrix:
        """Each match's own gradient, a row per match."""
        rows, columns, data = [], [], []
        for part in self.parts:
            _, by_side = part.visit(values)
            shape = part.labels.shape
            rows.append(np.broadcast_to(part.games.matches, shape).ravel())
            columns.append(part.labels.ravel())
            data.append(np.broadcast_to(by_side, shape).ravel())
        if not rows:
            return csr_matrix((matches, self.size))
        entries = (np.concatenate(data), (np.concatenate(rows), np.concatenate(columns)))
        return coo_matrix(entries, shape=(matches, self.size)).tocsr()


def _solver(curvature: Floats | csr_matrix) -> Callable[[Floats], Floats]:
    """What gives Newton's step for a slope: by Cholesky, or in a large field by iteration."""
    if not isinstance(curvature, csr_matrix):
        factor = cho_factor(curvature)
        return lambda slope: np.asarray(cho_solve(factor, slope))
    scale = diags(1.0 / curvature.diagonal())
    return lambda slope: np.asarray(cg(curvature, slope, rtol=1e-10, atol=1e-12, M=scale)[0])


def _played(games: Sequence[Games], players: int) -> Ints:
    """Matches of each player."""
    keys = [(part.matches * players + part.players).ravel() for part in games]
    seen = np.unique(np.concatenate(keys)) if keys else np.array([], dtype=np.int64)
    return np.bincount(seen % players, minlength=players).astype(np.int64)
