"""Strengths from places: Plackett–Luce by maximum a posteriori, intervals clustered by match.

A game of k is a sequence of choices: the first place is chosen from k, the second
from the k − 1 left, and so on, each with probability proportional to exp(strength).
Two at a table, that is Elo's model. Tied places stand for every order of the tied,
equally likely, so a tie of two is half a win each. A seat may have an effect of its
own. A ridge (normal) prior keeps bots with few or one-sided results finite.

The interval is a sandwich: how much the matches' scores really vary around the fit,
a match being one observation however many games it has. With few matches that
variance is itself uncertain, so it is blended with the one the model expects. Only
differences of strengths mean anything, so errors are those around the field's mean.

No Django: places in, numbers out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix

from arena.ladder.choices import ChoiceSets, Floats, Ints, Result, expand, tally

STRENGTH_SD = 2.0
"""Prior standard deviation of a strength: 347 Elo points."""
SEAT_SD = 0.5
BLEND = 4.0
"""The model's variance weighs as much as the matches' own after this many matches."""
TOLERANCE = 1e-10


@dataclass(frozen=True)
class Fit:
    """Strengths with their standard errors, centred by the prior at 0."""

    strengths: Floats
    errors: Floats
    seats: Floats
    """The effect of each seat; empty where none was asked for."""
    matches: Ints
    """Matches of each player."""


def fit(results: Sequence[Result], players: int, *, seats: int = 0) -> Fit:
    """Fit `players` strengths, and the effects of `seats` seats, to the results."""
    model = _Model(results, players, seats)
    values = model.maximise()
    return Fit(
        strengths=values[:players],
        errors=model.errors(values),
        seats=values[players:],
        matches=model.matches,
    )


class _Model:
    """The log posterior of the strengths, and its derivatives."""

    def __init__(self, results: Sequence[Result], players: int, seats: int) -> None:
        self.players = players
        self.seats = seats
        self.size = players + seats
        self.precision = np.concatenate(
            [np.full(players, STRENGTH_SD**-2), np.full(seats, SEAT_SD**-2)]
        )
        self.matches = _matches_played(results, players)
        self.choices = expand(results, players)
        chosen = self.choices.chosen
        self.wins = self._gather(chosen.players, chosen.seats, chosen.weights)

    def _gather(self, players: Ints, seats: Ints, weights: Floats) -> Floats:
        """Sums of weights by parameter: by player, then by seat."""
        total = tally(players, weights, self.players)
        if self.seats:
            by_seat = tally(seats, weights, self.seats)
            total = np.concatenate([total, by_seat])
        return total

    def _utilities(self, values: Floats, sets: ChoiceSets) -> Floats:
        utility: Floats = values[sets.players]
        if self.seats:
            utility = utility + values[self.players + sets.seats]
        return utility

    def _probabilities(self, values: Floats, sets: ChoiceSets) -> Floats:
        utility = self._utilities(values, sets)
        weight = np.exp(utility - utility.max(axis=1, keepdims=True))
        return np.asarray(weight / weight.sum(axis=1, keepdims=True))

    def objective(self, values: Floats) -> float:
        """Log posterior, up to a constant."""
        total = float(self.wins @ values) - 0.5 * float(self.precision @ values**2)
        for sets in self.choices.sets:
            utility = self._utilities(values, sets)
            peak = utility.max(axis=1)
            inside = np.log(np.exp(utility - peak[:, None]).sum(axis=1)) + peak
            total -= float(sets.weights @ inside)
        return total

    def slope_and_curvature(self, values: Floats) -> tuple[Floats, Floats]:
        """Gradient and negated Hessian of the log posterior."""
        slope = self.wins - self.precision * values
        curvature = np.diag(self.precision)
        for sets in self.choices.sets:
            chance = self._probabilities(values, sets)
            weighted = chance * sets.weights[:, None]
            slope = slope - self._gather(sets.players, sets.seats, weighted)
            labels = [sets.players]
            if self.seats:
                labels.append(self.players + sets.seats)
            for rows in labels:
                for columns in labels:
                    curvature += _curvature(rows, columns, chance, weighted, self.size)
        return slope, curvature

    def maximise(self) -> Floats:
        """Newton's method with step halving; the posterior is concave, so it ends."""
        values = np.zeros(self.size)
        best = self.objective(values)
        for _ in range(100):
            slope, curvature = self.slope_and_curvature(values)
            direction = np.linalg.solve(curvature, slope)
            length = 1.0
            while (now := self.objective(values + length * direction)) < best and length > 1e-8:
                length /= 2
            values = values + length * direction
            best = max(best, now)
            if np.abs(direction).max(initial=0.0) < TOLERANCE:
                break
        return values

    def errors(self, values: Floats) -> Floats:
        """Standard errors around the mean: clustered by match, blended with the model's own."""
        _, curvature = self.slope_and_curvature(values)
        inverse = np.linalg.inv(curvature)
        centred = inverse[: self.players] - inverse[: self.players].mean(axis=0)
        scores = self._scores_by_match(values)
        spread = (scores.T @ scores).toarray() + np.diag(self.precision)
        clustered = np.einsum("ij,ij->i", centred @ spread, centred)
        expected = np.einsum("ij,ij->i", centred @ curvature, centred)
        played = self.matches.astype(float)
        # The usual correction for few clusters.
        clustered = clustered * played / np.maximum(played - 1.0, 1.0)
        blended = (played * clustered + BLEND * expected) / (played + BLEND)
        return np.asarray(np.sqrt(blended))

    def _scores_by_match(self, values: Floats) -> csr_matrix:
        """Each match's own gradient, a row per match."""
        chosen = self.choices.chosen
        entries = [(chosen.matches, chosen.players, chosen.weights)]
        if self.seats:
            entries.append((chosen.matches, self.players + chosen.seats, chosen.weights))
        for sets in self.choices.sets:
            loss = -self._probabilities(values, sets)[sets.uses] * sets.use_weights[:, None]
            matches = np.broadcast_to(sets.use_matches[:, None], loss.shape).ravel()
            entries.append((matches, sets.players[sets.uses].ravel(), loss.ravel()))
            if self.seats:
                seats = self.players + sets.seats[sets.uses]
                entries.append((matches, seats.ravel(), loss.ravel()))
        rows, columns, data = (np.concatenate(parts) for parts in zip(*entries, strict=True))
        return csr_matrix((data, (rows, columns)), shape=(self.choices.matches, self.size))


def _curvature(rows: Ints, columns: Ints, chance: Floats, weighted: Floats, size: int) -> Floats:
    """Sum over choices of weight × (diag(p) − p pᵀ), scattered to parameters."""
    diagonal = tally(rows * size + columns, weighted, size * size)
    cells = rows[:, :, None] * size + columns[:, None, :]
    product = weighted[:, :, None] * chance[:, None, :]
    cross = tally(cells, product, size * size)
    return (diagonal - cross).reshape(size, size)


def _matches_played(results: Sequence[Result], players: int) -> Ints:
    seen = {(player, result.match) for result in results for player in result.players}
    played = np.array([player for player, _ in seen], dtype=np.int64)
    return np.bincount(played, minlength=players).astype(np.int64)
