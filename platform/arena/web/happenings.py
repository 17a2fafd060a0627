"""What goes on at the site right now, for whoever comes to its front door."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from arena.accounts.models import User
from arena.matches.models import Match, MatchStatus
from arena.matches.selectors import with_players
from tournaments.models import Event, EventState
from tournaments.progress import events_progress
from tournaments.selectors import EventProgress, events_visible

TABLES = 8
EVENTS = 6


@dataclass(frozen=True)
class Now:
    """Tables and events under way."""

    tables: list[Match]
    """Some of those being played."""
    playing: int
    waiting: int
    events: list[tuple[Event, EventProgress]]


def now(user: User | None) -> Now:
    """In six queries, however much goes on."""
    playing = _open_to_all(MatchStatus.PLAYING)
    tables = list(with_players(playing.order_by("-pk"))[:TABLES])
    return Now(
        tables=tables,
        playing=playing.count(),
        waiting=_open_to_all(MatchStatus.QUEUED).count(),
        events=_running(user),
    )


def _open_to_all(status: MatchStatus) -> QuerySet[Match]:
    return Match.objects.filter(status=status, results_open=True)


def _running(user: User | None) -> list[tuple[Event, EventProgress]]:
    running = list(events_visible(user).filter(state=EventState.RUNNING)[:EVENTS])
    far = events_progress([event.pk for event in running])
    return [(event, far[event.pk]) for event in running]
