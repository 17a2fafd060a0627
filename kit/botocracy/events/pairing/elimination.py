"""The plan of a knockout: the size of each table, and how many bots go on from it. Pure.

Half of every table goes on, at least one bot. If the next round could not seat that many,
another number goes on: as near to half as possible, and equal for all tables of one size if
possible. So every round consists of legal tables, and the last round is one table. Only the
first round has byes, as few as possible.

After withdrawals the remaining rounds are planned again for the bots that are left, with the
announced number of rounds. If too few bots are left for that many rounds, the next round is a
walkover: everyone goes on without a match.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from botocracy.events.pairing.tables import shape


class PlannedRound(NamedTuple):
    """One round of a knockout before it is paired."""

    sizes: tuple[int, ...]
    """Table sizes, the largest first."""
    advance: tuple[int, ...]
    """How many bots go on from each table."""
    byes: int = 0
    """How many bots go on without a match."""

    @property
    def entrants(self) -> int:
        return sum(self.sizes) + self.byes

    @property
    def left(self) -> int:
        """How many bots the next round has."""
        return sum(self.advance) + self.byes


class Tables(NamedTuple):
    """The table sizes that a plan may use: the usual one, and all that the game allows."""

    size: int
    allowed: tuple[int, ...]

    def seat(self, entrants: int) -> tuple[tuple[int, int], ...]:
        """(table size, number of tables) that seat all `entrants`; empty if impossible."""
        found = shape(entrants, *self)
        return found if sum(size * count for size, count in found) == entrants else ()


Accepts = Callable[[int], bool]
"""Whether the following rounds can be played by this number of bots."""


def elimination(
    entrants: int, size: int, allowed: tuple[int, ...], rounds: int = 0
) -> tuple[PlannedRound, ...]:
    """The rounds of a knockout.

    `rounds` is the announced number of rounds, 0 before the start. The plan is empty if none
    were announced and the bots cannot fill a table.
    """
    tables = Tables(size, allowed)
    usual = _usual(entrants, tables)
    if not rounds or len(usual) == rounds:
        return usual
    possible = _possible(entrants, tables, rounds)
    for played in range(rounds, 0, -1):
        if plan := _exact(entrants, tables, possible[:played]):
            walkover = PlannedRound((), (), entrants)
            return (walkover,) * (rounds - played) + plan
    return usual or (PlannedRound((), (), entrants),) * rounds


def half(size: int) -> int:
    """How many bots usually go on from a table."""
    return max(1, size // 2)


@cache
def _usual(entrants: int, tables: Tables) -> tuple[PlannedRound, ...]:
    """The plan in which half of each table goes on wherever possible."""
    following = _with_byes(entrants, tables, lambda left: _ends(left, tables))
    if following is None:
        return ()
    plan = [following]
    while plan[-1].left > 1:
        following = _round(plan[-1].left, tables, lambda left: _ends(left, tables))
        assert following is not None, "only numbers that reach a final were chosen"
        plan.append(following)
    return tuple(plan)


@cache
def _ends(entrants: int, tables: Tables) -> bool:
    """Whether this number of bots can play on to a final without byes. One bot has won it."""
    if entrants == 1:
        return True
    return _round(entrants, tables, lambda left: _ends(left, tables)) is not None


def _possible(entrants: int, tables: Tables, rounds: int) -> list[list[int]]:
    """At index r: the numbers of bots that can play exactly r rounds without byes, sorted."""
    seated = {
        number: sum(count for _, count in found)
        for number in range(2, entrants + 1)
        if (found := tables.seat(number))
    }
    possible = [[1]]
    for after in range(rounds - 1):
        known = possible[-1]
        possible.append(
            [
                number
                for number, count in seated.items()
                # After the last round one is left, and the last round is one table.
                if (after or count == 1)
                and (at := bisect_left(known, count)) < len(known)
                and known[at] <= number - count
            ]
        )
    return possible


def _exact(entrants: int, tables: Tables, possible: list[list[int]]) -> tuple[PlannedRound, ...]:
    """A plan of `len(possible)` rounds with as few byes as possible; empty if there is none."""
    plan: list[PlannedRound] = []
    for after in reversed(possible):
        accepted = set(after)
        if plan:
            following = _round(plan[-1].left, tables, accepted.__contains__)
        else:
            following = _with_byes(entrants, tables, accepted.__contains__)
        if following is None:
            return ()
        plan.append(following)
    return tuple(plan)


def _with_byes(entrants: int, tables: Tables, accepts: Accepts) -> PlannedRound | None:
    """A round with as few byes as possible."""
    rounds = (_round(entrants - byes, tables, accepts, byes) for byes in range(entrants))
    return next((found for found in rounds if found), None)


def _round(seated: int, tables: Tables, accepts: Accepts, byes: int = 0) -> PlannedRound | None:
    """A round with `seated` bots at tables whose survivors and byes `accepts` takes, or None."""
    found = tables.seat(seated)
    if not found:
        return None
    sizes = tuple(size for size, count in found for _ in range(count))
    if len(sizes) == 1 and not byes and accepts(1):
        return PlannedRound(sizes, (1,))
    for total, alike in _totals(found):
        if total + byes > 1 and accepts(total + byes):
            if alike:
                return PlannedRound(sizes, tuple(alike[size] for size in sizes), byes)
            return PlannedRound(sizes, _spread(sizes, total), byes)
    return None


def _totals(found: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, dict[int, int]]]:
    """Totals of bots that may go on, the best first, each with the number by table size.

    First come totals with one number for all tables of a size, where no smaller table sends more
    than a larger one; then all other totals, with an empty mapping. Nearer to half is better;
    of two equally near, the smaller.
    """
    usual = sum(half(size) * count for size, count in found)
    alike = []
    for each in product(*(range(1, size) for size, _ in found)):
        if sorted(each, reverse=True) == list(each):
            by_size = {size: advance for (size, _), advance in zip(found, each, strict=True)}
            alike.append((sum(by_size[size] * count for size, count in found), by_size))
    yield from sorted(alike, key=lambda choice: (abs(choice[0] - usual), choice[0]))
    fewest = sum(count for _, count in found)
    most = sum((size - 1) * count for size, count in found)
    for distance in range(1, most - fewest + 1):
        for total in (usual - distance, usual + distance):
            if fewest <= total <= most:
                yield total, {}


def _spread(sizes: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Distribute `total` over the tables, as near to half of each as possible.

    Larger tables send more.
    """
    advance = [half(size) for size in sizes]
    missing = total - sum(advance)
    step = 1 if missing > 0 else -1
    while missing:
        for at in range(len(sizes))[::step]:
            if missing and 1 <= advance[at] + step < sizes[at]:
                advance[at] += step
                missing -= step
    return tuple(advance)
