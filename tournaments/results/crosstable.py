"""The crosstable: the result of each pair of entrants at their common tables."""

from __future__ import annotations

from dataclasses import dataclass

from botocracy.events.meetings import Meeting, meetings
from tournaments.models import Event
from tournaments.results.scoreboard import StandingRow, event_standings
from tournaments.selectors import past_tables

LARGEST = 64
"""Most entrants that a page shows."""


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


def event_meetings(event: Event) -> dict[tuple[int, int], Meeting]:
    """(entry, opponent) → result from the view of the entry."""
    return meetings(past_tables(event))


def crosstable(event: Event) -> Crosstable:
    if event.entries.count() > LARGEST:
        return Crosstable([], too_large=True)
    rows = event_standings(event)
    met = event_meetings(event)
    return Crosstable(
        [Line(row, [met.get((row.entry.pk, other.entry.pk)) for other in rows]) for row in rows]
    )
