"""Assign seats so that every entrant has every seat equally often."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment

from botocracy.events.pairing.tables import Table

Seatings = Mapping[int, Counter[int]]
"""Entrant → how often it had each seat."""


def seatings(tables: Iterable[Table]) -> Seatings:
    had: dict[int, Counter[int]] = defaultdict(Counter)
    for table in tables:
        for seat, entrant in enumerate(table):
            had[entrant][seat] += 1
    return had


def seated(table: Sequence[int], had: Seatings) -> Table:
    """The table in seat order, so that entrants get the seats that they had least often.

    The cost is a sum of squares: two entrants with one seat too many are better than one with two.
    """
    nobody: Counter[int] = Counter()
    counts = [had.get(entrant, nobody) for entrant in table]
    if not any(counts):
        return tuple(table)
    cost = np.array([[2 * row[seat] + 1 for seat in range(len(table))] for row in counts])
    rows, seats = linear_sum_assignment(cost)
    order = [0] * len(table)
    for row, seat in zip(rows, seats, strict=True):
        order[seat] = table[row]
    return tuple(order)


def spread_seats(tables: Sequence[Table]) -> list[Table]:
    """Reorder tables of one size so that the seat counts of an entrant differ by at most one.

    This is an edge colouring of a bipartite graph, with seats as colours: tables on one side,
    groups of up to `size` tables of one entrant on the other. Every table and every group gets
    each seat at most once, which König's theorem guarantees to be possible.
    """
    size = len(tables[0]) if tables else 0
    at_table: list[dict[int, tuple[int, int]]] = [{} for _ in tables]
    """Table → seat → (entrant, group)."""
    of_group: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    """(entrant, group) → seat → table."""
    sat: Counter[int] = Counter()
    for number, table in enumerate(tables):
        for entrant in table:
            group = (entrant, sat[entrant] // size)
            sat[entrant] += 1
            here = next(s for s in range(size) if s not in at_table[number])
            there = next(s for s in range(size) if s not in of_group[group])
            if here != there and here in of_group[group]:
                _flip(number, there, here, at_table, of_group)
                here = there
            elif here != there:
                there = here
            at_table[number][there] = group
            of_group[group][there] = number
    return [tuple(seats[seat][0] for seat in range(size)) for seats in at_table]


def _flip(
    start: int,
    first: int,
    second: int,
    at_table: list[dict[int, tuple[int, int]]],
    of_group: dict[tuple[int, int], dict[int, int]],
) -> None:
    """Swap two seats along the alternating path from a table, so that `first` is free there."""
    edges = []
    table, seat, other = start, first, second
    while seat in at_table[table]:
        group = at_table[table][seat]
        edges.append((table, group, seat))
        if other not in of_group[group]:
            break
        table = of_group[group][other]
        edges.append((table, group, other))
        # The next edge leaves this table by the first seat again.
    for table, group, seat in edges:
        del at_table[table][seat], of_group[group][seat]
    for table, group, seat in edges:
        new = second if seat == first else first
        at_table[table][new] = group
        of_group[group][new] = table
