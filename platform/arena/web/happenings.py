"""What goes on at the site right now, for whoever comes to its front door."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from arena.accounts.models import User
from arena.matches.models import Match, MatchStatus
from arena.matches.selectors import with_players
from tournaments.models import Event, EventState
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
    stands: dict[int, Counter[str]] = {event.pk: Counter() for event in running}
    matches = Match.objects.filter(table__round__event__in=running).order_by()
    counts = matches.values_list("table__round__event_id", "status").annotate(n=Count("pk"))
    for event, status, number in counts:
        stands[event][status] = number
    return [(event, EventProgress.of(stands[event.pk])) for event in running]
