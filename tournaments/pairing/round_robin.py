"""Everyone against everyone, two or more at a table.

Two at a table: the circle method. More: tables developed from a cyclic difference family.
Where as many cycles are asked for as all possible tables together hold, those are played.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from math import comb

from tournaments.pairing.families import Block, family
from tournaments.pairing.seats import spread_seats
from tournaments.pairing.tables import Pairing, Table

ALL_TABLES = 500
"""Up to so many possible tables it is worth asking whether to play them all."""


def round_robin(entrants: tuple[int, ...], size: int, cycles: int = 1) -> list[Pairing]:
    """The rounds of `cycles` full cycles: every pair meets at least so often, and at most
    once more often than any other pair.

    That is checked for all fields of up to 60 at tables of up to 8 and up to five cycles, and
    always so at tables of two; beyond, the most even tables that a search finds are played.
    In a round of a developed block everyone sits at `size` tables, once in each seat; so nobody
    ever has a bye but at tables of two.
    """
    named = []
    for pairing in _numbered(len(entrants), size, cycles):
        tables = tuple(tuple(entrants[i] for i in table) for table in pairing.tables)
        named.append(Pairing(tables, tuple(entrants[i] for i in pairing.byes)))
    return named


def rounds_needed(entrants: int, size: int, cycles: int = 1) -> int:
    return len(_numbered(entrants, size, cycles))


def tables_about(entrants: int, size: int, cycles: int = 1) -> tuple[int, int]:
    """Rounds and tables, without the search for a family: a few fields need more blocks."""
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
        # Everyone is at every table; turning it round gives each the first seat in turn.
        turns = (tuple((seat + cycle) % n for seat in range(n)) for cycle in range(cycles))
        return tuple(Pairing((turn,)) for turn in turns)
    times, rest = divmod(cycles, comb(n - 2, size - 2))
    if times and comb(n, size) <= ALL_TABLES:
        # All tables hold every pair equally often: what is added to them stays even.
        every = spread_seats(list(combinations(range(n), size)))
        rounds = (Pairing(tuple(every)),) * times
        return rounds + (_developed(family(n, size, rest), n) if rest else ())
    return _developed(family(n, size, cycles), n)


def _circle(n: int) -> list[Pairing]:
    """One stays, the others walk round it; who meets the empty chair has a bye."""
    chairs: list[int | None] = [*range(n)]
    if n % 2:
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


def _developed(blocks: tuple[Block, ...], n: int) -> tuple[Pairing, ...]:
    def tables(block: Block) -> tuple[Table, ...]:
        return tuple(tuple((residue + shift) % n for residue in block) for shift in range(n))

    return tuple(Pairing(tables(block)) for block in blocks)
