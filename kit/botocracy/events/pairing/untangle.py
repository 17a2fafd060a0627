"""Tabu search for fewer rematches, used when no single swap saves one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

MOVES = 3000
PATIENCE = 600
"""A try ends after this many moves without an improvement."""
TRIES = 3


def untangle(
    tables: Sequence[Sequence[int]], met: Mapping[int, Mapping[int, int]]
) -> list[list[int]]:
    """Tables of the same sizes with the fewest rematches found; never more than before."""
    entrants = [entrant for table in tables for entrant in table]
    number = {entrant: i for i, entrant in enumerate(entrants)}
    matrix = np.zeros((len(entrants), len(entrants)), dtype=np.int64)
    for a, others in met.items():
        for b, times in others.items():
            if a in number and b in number:
                matrix[number[a], number[b]] = times
    at = np.concatenate([np.full(len(table), t) for t, table in enumerate(tables)])
    best = at
    for attempt in range(TRIES):
        search = _Tabu(matrix, at if attempt % 2 == 0 else best, len(tables), Random(attempt))
        found = search.run()
        best = min(best, found, key=lambda seats: _rematches(matrix, seats))
        if not _rematches(matrix, best):
            break
    return [[entrants[i] for i in np.flatnonzero(best == t)] for t in range(len(tables))]


def _rematches(matrix: NDArray[np.int64], at: NDArray[np.int64]) -> int:
    return int(matrix[at[:, None] == at[None, :]].sum()) // 2


class _Tabu:
    def __init__(
        self, matrix: NDArray[np.int64], at: NDArray[np.int64], tables: int, rng: Random
    ) -> None:
        self.matrix = matrix
        self.at = at.copy()
        self.rng = rng
        self.known = np.stack([matrix[:, self.at == t].sum(axis=1) for t in range(tables)], axis=1)
        """[entrant, table]: earlier meetings with the entrants at the table."""
        self.cost = _rematches(matrix, self.at)
        self.tabu_until = np.zeros(len(self.at), dtype=np.int64)
        """The move from which on each entrant may be swapped again."""

    def run(self) -> NDArray[np.int64]:
        best, fewest = self.at.copy(), self.cost
        found = 0
        for move in range(MOVES):
            if not fewest or move - found > PATIENCE or not self._swap(move):
                break
            if self.cost < fewest:
                best, fewest, found = self.at.copy(), self.cost, move
        return best

    def _swap(self, move: int) -> bool:
        """Make the best swap for a random entrant with a rematch, even if it adds rematches."""
        everyone = np.arange(len(self.at))
        own = self.known[everyone, self.at]
        unhappy = np.flatnonzero((own > 0) & (self.tabu_until <= move))
        if not len(unhappy):
            unhappy = np.flatnonzero(own > 0)
        a = int(unhappy[int(self.rng.random() * len(unhappy))])
        here = self.at[a]
        change = (
            self.known[:, here] - own + self.known[a, self.at] - own[a] - 2 * self.matrix[a]
        ).astype(np.float64)
        change[(self.at == here) | (self.tabu_until > move)] = np.inf
        least = change.min()
        if np.isinf(least):
            return False
        ties = np.flatnonzero(change == least)
        b = int(ties[int(self.rng.random() * len(ties))])
        there = self.at[b]
        step = self.matrix[:, b] - self.matrix[:, a]
        self.known[:, here] += step
        self.known[:, there] -= step
        self.at[a], self.at[b] = there, here
        self.cost += int(least)
        self.tabu_until[a] = self.tabu_until[b] = move + 2 + int(self.rng.random() * 8)
        return True
