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
    sat_out: tuple[int, ...] = ()
    """Who had a bye in the last round."""
    scoring: str = "share"
    cut: int = 0
    """How many play the final, where there is one."""


@dataclass(frozen=True)
class Pairing:
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


@cache
def split(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Table sizes that seat as many as possible: full tables first, byes only at last.

    The sizes are as equal as can be, so 9 in tables of at most 4 become 3 + 3 + 3.
    """
    usable = [s for s in sorted(allowed, reverse=True) if s <= size]
    for seated in range(entrants, 0, -1):
        for tables in range(-(-seated // size), seated + 1):
            low, extra = divmod(seated, tables)
            sizes = (low + 1,) * extra + (low,) * (tables - extra)
            if all(s in usable for s in sizes):
                return sizes
            if low < min(usable, default=size):
                break
    return ()
