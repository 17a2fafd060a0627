"""What a pairing is made from and what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
class DrawnRound:
    """A round of a knockout as it was drawn, whether or not it was played."""

    number: int
    tables: tuple[Table, ...]
    advance: tuple[int, ...]
    """How many go on from each table."""
    byes: tuple[int, ...] = ()
    """Who go on without a match."""


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
    tie_breaks: tuple[str, ...] = ()
    """The organiser's, in order; empty for the usual ones."""
    ratings: Mapping[int, float] = field(default_factory=dict)
    """For the tie-break by rating performance."""
    everyone: tuple[int, ...] = ()
    """All who ever entered, in seeding order; empty where nobody has left."""
    finalists: tuple[int, ...] = ()
    """Who made the cut, best first; empty before it."""
    drawn: tuple[DrawnRound, ...] = ()
    """The knockout's rounds; empty where they must be found out from `past`."""
    rounds: int = 0
    """Rounds that were announced; 0 where nobody said."""
    draw: str = ""
    """What lots are drawn from."""


@dataclass(frozen=True)
class Pairing:
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    advance: tuple[int, ...] = ()
    """How many go on from each table of a knockout."""
    walkover: bool = False
    """The round counts although it has no table: those left go on without a match."""


def split(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Table sizes for one round, largest first, as near to `size` as the game allows.

    Everyone is seated if that is possible with smaller or larger tables; only then are there
    byes. Of several ways, the one with the fewest seats too many or missing is taken, and of
    two equally near the smaller tables: 9 in tables of 4 become 5 + 4, or 3 + 3 + 3 where the
    game does not seat 5. Tables of two stay tables of two, since a duel with a third bot is
    another game; there an odd field has a bye.
    """
    return tuple(s for s, tables in shape(entrants, size, allowed) for _ in range(tables))


@cache
def shape(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The same as pairs (table size, number of such tables)."""
    legal = (2,) if size == 2 and 2 in allowed else tuple(sorted(allowed))
    if not legal:
        return ()
    for seated in range(entrants, legal[0] - 1, -1):
        for tables in _nearest_counts(seated, size, legal):
            if found := _even(seated, tables, legal):
                return found
    return ()


def _nearest_counts(seated: int, size: int, legal: tuple[int, ...]) -> Iterator[int]:
    """Numbers of tables, the one first that needs the fewest tables of another size."""
    fewest, most = -(-seated // legal[-1]), seated // legal[0]
    fewer = seated // size
    more = fewer + 1
    while fewest <= fewer or more <= most:
        missing, left_over = more * size - seated, seated - fewer * size
        if more <= most and (fewer < fewest or (missing <= left_over and left_over)):
            yield more
            more += 1
        else:
            if fewer <= most:
                yield fewer
            fewer -= 1


def _even(seated: int, tables: int, legal: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """So many tables of two neighbouring legal sizes that seat exactly so many, or none."""
    for small, large in zip(legal, (*legal[1:], legal[-1] + 1), strict=True):
        larger, rest = divmod(seated - tables * small, large - small)
        if not rest and 0 <= larger <= tables and (larger == 0 or large in legal):
            both = ((large, larger), (small, tables - larger))
            return tuple((size, count) for size, count in both if count)
    return ()
