"""Divisions of a large ladder: who is in which, and who is promoted and relegated. Pure.

The first draw cuts the ranking into divisions of equal size. Every later draw changes little:

1. Bots without a division enter the lowest. Gaps in a division are filled by the best of the
   division below; one that is too large relegates its worst.
2. At every border the best of the lower division change places with the worst of the upper one,
   at most an eighth of a division, and only if the lower bot is ahead by more than `MARGIN`. So two
   near equals do not change places every week.

In step 2 nobody moves who has just come or moved, and nobody whose rating is provisional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

MARGIN = 25.0
"""Elo points by which a bot must be ahead to take another's place."""
SHARE = 8
"""One bot in so many changes the division at a border, at most."""


class Standing(NamedTuple):
    """A bot on the ladder."""

    key: int
    rating: float
    division: int | None
    """From 1, the strongest; ``None`` for a bot without one."""
    settled: bool
    """Whether its rating is no longer provisional."""


def divisions_draw(standings: Sequence[Standing], *, size: int) -> dict[int, int]:
    """The division of each bot, for divisions of about `size` bots."""
    ranked = sorted(standings, key=lambda one: (-one.rating, one.key))
    count = max(1, len(ranked) // size)
    wanted = _sizes(len(ranked), count)
    if all(one.division is None for one in ranked):
        return _cut(ranked, wanted)
    members: list[list[Standing]] = [[] for _ in wanted]
    for one in ranked:  # best first, so every division stays in order
        members[min(one.division or count, count) - 1].append(one)
    before = {one.key: (one.division or 0) - 1 for one in ranked}
    _level(members, wanted)
    _exchange(members, before, most=max(1, size // SHARE))
    return {one.key: at for at, group in enumerate(members, 1) for one in group}


def _sizes(bots: int, count: int) -> list[int]:
    """`count` sizes that differ by at most one, the larger first."""
    return [bots // count + (at < bots % count) for at in range(count)]


def _cut(ranked: Sequence[Standing], sizes: Sequence[int]) -> dict[int, int]:
    drawn: dict[int, int] = {}
    rest = list(ranked)
    for number, size in enumerate(sizes, 1):
        drawn |= {one.key: number for one in rest[:size]}
        rest = rest[size:]
    return drawn


def _level(members: list[list[Standing]], wanted: Sequence[int]) -> None:
    """Give every division its size, from the top, by promoting the best or relegating the worst."""
    for at, size in enumerate(wanted[:-1]):
        upper = members[at]
        while len(upper) > size:
            members[at + 1].append(upper.pop())
        below = next((lower for lower in members[at + 1 :] if lower), None)
        while below is not None and len(upper) < size:
            upper.append(below.pop(0))
            below = next((lower for lower in members[at + 1 :] if lower), None)
        members[at + 1].sort(key=lambda one: (-one.rating, one.key))
        upper.sort(key=lambda one: (-one.rating, one.key))


def _exchange(members: list[list[Standing]], before: Mapping[int, int], *, most: int) -> None:
    """Let the best of a division and the worst of the one above change places, where they must."""
    moved = {one.key for at, group in enumerate(members) for one in group if before[one.key] != at}
    for at in range(len(members) - 1):
        rising = [one for one in members[at + 1] if one.settled and one.key not in moved][:most]
        falling = [one for one in members[at][::-1] if one.settled and one.key not in moved][:most]
        for up, down in zip(rising, falling, strict=False):
            if up.rating - down.rating <= MARGIN:
                break
            members[at].remove(down)
            members[at].append(up)
            members[at + 1].remove(up)
            members[at + 1].append(down)
            moved |= {up.key, down.key}
        members[at].sort(key=lambda one: (-one.rating, one.key))
        members[at + 1].sort(key=lambda one: (-one.rating, one.key))
