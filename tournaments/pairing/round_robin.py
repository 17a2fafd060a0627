"""Everyone against everyone, two or more at a table.

Two at a table: the circle method. More: a cyclic difference family. A base block is
a set of residues mod n; adding 0, 1, … n − 1 to it gives n tables in which everyone
sits once in every seat, and entrants i and i + d meet as often as the difference d
occurs in the block. So blocks whose differences are spread evenly make a design in
which all pairs meet equally often, give or take one.
"""

from __future__ import annotations

import math
from functools import cache
from random import Random

from tournaments.pairing.tables import Pairing, Table

TRIES = 6
MOVES_PER_RESIDUE = 400
MORE_BLOCKS = 3
"""Blocks that may be added where fewer cannot be made even."""


def round_robin(entrants: tuple[int, ...], size: int, cycles: int = 1) -> list[Pairing]:
    """The rounds of `cycles` full cycles: in each, every pair meets at least once."""
    if size == 2:
        once = _circle(entrants)
        turned = [Pairing(tuple(t[::-1] for t in r.tables), r.byes) for r in once]
        return [r for cycle in range(cycles) for r in (turned if cycle % 2 else once)]
    if len(entrants) == size:
        # Everyone is at every table; turning it round gives each the first seat in turn.
        turns = ((*entrants[c % size :], *entrants[: c % size]) for c in range(cycles))
        return [Pairing((turn,)) for turn in turns]
    blocks = base_blocks(len(entrants), size, cycles)
    return [Pairing(_develop(block, entrants)) for block in blocks]


def rounds_needed(entrants: int, size: int, cycles: int = 1) -> int:
    if size == 2:
        return (entrants - 1 + entrants % 2) * cycles
    return cycles if entrants == size else len(base_blocks(entrants, size, cycles))


def _circle(entrants: tuple[int, ...]) -> list[Pairing]:
    """One stays, the others walk round it; who meets the empty chair has a bye."""
    chairs: list[int | None] = [*entrants]
    if len(chairs) % 2:
        chairs.append(None)
    half = len(chairs) // 2
    rounds = []
    for number in range(len(chairs) - 1):
        pairs = list(zip(chairs[:half], reversed(chairs[half:]), strict=True))
        if number % 2:  # the one who stays would always have the first seat
            pairs[0] = pairs[0][::-1]
        tables = tuple((a, b) for a, b in pairs if a is not None and b is not None)
        byes = tuple(x for pair in pairs if None in pair for x in pair if x is not None)
        rounds.append(Pairing(tables, byes))
        chairs = [chairs[0], chairs[-1], *chairs[1:-1]]
    return rounds


def _develop(block: Table, entrants: tuple[int, ...]) -> tuple[Table, ...]:
    n = len(entrants)
    return tuple(tuple(entrants[(r + shift) % n] for r in block) for shift in range(n))


@cache
def base_blocks(n: int, size: int, cycles: int) -> tuple[Table, ...]:
    """Base blocks mod `n` in which every difference occurs at least `cycles` times.

    As few as have room for that, or a few more where those cannot be made even: for
    some n no such family exists. If none is found, the most even one there was.
    """
    fewest = math.ceil(cycles * (n - 1) / (size * (size - 1)))
    searches = []
    for count in range(fewest, fewest + MORE_BLOCKS):
        rng = Random(f"{n}/{size}/{count}")
        for _ in range(TRIES):
            search = _Search(n, size, count, rng)
            search.run()
            if search.even and min(search.meetings[1:]) >= cycles:
                return search.result()
            searches.append(search)
    return min(searches, key=lambda search: search.unevenness).result()


class _Search:
    """Local search with noise: move one residue at a time, keep what makes meetings more even."""

    def __init__(self, n: int, size: int, count: int, rng: Random) -> None:
        self.n = n
        self.rng = rng
        self.blocks = [[0, *rng.sample(range(1, n), size - 1)] for _ in range(count)]
        self.meetings = [0] * (n // 2 + 1)
        """How often entrants at each distance meet; index 0 is not used."""
        for block in self.blocks:
            for i, a in enumerate(block):
                for b in block[:i]:
                    self._count(a - b, 1)
        self.cost = sum(m * m * self._pairs(d) for d, m in enumerate(self.meetings) if d)

    def _pairs(self, distance: int) -> int:
        """Pairs at this distance, halved: opposite each other there are half as many."""
        return 1 if 2 * distance == self.n else 2

    def _count(self, difference: int, sign: int) -> None:
        distance = min(difference % self.n, -difference % self.n)
        self.meetings[distance] += sign * (2 if 2 * distance == self.n else 1)

    @property
    def unevenness(self) -> int:
        return max(self.meetings[1:]) - min(self.meetings[1:])

    @property
    def even(self) -> bool:
        return self.unevenness <= 1

    def result(self) -> tuple[Table, ...]:
        return tuple(tuple(block) for block in self.blocks)

    def run(self) -> None:
        heat = 4.0
        moves = MOVES_PER_RESIDUE * sum(map(len, self.blocks))
        cooling = (0.05 / heat) ** (1 / moves)
        for _ in range(moves):
            if self.even:
                return
            self._move(heat)
            heat *= cooling

    def _move(self, heat: float) -> None:
        block = self.rng.choice(self.blocks)
        at = self.rng.randrange(1, len(block))
        old, new = block[at], self.rng.randrange(1, self.n)
        if new in block:
            return
        self._replace(block, at, new)
        cost = sum(m * m * self._pairs(d) for d, m in enumerate(self.meetings) if d)
        worse = cost - self.cost
        if worse <= 0 or self.rng.random() < math.exp(-worse / heat):
            self.cost = cost
        else:
            self._replace(block, at, old)

    def _replace(self, block: list[int], at: int, new: int) -> None:
        for i, other in enumerate(block):
            if i != at:
                self._count(block[at] - other, -1)
                self._count(new - other, 1)
        block[at] = new
