"""What goes on at the site right now, for whoever comes to its front door."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet

from arena.accounts.models import User
from arena.core.prepared import prepared
from arena.matches.models import Match, MatchPlayer, MatchStatus
from tournaments.models import Event, EventState
from tournaments.results.progress import progress_lately
from tournaments.selectors import EventProgress, events_visible

TABLES = 8
EVENTS = 6


class BusyTable(NamedTuple):
    pk: int
    game: str
    players: list[tuple[int, str]]
    """Seat in the first sitting, and name."""


@dataclass(frozen=True)
class Now:
    """Tables and events under way."""

    tables: list[BusyTable]
    """Some of those being played."""
    playing: int
    waiting: int
    events: list[tuple[Event, EventProgress]]


def now(user: User | None) -> Now:
    """In five queries at most, however much goes on."""
    stands = Counter(dict(_unsettled()))
    return Now(
        tables=_busy() if stands[MatchStatus.PLAYING] else [],
        playing=stands[MatchStatus.PLAYING],
        waiting=stands[MatchStatus.QUEUED],
        events=_running(user),
    )


def _busy() -> list[BusyTable]:
    tables = [BusyTable(pk, game, []) for pk, game in _played_now()]
    seated = {table.pk: table.players for table in tables}
    for match, seat, name in _seated(list(seated)):
        seated[match].append((seat, name))
    return tables


def _running(user: User | None) -> list[tuple[Event, EventProgress]]:
    found = _running_for_all() if user is None else list(_under_way(user))
    progress = progress_lately([event.pk for event in found])
    return [(event, progress[event.pk]) for event in found]


def _under_way(user: User | None) -> QuerySet[Event]:
    return _in_short(events_visible(user).filter(state=EventState.RUNNING))[:EVENTS]


def newest_events(user: User | None) -> list[Event]:
    """The newest that this visitor's list names."""
    return _newest_for_all() if user is None else list(_in_short(events_visible(user))[:EVENTS])


def _in_short(events: QuerySet[Event]) -> QuerySet[Event]:
    """With what a line says of them: the rest of an event costs more than to find it."""
    named = events.select_related(None).select_related("organiser")
    return named.only("slug", "title", "game", "state", "organiser__username")


@prepared
def _running_for_all() -> QuerySet[Event]:
    return _under_way(None)


@prepared
def _newest_for_all() -> QuerySet[Event]:
    return _in_short(events_visible(None))[:EVENTS]


@prepared
def _unsettled() -> QuerySet[Match, tuple[str, int]]:
    """How many are played and how many wait, of those open to all."""
    under_way = (MatchStatus.PLAYING, MatchStatus.QUEUED)
    found = Match.objects.filter(status__in=under_way, results_open=True)
    return found.order_by().values_list("status").annotate(n=Count("pk"))


@prepared
def _played_now() -> QuerySet[Match, tuple[int, str]]:
    found = Match.objects.filter(status=MatchStatus.PLAYING, results_open=True)
    return found.order_by("-pk").values_list("pk", "game")[:TABLES]


@prepared
def _seated(matches: list[int]) -> QuerySet[MatchPlayer, Any]:
    players = MatchPlayer.objects.filter(match__in=matches).order_by("match_id", "index")
    return players.values_list("match_id", "index", "submission__bot__name")
