"""Standings: from tables and byes to an ordered list. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from botocracy.events import tiebreaks
from botocracy.events.pairing.tables import PastTable

BYE = 0.5
"""A bye scores like a table shared with one virtual opponent of one's own strength."""
SCORINGS = {
    "share": "Share of opponents beaten, over all games",
    "points": "Share of opponents finished ahead of in the match",
    "wins": "Matches won",
}


class Standing(NamedTuple):
    """One line of the standings; a tuple, because large events have thousands."""

    place: int
    entrant: int
    score: float
    """Sum of the match scores; a bye counts half."""
    matches: int
    wins: int
    """Matches in which nobody placed above it."""
    buchholz: float
    """Mean score of the opponents."""
    tie_breaks: dict[str, float]
    """The event's tie-breaks, in order."""
    margin: float | None = None
    """Half the 95 % interval of the score; ``None`` if it cannot be estimated. This and the next
    fields are from `botocracy.events.certainty`."""
    best_rank: int | None = None
    worst_rank: int | None = None
    """The true rank lies in this interval; 95 % confidence for the whole event at once."""
    group: int = 0
    """Group number, from 0. Everyone in a later group is certainly worse than the first bot of
    this one; the page draws a line between groups."""

    @property
    def true_rank(self) -> str:
        """The interval of the true rank: "2–5", "1", or a dash if unknown."""
        if self.best_rank is None:
            return "–"
        if self.best_rank == self.worst_rank:
            return str(self.best_rank)
        return f"{self.best_rank}–{self.worst_rank}"


def match_scores(table: PastTable, scoring: str = "share") -> tuple[float, ...]:
    """The score of each entrant of a table."""
    if scoring == "share":
        return table.shares
    shares = [round(share, 9) for share in table.shares]
    if scoring == "wins":
        first = [share == max(shares) for share in shares]
        return tuple(1 / sum(first) if won else 0.0 for won in first)
    others = len(shares) - 1
    return tuple(
        (sum(own > s for s in shares) + (sum(own == s for s in shares) - 1) / 2) / others
        for own in shares
    )


def scores(
    entrants: Sequence[int],
    past: Sequence[PastTable],
    byes: Mapping[int, int],
    scoring: str = "share",
) -> dict[int, float]:
    """The score of each entrant so far."""
    total = {entrant: BYE * byes.get(entrant, 0) for entrant in entrants}
    for table in past:
        for entrant, worth in zip(table.entrants, match_scores(table, scoring), strict=True):
            total[entrant] = total.get(entrant, 0.0) + worth
    return total


def standings(
    entrants: Sequence[int],
    past: Sequence[PastTable],
    byes: Mapping[int, int],
    *,
    scoring: str = "share",
    order: Sequence[str] = tiebreaks.DEFAULT,
    progress: Mapping[int, float] | None = None,
    ratings: Mapping[int, float] | None = None,
    out: Collection[int] = (),
) -> list[Standing]:
    """All entrants by progress, score, then tie-breaks; equal entrants share a place.

    `progress` is a format's own order (who is still in a knockout); who is `out` was
    disqualified and comes last.
    """
    score = scores(entrants, past, byes, scoring)
    history = tiebreaks.History(score, past, byes, ratings or {})
    far = progress or {}
    first = {e: (e not in out, far.get(e, 0.0), round(score[e], 9)) for e in entrants}
    groups = _split(list(entrants), first)
    for name in order:
        groups = [
            part
            for group in groups
            for part in _split(group, {e: tiebreaks.values(history, e, name, group) for e in group})
        ]
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        for e in group:
            values = {n: tiebreaks.values(history, e, n, group) for n in order}
            rows.append(
                Standing(
                    place,
                    e,
                    score[e],
                    history.tallies[e].matches,
                    history.tallies[e].wins,
                    history.value("buchholz", e),
                    values,
                )
            )
    return rows


def _split(group: list[int], key: Mapping[int, Any]) -> list[list[int]]:
    """The group split into parts of equal key, the highest first."""
    ordered = sorted(group, key=key.__getitem__, reverse=True)
    return [list(part) for _, part in groupby(ordered, key=key.__getitem__)]
