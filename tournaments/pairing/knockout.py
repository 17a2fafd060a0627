"""Single elimination at tables of any size: from every table the better half goes on."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.tables import Field, Pairing, PastTable, split


def advance(size: int) -> int:
    """How many of a table go on."""
    return max(1, size // 2)


def knockout_size(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[int, int]:
    """Rounds and tables until one table is left, and that table."""
    rounds, tables, left = 1, 1, entrants
    while left > size:
        sizes = split(left, size, allowed)
        if not sizes:
            break
        left = sum(advance(s) for s in sizes) + left - sum(sizes)
        rounds, tables = rounds + 1, tables + len(sizes)
    return rounds, tables


def survivors(seeding: Sequence[int], past: Sequence[PastTable], first: int) -> list[int]:
    """Who is still in after the rounds from `first` on, in the order of the seeding.

    Who sat out a round goes on; of equals at a table the higher seed does.
    """
    left = list(seeding)
    rank = {entrant: place for place, entrant in enumerate(seeding)}
    for table in sorted(past, key=lambda table: table.round):
        if table.round >= first:
            order = sorted(
                zip(table.entrants, table.shares, strict=True),
                key=lambda pair: (-round(pair[1], 9), rank.get(pair[0], len(rank))),
            )
            for loser, _ in order[advance(len(table.entrants)) :]:
                if loser in left:
                    left.remove(loser)
    return left


def knockout(field: Field, seeding: Sequence[int], first: int) -> Pairing:
    """The next round: the best seeds apart from each other, byes for the best."""
    present = set(field.entrants)
    left = [e for e in survivors(seeding, field.past, first) if e in present]
    sizes = split(len(left), field.table_size, field.allowed_sizes)
    spare = len(left) - sum(sizes)
    byes, left = left[:spare], left[spare:]
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = iter(left)
    for seat in range(max(sizes, default=0)):
        # There and back: the first table has the best seed and the weakest of the next row.
        turn = range(len(sizes)) if seat % 2 == 0 else range(len(sizes) - 1, -1, -1)
        for at in turn:
            if seat < sizes[at]:
                tables[at].append(next(waiting))
    return Pairing(tuple(tuple(table) for table in tables), tuple(byes))


def reached(seeding: Sequence[int], past: Sequence[PastTable], first: int) -> dict[int, float]:
    """How far each came: rounds survived; the final's table is told apart by its result."""
    far = dict.fromkeys(seeding, 0.0)
    rounds = sorted({table.round for table in past if table.round >= first})
    for number in rounds:
        until = [table for table in past if first <= table.round <= number]
        for entrant in survivors(seeding, until, first):
            far[entrant] += 1.0
    if rounds:
        last = [table for table in past if table.round == rounds[-1]]
        if len(last) == 1:
            for entrant, share in zip(last[0].entrants, last[0].shares, strict=True):
                far[entrant] += share / 10
    return far
