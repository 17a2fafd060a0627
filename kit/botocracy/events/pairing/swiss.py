"""Swiss rounds for tables of any size.

Tables are filled from the top of the order, each with the next entrants that have not met;
then tables swap members while that saves rematches, nearby tables first.
`botocracy.events.pairing.byes` chooses who gets byes and seats at tables of another size. Tables of
two are paired by the Dutch rules (`botocracy.events.pairing.dutch`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from botocracy.events.pairing.byes import sit_out, take_odd_tables, usual_size
from botocracy.events.pairing.dutch import dutch
from botocracy.events.pairing.seats import seated, seatings
from botocracy.events.pairing.tables import Field, Pairing, split
from botocracy.events.pairing.untangle import untangle

WINDOW = 24
"""How many entrants a table considers before it accepts a rematch."""
REACHES: tuple[int, ...] = (3, 10, 1_000_000)
"""Maximal distances of tables that swap members: nearby first, so that equals meet."""
DUTCH_LIMIT = 200
"""The Dutch rules take cubic time; larger fields at tables of two are filled greedily."""
UNTANGLE_LIMIT = 300
"""In larger fields swaps alone avoid nearly all rematches."""

Meetings = dict[int, Counter[int]]


def swiss(field: Field, scores: Mapping[int, float], *, last_round: bool = False) -> Pairing:
    """One round. `scores` give the order, higher is better.

    `last_round` matters at tables of two only: topscorers may then have any seat.
    """
    order = sorted(field.entrants, key=lambda entrant: -scores.get(entrant, 0.0))
    sizes = split(len(order), field.table_size, field.allowed_sizes)
    if set(sizes) == {2} and len(order) <= DUTCH_LIMIT:
        return dutch(field, scores, last_round=last_round)
    byes = sit_out(field, order, len(order) - sum(sizes))
    out = set(byes)
    order = [entrant for entrant in order if entrant not in out]
    if not field.past:
        return Pairing(_spread(order, sizes), tuple(byes))
    met = meetings(field)
    usual = usual_size(sizes, field.table_size)
    at_odd = set(take_odd_tables(field, order, sizes))
    tables = [
        *_filled([e for e in order if e not in at_odd], [s for s in sizes if s == usual], met),
        *_filled([e for e in order if e in at_odd], [s for s in sizes if s != usual], met),
    ]
    if at_odd:
        place = {entrant: at for at, entrant in enumerate(order)}
        tables.sort(key=lambda table: min(place[entrant] for entrant in table))
    had = seatings(table.entrants for table in field.past)
    return Pairing(tuple(seated(table, had) for table in tables), tuple(byes))


def _filled(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Tables of these sizes from the top of the order, with few rematches."""
    tables = _greedy(order, sizes, met)
    _repair(tables, met)
    if len(order) <= UNTANGLE_LIMIT and any(rematches(table, met) for table in tables):
        tables = untangle(tables, met)
    return tables


def meetings(field: Field) -> Meetings:
    """How often each pair has met."""
    met: Meetings = defaultdict(Counter)
    for table in field.past:
        for a, b in combinations(table.entrants, 2):
            met[a][b] += 1
            met[b][a] += 1
    return met


def rematches(table: Sequence[int], met: Meetings) -> int:
    """Number of earlier meetings among the entrants of a table."""
    return sum(met[a][b] for a, b in combinations(table, 2))


def _spread(order: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The first round: deal the seeds to the tables in turn."""
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = iter(order)
    for seat in range(max(sizes, default=0)):
        for table, size in zip(tables, sizes, strict=True):
            if seat < size:
                table.append(next(waiting))
    return tuple(tuple(table) for table in tables)


def _greedy(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    waiting = list(reversed(order))  # reversed, because popping from the end is cheap
    tables = []
    for size in sizes:
        table = [waiting.pop()]
        known = set(met[table[0]])
        while len(table) < size:
            taken = waiting.pop(_nearest(waiting, table, known, met))
            table.append(taken)
            known.update(met[taken])
        tables.append(table)
    return tables


def _nearest(waiting: list[int], table: list[int], known: set[int], met: Meetings) -> int:
    """Index of the next entrant that nobody at the table has met, else of the one met least."""
    near = range(len(waiting) - 1, max(-1, len(waiting) - 1 - WINDOW), -1)
    for at in near:
        if waiting[at] not in known:
            return at
    return min(near, key=lambda at: sum(met[waiting[at]][other] for other in table))


def _repair(tables: list[list[int]], met: Meetings) -> None:
    """Swap members of nearby tables, then of farther ones, while that saves rematches."""
    tangled = [at for at, table in enumerate(tables) if rematches(table, met)]
    for reach in REACHES:
        improved = True
        while improved and tangled:
            improved = False
            for at in tangled:
                table = tables[at]
                for other in _neighbours(tables, at, reach):
                    if not rematches(table, met):
                        break
                    improved |= _swap(table, other, met)
            tangled = [at for at in range(len(tables)) if rematches(tables[at], met)]


def _neighbours(tables: list[list[int]], at: int, reach: int) -> list[list[int]]:
    """The tables within `reach`, the nearest first."""
    near = range(max(0, at - reach), min(len(tables), at + 1 + reach))
    return [tables[i] for i in sorted(near, key=lambda i: abs(i - at)) if i != at]


def _swap(table: list[int], other: list[int], met: Meetings) -> bool:
    """Make the best swap between two tables; False if none saves rematches."""
    best, saving = None, 0
    for i in range(len(table)):
        for j in range(len(other)):
            saved = -_change(table, i, other, j, met)
            if saved > saving:
                best, saving = (i, j), saved
    if best is None:
        return False
    i, j = best
    table[i], other[j] = other[j], table[i]
    return True


def _change(table: list[int], i: int, other: list[int], j: int, met: Meetings) -> int:
    """How many rematches a swap adds."""
    a, b = table[i], other[j]
    here = sum(met[b][x] - met[a][x] for x in table if x != a)
    return here + sum(met[a][x] - met[b][x] for x in other if x != b)
