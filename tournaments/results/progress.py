"""Progress of events: numbers of settled, failed and all matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import astuple
from typing import Any

import orjson
from django.db.models import Count, Max

from tournaments.models import Event, Round, Table
from tournaments.results.stored import Stored
from tournaments.selectors import EventProgress

PROGRESS: Stored[EventProgress] = Stored(
    "progress",
    form=1,
    pack=lambda far: orjson.dumps(astuple(far)),
    unpack=lambda content: EventProgress(*orjson.loads(content)),
)


def progress_store(event: Event, far: EventProgress) -> None:
    """Store the progress for lists of events."""
    PROGRESS.get(event, far, lambda: far)


def progress_lately(events: Collection[int]) -> dict[int, EventProgress]:
    """Progress of each event when it was last advanced; counted now if none is stored."""
    known = PROGRESS.last(events)
    missing = [event for event in events if event not in known]
    if not missing:
        return known
    counted: dict[int, Counter[str]] = {event: Counter() for event in missing}
    tables = Table.objects.filter(round__event__in=missing).order_by()
    by_status = tables.values_list("round__event", "match__status").annotate(n=Count("pk"))
    for event, status, number in by_status:
        counted[event][status] = number
    return known | {event: EventProgress.of(states) for event, states in counted.items()}


def matches_versions(events: Collection[int]) -> dict[int, list[Any]]:
    """Event → a version that changes whenever one of its matches does.

    Matches of closed rounds do not change, so they are not counted.
    """
    found: dict[int, list[Any]] = defaultdict(list)
    rounds = Round.objects.filter(event__in=events).order_by().values_list("event")
    for event, *closed in rounds.annotate(
        n=Count("pk"), over=Count("finished_at"), at=Max("finished_at")
    ):
        found[event] += closed
    tables = Table.objects.filter(round__event__in=events, round__finished_at=None).order_by()
    by_status = tables.values_list("round__event", "match__status").annotate(n=Count("pk"))
    for event, *counted in by_status.order_by("match__status"):
        found[event] += counted
    return found
