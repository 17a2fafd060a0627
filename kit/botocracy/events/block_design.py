"""The block design of an event's matches, as linear algebra: bots are treatments, tables blocks.

Pure. `eigen` takes cubic time in the size of the field, `lanczos` linear time in the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import LinearOperator, cg
from scipy.special import expit

from botocracy.events.pairing.tables import PastTable
from botocracy.events.standings import match_scores

LANCZOS_STEPS = 40
PROBES = 8
"""Number of random vectors for the estimate of traces in large fields."""

Floats = NDArray[np.float64]


class Design:
    """Seats and scores of all matches as arrays.

    Its matrix L is the information about strengths: L x is, for each bot, the sum over its
    tables of its own x above the table's mean.
    """

    def __init__(self, past: Sequence[PastTable], scoring: str) -> None:
        self.bots = sorted({entrant for table in past for entrant in table.entrants})
        place = {bot: number for number, bot in enumerate(self.bots)}
        self.who = np.array([place[entrant] for table in past for entrant in table.entrants], int)
        self.worth = np.array([worth for table in past for worth in match_scores(table, scoring)])
        self.sizes = np.array([len(table.entrants) for table in past], int)
        self.table = np.repeat(np.arange(len(past)), self.sizes)
        self.size = self.sizes[self.table]
        self.results = int((self.sizes - 1).sum())
        """Number of independent results, since those of a table add up to a constant."""
        self.apart = self.above_mean(self.worth)

    def above_mean(self, values: Floats) -> Floats:
        """Values by seat minus the mean of their table."""
        return np.asarray(values - (np.bincount(self.table, values) / self.sizes)[self.table])

    def by_bot(self, values: Floats) -> Floats:
        """Sums of values by seat."""
        return np.bincount(self.who, values, minlength=len(self.bots)).astype(float)

    def times(self, vector: Floats) -> Floats:
        """L x."""
        return self.by_bot(self.above_mean(vector[self.who]))

    @cached_property
    def parts(self) -> int:
        """Number of connected components: parts of the field that have not met."""
        bots, tables = len(self.bots), len(self.sizes)
        seats = np.ones(len(self.who)), (self.who, bots + self.table)
        graph = coo_matrix(seats, shape=(bots + tables, bots + tables))
        return int(connected_components(graph, directed=False)[0])

    def expected(self, strengths: Floats) -> Floats:
        """Expected share of opponents beaten by seat; strengths are on the logistic scale."""
        own = strengths[self.who]
        beaten = np.zeros(len(own))
        for size in set(self.sizes.tolist()):
            at = np.flatnonzero(self.size == size)
            table = own[at].reshape(-1, size)
            wins = expit(table[:, :, None] - table[:, None, :]).sum(axis=2) - 0.5
            beaten[at] = (wins / (size - 1)).ravel()
        return beaten


class Spectrum(NamedTuple):
    """The eigenvalues of L, or a quadrature that approximates them."""

    levels: Floats
    power: Floats
    """Weights of the sums of results s: sᵀ f(L) s is the sum of power times f(levels)."""
    counts: Floats
    """Multiplicities: the trace of f(L) is the sum of counts times f(levels)."""
    solve: Callable[[Floats, float], Floats]
    """(L + precision)⁻¹ applied to a vector."""
    axes: Floats | None
    """The eigenvectors as columns; None for a quadrature."""


def eigen(design: Design, sums: Floats) -> Spectrum:
    """The spectrum by all eigenvalues."""
    seated = np.zeros((len(design.sizes), len(design.bots)))
    seated[design.table, design.who] = 1.0
    information = np.diag(seated.sum(axis=0)) - seated.T @ (seated / design.sizes[:, None])
    levels, axes = np.linalg.eigh(information)
    levels = np.maximum(levels, 0.0)

    def solve(vector: Floats, precision: float) -> Floats:
        return np.asarray(axes @ ((vector @ axes) / (levels + precision)))

    return Spectrum(levels, (sums @ axes) ** 2, np.ones(len(levels)), solve, axes)


def lanczos(design: Design, sums: Floats) -> Spectrum:
    """The spectrum by Lanczos quadrature, approximate, in linear time."""
    rng = np.random.default_rng(1)
    probes = rng.choice((-1.0, 1.0), (PROBES, len(design.bots)))
    levels, power = _quadrature(design, sums)
    found = [(levels, power, np.zeros(len(levels)))]
    for probe in probes:
        nodes, weights = _quadrature(design, probe)
        found.append((nodes, np.zeros(len(nodes)), weights / PROBES))
    levels, powers, counts = (np.concatenate(column) for column in zip(*found, strict=True))

    def solve(vector: Floats, precision: float) -> Floats:
        """To two digits, which is enough for an iteration."""
        shape = (len(vector), len(vector))
        matrix = LinearOperator(shape, lambda x: design.times(x) + precision * x, dtype=float)
        return np.asarray(cg(matrix, vector, rtol=0.01, maxiter=60)[0])

    return Spectrum(levels, powers, counts, solve, None)


def _quadrature(design: Design, start: Floats) -> tuple[Floats, Floats]:
    """Nodes and weights so that startᵀ f(L) start is the sum of weights times f(nodes)."""
    norm = float(np.linalg.norm(start))
    basis = [start / norm]
    diagonal: list[float] = []
    beside: list[float] = []
    while True:
        vector = design.times(basis[-1])
        diagonal.append(float(vector @ basis[-1]))
        for known in (*basis, *basis):  # twice, against rounding
            vector -= (vector @ known) * known
        length = float(np.linalg.norm(vector))
        if len(basis) == LANCZOS_STEPS or length < 1e-9:
            break
        beside.append(length)
        basis.append(vector / length)
    matrix = np.diag(diagonal) + np.diag(beside, 1) + np.diag(beside, -1)
    nodes, vectors = np.linalg.eigh(matrix)
    return np.maximum(nodes, 0.0), norm**2 * vectors[0] ** 2
