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

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import coo_matrix, csr_matrix
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
    games, matches = expand(results)
    prior = _prior(players, seats, predecessors)
    model = _Model(games, players, prior)
    start = np.zeros(players + seats)
    if len(results) >= MANY:
        start = _Model([part.every(PART) for part in games], players, prior).maximise(start)
    values = model.maximise(start)
    played = _played(games, matches, players)
    return Fit(
        strengths=values[:players],
        errors=model.errors(values, played, matches),
        seats=values[players:],
        matches=played,
    )


def _prior(players: int, seats: int, predecessors: Sequence[tuple[int, int]]) -> Floats:
    """The prior's precision matrix."""
    diagonal = np.concatenate([np.full(players, STRENGTH_SD**-2), np.full(seats, SEAT_SD**-2)])
    precision = np.diag(diagonal)
    for player, before in predecessors:
        precision[player, player] += VERSION_SD**-2 - STRENGTH_SD**-2
        precision[before, before] += VERSION_SD**-2
        precision[player, before] -= VERSION_SD**-2
        precision[before, player] -= VERSION_SD**-2
    return precision


class _Part:
    """Games of one pattern, with what their posterior needs at some values."""

    def __init__(self, games: Games, players: int, seats: int) -> None:
        self.games = games
        self.size = players + seats
        self.labels = games.players
        """Game × side × the parameters whose sum is the side's strength."""
        if seats:
            self.labels = np.concatenate([games.players, players + games.seats], axis=2)

    def visit(self, values: Floats) -> tuple[float, Floats]:
        """Log likelihood and, by game and side, its slope."""
        utility = values[self.labels].sum(axis=2)
        utility -= utility.max(axis=1, keepdims=True)
        self.weight = np.exp(utility)
        self.among = self.weight @ self.games.among.T
        total = float((utility @ self.games.chosen).sum())
        total -= float((np.log(self.among) @ self.games.weights).sum())
        chance = self.weight * ((self.games.weights / self.among) @ self.games.among)
        return total, self.games.chosen - chance

    def gathered(self, by_side: Floats) -> Floats:
        """Sums by parameter of what each side has."""
        spread = np.broadcast_to(by_side[:, :, None], self.labels.shape)
        return np.bincount(self.labels.ravel(), spread.ravel(), self.size).astype(np.float64)

    def curvature(self) -> tuple[Ints, Floats]:
        """Cells of the negated Hessian and what to add to each, one of two mirrored cells only."""
        sides = self.weight.shape[1]
        once = self.games.weights / self.among
        twice = once / self.among
        chance = self.weight * (once @ self.games.among)
        cells, values = [], []
        for a in range(sides):
            for b in range(a, sides):
                both = self.games.among[:, a] * self.games.among[:, b]
                value = -self.weight[:, a] * self.weight[:, b] * (twice @ both)
                if a == b:
                    value = (value + chance[:, a]) / 2
                rows, columns = self.labels[:, a, :, None], self.labels[:, b, None, :]
                cell = rows * self.size + columns
                cells.append(cell.ravel())
                values.append(np.broadcast_to(value[:, None, None], cell.shape).ravel())
        return np.concatenate(cells), np.concatenate(values)


class _Model:
    """The log posterior of the strengths, and its derivatives."""

    def __init__(self, games: Sequence[Games], players: int, prior: Floats) -> None:
        self.players = players
        self.prior = prior
        self.size = len(prior)
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

    def curvature(self) -> Floats:
        """The negated Hessian where `slope` was last asked for."""
        cells = np.zeros(self.size**2)
        for part in self.parts:
            cells += np.bincount(*part.curvature(), self.size**2)
        half = cells.reshape(self.size, self.size)
        return np.asarray(self.prior + half + half.T)

    def maximise(self, values: Floats) -> Floats:
        """Newton's method with step halving; the posterior is concave, so it ends.

        Near the top the curvature hardly changes: it is kept while steps shrink fast.
        """
        best, slope = self.slope(values)
        factor, before = None, np.inf
        for _ in range(200):
            if factor is None:
                factor = cho_factor(self.curvature())
            direction = cho_solve(factor, slope)
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
                factor = None
            before = longest
        return values

    def errors(self, values: Floats, played: Ints, matches: int) -> Floats:
        """Standard errors around the mean: clustered by match, blended with the model's own.

        They are widened where matches are few, so that 1.96 of them are a 95 % interval.
        """
        self.slope(values)
        curvature = self.curvature()
        inverse = np.linalg.inv(curvature)
        centred = inverse[: self.players] - inverse[: self.players].mean(axis=0)
        scores = self._scores_by_match(values, matches)
        spread = (scores.T @ scores).toarray() + self.prior
        clustered = np.einsum("ij,ij->i", centred @ spread, centred)
        expected = np.einsum("ij,ij->i", centred @ curvature, centred)
        count = played.astype(float)
        # A fit bends towards each match it is made from, about 1 / count of the way, so what
        # is left of the match looks smaller than it was. A leave-one-out estimate has this.
        clustered = clustered * (count / np.maximum(count - 1.0, 1.0)) ** 2
        blended = (count * clustered + BLEND * expected) / (count + BLEND)
        # The variance is an estimate itself: Student's t in place of the normal distribution.
        quantile = np.where(count > 0, stdtrit(count + BLEND - 1.0, 0.975), Z95)
        return np.asarray(np.sqrt(blended) * quantile / Z95)

    def _scores_by_match(self, values: Floats, matches: int) -> csr_matrix:
        """Each match's own gradient, a row per match."""
        rows, columns, data = [], [], []
        for part in self.parts:
            _, by_side = part.visit(values)
            shape = part.labels.shape
            rows.append(np.broadcast_to(part.games.matches[:, None, None], shape).ravel())
            columns.append(part.labels.ravel())
            data.append(np.broadcast_to(by_side[:, :, None], shape).ravel())
        if not rows:
            return csr_matrix((matches, self.size))
        entries = (np.concatenate(data), (np.concatenate(rows), np.concatenate(columns)))
        return coo_matrix(entries, shape=(matches, self.size)).tocsr()


def _played(games: Sequence[Games], matches: int, players: int) -> Ints:
    """Matches of each player."""
    keys = [
        np.broadcast_to(part.matches[:, None, None], part.players.shape) * players + part.players
        for part in games
    ]
    seen = np.unique(np.concatenate([key.ravel() for key in keys])) if keys else np.array([], int)
    return np.bincount(seen % players, minlength=players).astype(np.int64)
