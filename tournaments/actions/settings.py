"""The settings of an event, and their checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from arena.core.errors import ArenaError
from arena.core.text import one_line
from arena.matches.terms import terms_check, time_problem
from botocracy.events.formats import FORMATS
from botocracy.events.standings import SCORINGS
from botocracy.events.tiebreaks import TIE_BREAKS
from sandbox.limits import Clocks
from tournaments.models import AsksFor, Event, Release, Visibility

MOST_REVEAL_MINUTES = 7 * 24 * 60
MOST_PAUSE_MINUTES = 24 * 60


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
    classroom: bool = False
    asks_for: str = AsksFor.NOTHING
    visibility: str = Visibility.PUBLIC
    release: str = Release.PUBLIC
    registration_until: datetime | None = None
    freeze_at: datetime | None = None
    ends_at: datetime | None = None
    time_zone: str = "UTC"
    starts_at: datetime | None = None
    places: int | None = None
    start_when_full: bool = False
    pause_minutes: int = 0
    replacing: bool = False
    asks_sources: bool = False
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
    if settings.asks_for not in AsksFor.values:
        raise ArenaError("A class asks for the name, the number, or nothing.", code="bad_asking")
    if settings.asks_for != AsksFor.NOTHING and not settings.classroom:
        raise ArenaError("Only a class asks who its entrants are.", code="bad_asking")
    _check_drawing(settings)
    _check_schedule(settings)
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
        # The names of pupils are not public.
        "visibility": Visibility.PRIVATE if settings.classroom else settings.visibility,
    }


def _check_drawing(settings: EventSettings) -> None:
    if not 1 <= settings.reveal_minutes <= MOST_REVEAL_MINUTES:
        raise ArenaError("Entrants have 1 minute to 7 days to reveal.", code="bad_reveal")
    if bool(settings.beacon) != (settings.beacon_round is not None):
        raise ArenaError("Name a beacon together with its round.", code="bad_beacon")
    if settings.beacon_round is not None and not 0 < settings.beacon_round < 2**63:
        raise ArenaError("A beacon's round is a positive number.", code="bad_beacon")


def _check_schedule(settings: EventSettings) -> None:
    if settings.time_zone not in available_timezones():
        raise ArenaError(f"There is no time zone {settings.time_zone!r}.", code="bad_time_zone")
    if settings.start_when_full and settings.places is None:
        raise ArenaError("It is full when all places are taken: say how many.", code="bad_places")
    if settings.places is not None and settings.places < settings.table_size:
        raise ArenaError(
            f"It needs places for one table at least: {settings.table_size}.", code="bad_places"
        )
    if not 0 <= settings.pause_minutes <= MOST_PAUSE_MINUTES:
        raise ArenaError("The pause between rounds is at most a day.", code="bad_pause")
    starts, closes = settings.starts_at, settings.registration_until
    if starts is not None and closes is not None and closes > starts:
        raise ArenaError("Registration closes at the start at the latest.", code="bad_start")


def times_passed(
    settings: Mapping[str, Any], before: EventSettings | None, now: datetime
) -> list[str]:
    """The settings that name a time in the past and did not name it `before`."""
    return [
        name
        for name in ("registration_until", "starts_at", "ends_at")
        if isinstance(moment := settings.get(name), datetime)
        and moment <= now
        and (before is None or getattr(before, name) != moment)
    ]
