"""The settings of an event, and their checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any

from arena.core.errors import ArenaError
from arena.core.text import one_line
from arena.matches.terms import terms_check, time_problem
from botocracy.events.formats import FORMATS
from botocracy.events.standings import SCORINGS
from botocracy.events.tiebreaks import TIE_BREAKS
from sandbox.limits import Clocks
from tournaments.models import Event, Release, Visibility

MOST_REVEAL_MINUTES = 7 * 24 * 60


@dataclass(frozen=True, kw_only=True)
class EventSettings:
    """The settings that an organiser chooses."""

    title: str
    game: str
    table_size: int
    format: str
    length: int
    deals: int
    options: Mapping[str, Any] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    faults_allowed: int = 3
    entries_per_user: int = 3
    description: str = ""
    cut: int = 0
    scoring: str = "share"
    tie_breaks: tuple[str, ...] = ()
    byes_allowed: bool = True
    visibility: str = Visibility.PUBLIC
    release: str = Release.PUBLIC
    registration_until: datetime | None = None
    freeze_at: datetime | None = None
    ends_at: datetime | None = None
    replacing: bool = False
    reveal_minutes: int = 10
    beacon: str = ""
    beacon_round: int | None = None


def settings_of(event: Event) -> EventSettings:
    """The current settings of an event."""
    values = {each.name: getattr(event, each.name) for each in fields(EventSettings)}
    values["clocks"] = Clocks(**event.clocks)
    values["tie_breaks"] = tuple(event.tie_breaks)
    return EventSettings(**values)


def checked(settings: EventSettings) -> dict[str, Any]:
    """Fields of an event for valid settings; raises an error for invalid ones."""
    if settings.format not in FORMATS:
        raise ArenaError(f"There is no format {settings.format!r}.", code="bad_format")
    options = terms_check(
        game=settings.game,
        seats=settings.table_size,
        options=settings.options,
        deals=settings.deals,
        clocks=settings.clocks,
        faults_allowed=settings.faults_allowed,
    )
    if problem := time_problem(clocks=settings.clocks, seats=settings.table_size):
        raise ArenaError(problem, code="too_long")
    if settings.scoring not in SCORINGS or not set(settings.tie_breaks) <= set(TIE_BREAKS):
        raise ArenaError("There is no such scoring or tie-break.", code="bad_scoring")
    _check_drawing(settings)
    title = one_line(settings.title, "A title", limit=80)
    if not 1 <= settings.length <= 100:
        raise ArenaError("An event has 1 to 100 rounds or cycles.")
    if FORMATS[settings.format].has_final and settings.cut < settings.table_size:
        raise ArenaError(
            f"A final needs at least one table: {settings.table_size} bots.", code="bad_cut"
        )
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return values | {
        "title": title,
        "options": options,
        "clocks": asdict(settings.clocks),
        "tie_breaks": list(dict.fromkeys(settings.tie_breaks)),
    }


def _check_drawing(settings: EventSettings) -> None:
    if not 1 <= settings.reveal_minutes <= MOST_REVEAL_MINUTES:
        raise ArenaError("Entrants have 1 minute to 7 days to reveal.", code="bad_reveal")
    if bool(settings.beacon) != (settings.beacon_round is not None):
        raise ArenaError("Name a beacon together with its round.", code="bad_beacon")
    if settings.beacon_round is not None and not 0 < settings.beacon_round < 2**63:
        raise ArenaError("A beacon's round is a positive number.", code="bad_beacon")
