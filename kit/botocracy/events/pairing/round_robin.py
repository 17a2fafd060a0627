"""Everyone against everyone, two or more at a table.

Tables of two use the circle method, larger tables a cyclic difference family. If the number of
cycles is large enough, every possible table is played.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from math import comb

from botocracy.events.pairing.families import Block, family
from botocracy.events.pairing.seats import spread_seats
from botocracy.events.pairing.tables import Pairing, Table

ALL_TABLES = 500
"""If more tables than this are possible, they are never all played."""


def round_robin(entrants: tuple[int, ...], size: int, cycles: int = 1) -> list[Pairing]:
    """The rounds of `cycles` full cycles.

    Every pair meets at least `cycles` times, and at most once more than any other pair. This
    always holds at tables of two, and is tested for fields of up to 60 at tables of up to 8 and
    up to five cycles; for others the search may find less even tables. In a round at larger
    tables everyone sits at `size` tables, once in each seat, so only tables of two need byes.
    """
    named = []
    for pairing in _numbered(len(entrants), size, cycles):
        tables = tuple(tuple(entrants[i] for i in table) for table in pairing.tables)
        named.append(Pairing(tables, tuple(entrants[i] for i in pairing.byes)))
    return named


def rounds_needed(entrants: int, size: int, cycles: int = 1) -> int:
    return len(_numbered(entrants, size, cycles))


def tables_about(entrants: int, size: int, cycles: int = 1) -> tuple[int, int]:
    """Number of rounds and tables without a search; a few fields need more."""
    if size == 2:
        rounds = (entrants - 1 + entrants % 2) * cycles
        return rounds, rounds * (entrants // 2)
    if entrants == size:
        return cycles, cycles
    blocks = math.ceil(cycles * (entrants - 1) / (size * (size - 1)))
    return blocks, blocks * entrants


@cache
def _numbered(n: int, size: int, cycles: int) -> tuple[Pairing, ...]:
    """The rounds for entrants 0 … n − 1."""
    if size == 2:
        once = _circle(n)
        turned = [Pairing(tuple(t[::-1] for t in r.tables), r.byes) for r in once]
        return tuple(r for cycle in range(cycles) for r in (turned if cycle % 2 else once))
    if n == size:
        # Everyone is at every table, so only the seats rotate.
        turns = (tuple((seat + cycle) % n for seat in range(n)) for cycle in range(cycles))
        return tuple(Pairing((turn,)) for turn in turns)
    times, rest = divmod(cycles, comb(n - 2, size - 2))
    if times and comb(n, size) <= ALL_TABLES:
        # All possible tables together contain every pair equally often.
        every = spread_seats(list(combinations(range(n), size)))
        rounds = (Pairing(tuple(every)),) * times
        return rounds + (_developed(family(n, size, rest), n) if rest else ())
    return _developed(family(n, size, cycles), n)


def _circle(n: int) -> list[Pairing]:
    """The circle method: one entrant stays, the others rotate; the empty chair gives a bye."""
    chairs: list[int | None] = [*range(n)]
    if n % 2:
        chairs.append(None)
    half = len(chairs) // 2
    rounds = []
    for number in range(len(chairs) - 1):
        pairs = list(zip(chairs[:half], reversed(chairs[half:]), strict=True))
        if number % 2:  # else the fixed entrant would always have the first seat
            pairs[0] = pairs[0][::-1]
        tables = tuple((a, b) for a, b in pairs if a is not None and b is not None)
        byes = tuple(x for pair in pairs if None in pair for x in pair if x is not None)
        rounds.append(Pairing(tables, byes))
        chairs = [chairs[0], chairs[-1], *chairs[1:-1]]
    return rounds


def _developed(blocks: tuple[Block, ...], n: int) -> tuple[Pairing, ...]:
    """One round for each block: the block shifted by 0, 1, … n − 1."""

    def tables(block: Block) -> tuple[Table, ...]:
        return tuple(tuple((residue + shift) % n for residue in block) for shift in range(n))

    return tuple(Pairing(tables(block)) for block in blocks)
