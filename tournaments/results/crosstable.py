"""The crosstable: the result of each pair of entrants at their common tables."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event
from tournaments.results.scoreboard import StandingRow, event_standings
from tournaments.selectors import past_tables

LARGEST = 64
"""Most entrants that a page shows."""


@dataclass(frozen=True)
class Meeting:
    """The result of two entrants at their common tables."""

    tables: int
    result: float
    """Mean of 1 above, ½ level, 0 below."""


@dataclass(frozen=True)
class Line:
    row: StandingRow
    meetings: list[Meeting | None]
    """By the line of the opponent; ``None`` if they did not meet, and for oneself."""


@dataclass(frozen=True)
class Crosstable:
    lines: list[Line]
    too_large: bool = False
    """Whether there are more entrants than a page shows; the file has them all."""


def meetings(event: Event) -> dict[tuple[int, int], Meeting]:
    """(entry, opponent) → result from the view of the entry."""
    results: dict[tuple[int, int], list[float]] = {}
    for table in past_tables(event):
        shares = [round(share, 9) for share in table.shares]
        for a, own in zip(table.entrants, shares, strict=True):
            for b, other in zip(table.entrants, shares, strict=True):
                if a != b:
                    results.setdefault((a, b), []).append((own > other) + (own == other) / 2)
    return {pair: Meeting(len(met), sum(met) / len(met)) for pair, met in results.items()}


def crosstable(event: Event) -> Crosstable:
    if event.entries.count() > LARGEST:
        return Crosstable([], too_large=True)
    rows = event_standings(event)
    met = meetings(event)
    return Crosstable(
        [Line(row, [met.get((row.entry.pk, other.entry.pk)) for other in rows]) for row in rows]
    )
