"""Cyclic difference families: sets of residues whose differences occur equally often.

A base block is a set of `size` residues mod n. Adding 0, 1, … n − 1 to it gives n tables at
which everyone sits once in every seat. Entrants i and i + d meet as often as the difference d
occurs in the block. If all differences occur equally often, give or take one, so do all meetings.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

Block = tuple[int, ...]

TRIES = 8
MOVES_PER_RESIDUE = 600
MORE_BLOCKS = 6
"""How many blocks beyond the fewest possible the search may use."""
HOT, COLD = 3.0, 0.15
KNOWN = Path(__file__).with_name("families.json")
"""Precomputed families by ``"n/size"``: for a few of them the search takes a minute."""


@cache
def family(n: int, size: int, cycles: int = 1) -> tuple[Block, ...]:
    """Base blocks mod `n` in which every difference occurs at least `cycles` times.

    All differences occur equally often, give or take one. The family has the fewest blocks
    possible, or a few more, because for some n no even family of the fewest blocks exists. A
    family for one cycle that is exactly even is repeated for more cycles. If the search finds no
    even family, the result is the most even one found; docs/organising.md lists the fields that
    were checked.
    """
    if cycles == 1 and (blocks := _known().get(f"{n}/{size}")):
        return tuple(tuple(block) for block in blocks)
    repeated = _repeated(n, size, cycles) if cycles > 1 else None
    if repeated and len(repeated) <= fewest_blocks(n, size, cycles):
        return repeated
    found = search(n, size, cycles, fewer_than=len(repeated) if repeated else None)
    return repeated if repeated and unevenness(found, n) > 1 else found


def fewest_blocks(n: int, size: int, cycles: int) -> int:
    """Lower bound: fewer blocks do not contain every difference `cycles` times."""
    return math.ceil(cycles * (n - 1) / (size * (size - 1)))


def meetings(blocks: Sequence[Block], n: int) -> list[int]:
    """How often entrants at distance 1, 2, … n // 2 meet at the tables of these blocks."""
    counts = [0] * (n // 2 + 1)
    for block in blocks:
        for a, b in combinations(block, 2):
            distance = min((a - b) % n, (b - a) % n)
            counts[distance] += 2 if 2 * distance == n else 1
    return counts[1:]


def unevenness(blocks: Sequence[Block], n: int) -> int:
    counts = meetings(blocks, n)
    return max(counts) - min(counts)


def _repeated(n: int, size: int, cycles: int) -> tuple[Block, ...] | None:
    """The family of one cycle, repeated, plus one for the remainder; None if it is not even."""
    once = family(n, size)
    counts = meetings(once, n)
    if min(counts) != max(counts):
        return None
    if cycles <= counts[0]:
        return once
    times, rest = divmod(cycles, counts[0])
    return once * times + (family(n, size, rest) if rest else ())


@cache
def _known() -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = json.loads(KNOWN.read_text(encoding="utf-8"))
    return found


def search(
    n: int, size: int, cycles: int = 1, *, fewer_than: int | None = None, tries: int = TRIES
) -> tuple[Block, ...]:
    """Search for a family. Deterministic: the random numbers are seeded by the arguments."""
    fewest = fewest_blocks(n, size, cycles)
    best: _Search | None = None
    for count in range(fewest, fewer_than or fewest + MORE_BLOCKS):
        rng = Random(f"{n}/{size}/{count}")
        for _ in range(tries):
            found = _Search(n, size, count, rng)
            found.run()
            enough = min(found.meetings[1:]) >= cycles
            if found.unevenness <= 1 and enough:
                return found.result()
            if best is None or (enough, -found.unevenness) > (
                min(best.meetings[1:]) >= cycles,
                -best.unevenness,
            ):
                best = found
    assert best is not None, "at least one count is tried"
    return best.result()


class _Search:
    """Simulated annealing over single residues; its cost is the unevenness of meetings."""

    def __init__(self, n: int, size: int, count: int, rng: Random) -> None:
        self.n = n
        self.rng = rng
        self.blocks = [[0, *rng.sample(range(1, n), size - 1)] for _ in range(count)]
        self.distance = [min(d, n - d) for d in range(n)]
        self.meetings = [0] * (n // 2 + 1)
        """How often entrants at each distance meet; index 0 is not used."""
        self.weight = [2 if 2 * d != n else 1 for d in range(n // 2 + 1)]
        """Pairs at each distance, in units of n / 2. Opposite entrants form half as many pairs."""
        self.times = [1 if 2 * d != n else 2 for d in range(n // 2 + 1)]
        """Meetings that one difference makes. Opposite entrants meet twice."""
        for block in self.blocks:
            for i, a in enumerate(block):
                for b in block[:i]:
                    self._count(a - b, 1)

    def _count(self, difference: int, sign: int) -> int:
        """Add or remove a difference; returns the change of the cost, a sum of squares."""
        d = self.distance[difference % self.n]
        before = self.meetings[d]
        after = before + sign * self.times[d]
        self.meetings[d] = after
        return (after * after - before * before) * self.weight[d]

    @property
    def unevenness(self) -> int:
        return max(self.meetings[1:]) - min(self.meetings[1:])

    def result(self) -> tuple[Block, ...]:
        return tuple(tuple(block) for block in self.blocks)

    def run(self) -> None:
        """Anneal until the meetings are even or the temperature is at its end."""
        moves = MOVES_PER_RESIDUE * sum(map(len, self.blocks))
        heat, cooling = HOT, (COLD / HOT) ** (1 / moves)
        for _ in range(moves):
            if self._move(heat) and self.unevenness <= 1:
                return
            heat *= cooling

    def _move(self, heat: float) -> bool:
        block = self.blocks[int(self.rng.random() * len(self.blocks))]
        at = 1 + int(self.rng.random() * (len(block) - 1))
        old, new = block[at], 1 + int(self.rng.random() * (self.n - 1))
        if new in block:
            return False
        worse = self._replace(block, at, new)
        if worse <= 0 or self.rng.random() < math.exp(-worse / heat):
            return True
        self._replace(block, at, old)
        return False

    def _replace(self, block: list[int], at: int, new: int) -> int:
        old, change = block[at], 0
        for i, other in enumerate(block):
            if i != at:
                change += self._count(old - other, -1) + self._count(new - other, 1)
        block[at] = new
        return change
