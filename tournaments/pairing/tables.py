"""What a pairing is made from and what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

Table = tuple[int, ...]
"""Entrants in the order of their first seats."""


@dataclass(frozen=True)
class PastTable:
    """A table that was played, and each entrant's share of opponents beaten."""

    entrants: Table
    shares: tuple[float, ...]
    round: int = 0


@dataclass(frozen=True)
class Field:
    """The field before a round."""

    entrants: tuple[int, ...]
    """Those still in, in seeding order."""
    table_size: int
    allowed_sizes: tuple[int, ...]
    """The table sizes the game seats."""
    past: Sequence[PastTable] = ()
    byes: Mapping[int, int] = field(default_factory=dict)
    """How many byes each has had."""
    scoring: str = "share"
    cut: int = 0
    """How many play the final, where there is one."""


@dataclass(frozen=True)
class Pairing:
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


@cache
def split(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Table sizes for one round, largest first, as near to `size` as the game allows.

    Everyone is seated if that is possible with smaller or larger tables; only then are there
    byes. Of several ways, the one with the fewest seats too many or missing is taken, and of
    two equally near the smaller tables: 9 in tables of 4 become 5 + 4, or 3 + 3 + 3 where the
    game does not seat 5. Tables of two stay tables of two, since a duel with a third bot is
    another game; there an odd field has a bye.
    """
    legal = (2,) if size == 2 and 2 in allowed else tuple(sorted(allowed))
    if not legal:
        return ()
    for seated in range(entrants, legal[0] - 1, -1):
        fewest, most = -(-seated // legal[-1]), seated // legal[0]
        counts = range(fewest, most + 1)
        for tables in sorted(counts, key=lambda count: (abs(count * size - seated), -count)):
            if sizes := _even(seated, tables, legal):
                return sizes
    return ()


def _even(seated: int, tables: int, legal: tuple[int, ...]) -> tuple[int, ...]:
    """So many tables of two neighbouring legal sizes that seat exactly so many, or none."""
    for small, large in zip(legal, (*legal[1:], legal[-1] + 1), strict=True):
        larger, rest = divmod(seated - tables * small, large - small)
        if not rest and 0 <= larger <= tables and (larger == 0 or large in legal):
            return (large,) * larger + (small,) * (tables - larger)
    return ()
