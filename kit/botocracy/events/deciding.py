"""Which game of a round decided it. Pure.

The rule, as pages tell it: of the round's tables the one whose bots stand highest, and of its games
the one with which the winner took the lead for good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from botocracy.events.pairing.tables import PastTable

SAME = 1e-9
"""Sums of shares that differ by less are equal."""


def top_table(tables: Mapping[int, PastTable], places: Mapping[int, int]) -> int | None:
    """The key of the table whose entrants have the best mean place; of equals, the first.

    `places` are those of the standings. An entrant without a place counts as the last.
    """
    last = len(places) + 1

    def mean_place(key: int) -> float:
        return fmean(places.get(entrant, last) for entrant in tables[key].entrants)

    return min(tables, key=mean_place, default=None)


def deciding_game(games: Sequence[Sequence[float]]) -> int:
    """The index of the game with which the winner of a match took the lead for good.

    `games` are the shares of opponents beaten by player, game by game in the order of play. The
    winner has the highest sum. Where several share it, the last game decided that nobody won alone.
    """
    assert games, "a settled match has games"
    sums = [0.0] * len(games[0])
    leaders: list[int | None] = []
    for game in games:
        sums = [total + share for total, share in zip(sums, game, strict=True)]
        first = [at for at, total in enumerate(sums) if total > max(sums) - SAME]
        leaders.append(first[0] if len(first) == 1 else None)
    winner = leaders[-1]
    if winner is None:
        return len(games) - 1
    without = [at for at, leader in enumerate(leaders) if leader != winner]
    return without[-1] + 1 if without else 0
