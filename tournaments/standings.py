"""Where an event stands. Pure: tables and byes in, an ordered list out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.contract import places
from tournaments.pairing.tables import PastTable

BYE = 0.5
"""A bye scores like a table at which half the opponents were beaten."""


@dataclass(frozen=True)
class Standing:
    """One line of the standings."""

    place: int
    entrant: int
    score: float
    """The shares of opponents beaten, added up over all matches; a bye counts half."""
    matches: int
    wins: int
    """Matches with nobody above."""
    buchholz: float
    """The mean score of the opponents met: who met the stronger field is ahead."""


def scores(
    entrants: Sequence[int], past: Sequence[PastTable], byes: Mapping[int, int]
) -> dict[int, float]:
    """The score of each entrant so far."""
    total = {entrant: BYE * byes.get(entrant, 0) for entrant in entrants}
    for table in past:
        for entrant, share in zip(table.entrants, table.shares, strict=True):
            total[entrant] = total.get(entrant, 0.0) + share
    return total


def standings(
    entrants: Sequence[int], past: Sequence[PastTable], byes: Mapping[int, int]
) -> list[Standing]:
    """Everyone in order: by score, then wins, then Buchholz; equal in all shares a place."""
    score = scores(entrants, past, byes)
    wins: dict[int, int] = defaultdict(int)
    matches: dict[int, int] = defaultdict(int)
    met: dict[int, list[float]] = defaultdict(list)
    for table in past:
        best = max(table.shares)
        for entrant, share in zip(table.entrants, table.shares, strict=True):
            matches[entrant] += 1
            wins[entrant] += share == best
            met[entrant] += [score[other] for other in table.entrants if other != entrant]
    buchholz = {e: sum(met[e]) / len(met[e]) if met[e] else 0.0 for e in entrants}
    keys = {e: (round(score[e], 9), wins[e], round(buchholz[e], 9)) for e in entrants}
    order = sorted(entrants, key=keys.__getitem__, reverse=True)
    return [
        Standing(place, e, score[e], matches[e], wins[e], buchholz[e])
        for place, e in zip(places([keys[e] for e in order]), order, strict=True)
    ]
