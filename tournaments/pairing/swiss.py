"""Swiss rounds for tables of any size.

Tables are filled from the top of the order, each with the next entrants who have
met the fewest of those already there; then neighbouring tables swap members while
that saves rematches. Byes go to the bottom, and to nobody twice while it can be
avoided.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.pairing.tables import Field, Pairing, split

WINDOW = 24
"""How far down the order a table looks for someone new."""
REACHES = (3, 10, 1_000_000)
"""How many tables apart members are swapped: near ones first, so that equals meet."""

Meetings = dict[int, Counter[int]]


def swiss(field: Field, scores: dict[int, float]) -> Pairing:
    """One round. `scores` are what the order is made from, higher is better."""
    order = sorted(field.entrants, key=lambda entrant: -scores.get(entrant, 0.0))
    sizes = split(len(order), field.table_size, field.allowed_sizes)
    byes = _byes(order, len(order) - sum(sizes), field.byes)
    order = [entrant for entrant in order if entrant not in byes]
    if not field.past:
        return Pairing(_spread(order, sizes), tuple(byes))
    met = meetings(field)
    tables = _greedy(order, sizes, met)
    _repair(tables, met)
    return Pairing(tuple(tuple(table) for table in tables), tuple(byes))


def meetings(field: Field) -> Meetings:
    """How often each has met each."""
    met: Meetings = defaultdict(Counter)
    for table in field.past:
        for a, b in combinations(table.entrants, 2):
            met[a][b] += 1
            met[b][a] += 1
    return met


def rematches(table: Sequence[int], met: Meetings) -> int:
    """Earlier meetings among those at a table."""
    return sum(met[a][b] for a, b in combinations(table, 2))


def _byes(order: Sequence[int], count: int, had: Mapping[int, int]) -> list[int]:
    from_the_bottom = sorted(range(len(order)), key=lambda at: (had.get(order[at], 0), -at))
    return [order[at] for at in from_the_bottom[:count]]


def _spread(order: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The first round: each table gets its share of strong and weak seeds."""
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = iter(order)
    for seat in range(max(sizes, default=0)):
        for table, size in zip(tables, sizes, strict=True):
            if seat < size:
                table.append(next(waiting))
    return tuple(tuple(table) for table in tables)


def _greedy(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    waiting = list(reversed(order))  # the next in order is at the end, where taking is cheap
    tables = []
    for size in sizes:
        table = [waiting.pop()]
        while len(table) < size:
            nearest = range(len(waiting) - 1, max(-1, len(waiting) - 1 - WINDOW), -1)
            at = min(nearest, key=lambda i: sum(met[waiting[i]][other] for other in table))
            table.append(waiting.pop(at))
        tables.append(table)
    return tables


def _repair(tables: list[list[int]], met: Meetings) -> None:
    """Swap members of near tables, then of farther ones, while that saves rematches."""
    for reach in REACHES:
        improved = True
        while improved:
            improved = False
            for at, table in enumerate(tables):
                if rematches(table, met):
                    near = tables[max(0, at - reach) : at] + tables[at + 1 : at + 1 + reach]
                    for other in near:
                        improved |= _swap(table, other, met)


def _swap(table: list[int], other: list[int], met: Meetings) -> bool:
    """The best swap between two tables, if one saves rematches."""
    before = rematches(table, met) + rematches(other, met)
    best, saving = None, 0
    for i, a in enumerate(table):
        for j, b in enumerate(other):
            here = [*table[:i], b, *table[i + 1 :]]
            there = [*other[:j], a, *other[j + 1 :]]
            saved = before - rematches(here, met) - rematches(there, met)
            if saved > saving:
                best, saving = (i, j), saved
    if best is None:
        return False
    i, j = best
    table[i], other[j] = other[j], table[i]
    return True
