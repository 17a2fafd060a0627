"""Input and output of a pairing: the field before a round, the tables and byes of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

Table = tuple[int, ...]
"""Entrants in seat order."""


@dataclass(frozen=True)
class PastTable:
    """A played table with each entrant's share of opponents beaten."""

    entrants: Table
    shares: tuple[float, ...]
    round: int = 0


@dataclass(frozen=True)
class DrawnRound:
    """A drawn round of a knockout, played or not."""

    number: int
    tables: tuple[Table, ...]
    advance: tuple[int, ...]
    """How many bots go on from each table."""
    byes: tuple[int, ...] = ()
    """Bots that go on without a match."""


@dataclass(frozen=True)
class Field:
    """The field before a round."""

    entrants: tuple[int, ...]
    """Entrants that have not left, in seeding order."""
    table_size: int
    allowed_sizes: tuple[int, ...]
    """The table sizes that the game allows."""
    past: Sequence[PastTable] = ()
    byes: Mapping[int, int] = field(default_factory=dict)
    """Entrant → number of byes."""
    scoring: str = "share"
    cut: int = 0
    """Size of the final; 0 if the format has none."""
    tie_breaks: tuple[str, ...] = ()
    """Tie-breaks in order; empty for the default."""
    ratings: Mapping[int, float] = field(default_factory=dict)
    """Ratings for the tie-break by rating performance."""
    everyone: tuple[int, ...] = ()
    """Entrants that have left included, in seeding order; empty if nobody has left."""
    finalists: tuple[int, ...] = ()
    """Entrants of the final, best first; empty until it begins."""
    drawn: tuple[DrawnRound, ...] = ()
    """Drawn rounds of the knockout; if empty, they are reconstructed from `past`."""
    rounds: int = 0
    """Announced number of rounds; 0 if unknown."""
    draw: str = ""
    """Seed of the lots."""


@dataclass(frozen=True)
class Pairing:
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    advance: tuple[int, ...] = ()
    """How many bots go on from each table of a knockout."""
    walkover: bool = False
    """A round without tables that counts: all bots go on without a match."""


def split(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Table sizes for one round, largest first, as near to `size` as the game allows.

    Everyone is seated if smaller or larger tables make that possible; the rest get byes. Of
    several ways, the one with the fewest extra or missing seats is taken; of two equally near,
    the one with smaller tables: 9 at tables of 4 become 5 + 4, or 3 + 3 + 3 if the game does not
    allow 5. Tables of two never change size, since a duel with a third bot is another game; an
    odd field has a bye.
    """
    return tuple(s for s, tables in shape(entrants, size, allowed) for _ in range(tables))


@cache
def shape(entrants: int, size: int, allowed: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The result of `split` as pairs (table size, number of tables)."""
    legal = (2,) if size == 2 and 2 in allowed else tuple(sorted(allowed))
    if not legal:
        return ()
    for seated in range(entrants, legal[0] - 1, -1):
        for tables in _nearest_counts(seated, size, legal):
            if found := _even(seated, tables, legal):
                return found
    return ()


def _nearest_counts(seated: int, size: int, legal: tuple[int, ...]) -> Iterator[int]:
    """Numbers of tables, the nearest to tables of `size` first."""
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
    """Tables of two adjacent legal sizes that seat exactly `seated`; empty if impossible."""
    for small, large in zip(legal, (*legal[1:], legal[-1] + 1), strict=True):
        larger, rest = divmod(seated - tables * small, large - small)
        if not rest and 0 <= larger <= tables and (larger == 0 or large in legal):
            both = ((large, larger), (small, tables - larger))
            return tuple((size, count) for size, count in both if count)
    return ()
