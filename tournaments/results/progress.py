"""How many matches of events stand where. Of rounds that are over that is counted once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from threading import Lock
from typing import Any

from django.db.models import Count, QuerySet

from arena.core.prepared import prepared
from tournaments.models import KeptStandings, Round, Table
from tournaments.selectors import EventProgress

KEPT = 5_000
"""Rounds a process remembers."""

_over: dict[int, tuple[datetime, Counter[str]]] = {}
"""By round: when it was closed, and what stood where. Opened again, it is closed anew."""
_writing = Lock()


def events_progress(events: Collection[int]) -> dict[int, EventProgress]:
    """How far each event is, in two queries."""
    return {event: EventProgress.of(states) for event, states in matches_of(events).items()}


def progress_lately(events: Collection[int]) -> dict[int, EventProgress]:
    """The same as it was when the event was last brought on, a moment ago; one query."""
    known = {pk: EventProgress(*far) for pk, far in _kept(sorted(events))}
    missing = [event for event in events if event not in known]
    return known | events_progress(missing) if missing else known


@prepared
def _kept(events: list[int]) -> QuerySet[KeptStandings, Any]:
    return KeptStandings.objects.filter(event__in=events).values_list("event_id", "progress")


def matches_of(events: Collection[int]) -> dict[int, Counter[str]]:
    """Of each event, how many matches stand where."""
    found: dict[int, Counter[str]] = {event: Counter() for event in events}
    rounds = _rounds(sorted(found))
    counted = _by_round({pk: at for _, pk, at in rounds})
    for event, pk, _ in rounds:
        found[event] += counted[pk]
    return found


def _by_round(rounds: dict[int, datetime | None]) -> dict[int, Counter[str]]:
    known = {pk: kept[1] for pk, at in rounds.items() if (kept := _over.get(pk)) and kept[0] == at}
    counted: dict[int, Counter[str]] = {pk: Counter() for pk in rounds if pk not in known}
    for pk, status, number in _counts(list(counted)):
        counted[pk][status] = number
    with _writing:
        _over.update({pk: (at, counted[pk]) for pk in counted if (at := rounds[pk]) is not None})
        for pk in list(_over)[: max(0, len(_over) - KEPT)]:
            del _over[pk]
    return known | counted


@prepared
def _rounds(events: list[int]) -> QuerySet[Round, tuple[int, int, datetime | None]]:
    rounds = Round.objects.filter(event__in=events).order_by("pk")
    return rounds.values_list("event_id", "pk", "finished_at")


@prepared
def _counts(rounds: list[int]) -> QuerySet[Table, tuple[int, str, int]]:
    tables = Table.objects.filter(round__in=rounds).order_by()
    return tables.values_list("round_id", "match__status").annotate(n=Count("pk"))
