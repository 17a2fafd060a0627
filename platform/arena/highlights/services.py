"""Finding highlights, in a worker: every match that everyone may watch is looked at once."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from arena.core.errors import Unavailable
from arena.core.locks import lock_until_commit
from arena.highlights.candidates import Candidate
from arena.highlights.kind import Found
from arena.highlights.kinds import all_kinds
from arena.highlights.models import Highlight, Look
from arena.matches.models import Match
from arena.matches.selectors import WATCHABLE
from games.contract import GameError

log = logging.getLogger(__name__)

DAYS = 7
"""How far back home looks for a highlight."""
LOOK_SECONDS = 60
"""How long one run of the task looks at matches; the next one goes on."""
BATCH = 50


@dataclass(frozen=True)
class _Seen:
    """What a match has to offer."""

    match: Match
    day: date
    found: dict[str, Found]


def first_day() -> date:
    """The first of the days of which highlights are shown (UTC)."""
    return timezone.now().astimezone(UTC).date() - timedelta(days=DAYS - 1)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, datetime.min.time(), UTC)


def highlights_find() -> int:
    """Look at the matches that became watchable since, newest first; returns how many.

    What is no longer watchable gives way first: its day is looked at again.
    """
    hidden_forget()
    Look.objects.filter(day__lt=first_day()).delete()
    give_up = time.monotonic() + LOOK_SECONDS
    looked = 0
    while time.monotonic() < give_up:
        due = Match.objects.filter(WATCHABLE, settled_at__gte=_midnight(first_day()), look=None)
        batch = list(due.order_by("-settled_at", "-pk")[:BATCH])
        for match in batch:
            highlights_store(_look(match))
            looked += 1
            if time.monotonic() >= give_up:
                break
        if len(batch) < BATCH:
            break
    return looked


def _look(match: Match) -> _Seen:
    """The highlights of one match. A match that cannot be replayed has none."""
    assert match.settled_at is not None, "only settled matches are watchable"
    candidate = Candidate(match)
    try:
        looked = {name: kind.find(candidate) for name, kind in all_kinds().items()}
    except (GameError, Unavailable) as error:
        log.warning("%s has no highlights: %s", match, error)
        looked = {}
    found = {name: one for name, one in looked.items() if one is not None}
    return _Seen(match, match.settled_at.astimezone(UTC).date(), found)


@transaction.atomic
def highlights_store(seen: _Seen) -> None:
    """Store what a match offers where it is better than what its day has."""
    lock_until_commit("highlights")
    best = {row.kind: row.worth for row in Highlight.objects.filter(day=seen.day)}
    for name, found in seen.found.items():
        if name not in best or found.worth > best[name]:
            Highlight.objects.update_or_create(
                day=seen.day,
                kind=name,
                defaults={
                    "match": seen.match,
                    "rotation": found.game.row.rotation,
                    "deal": found.game.row.deal,
                    "step": found.step,
                    "worth": found.worth,
                    "facts": found.facts,
                    "found_at": timezone.now(),
                },
            )
    Look.objects.get_or_create(match=seen.match, defaults={"day": seen.day})


def hidden_forget() -> None:
    """Drop highlights whose match was voided or hidden, or whose kind is gone, and look anew."""
    watchable = Match.objects.filter(WATCHABLE).values("pk")
    gone = Highlight.objects.filter(~Q(match__in=watchable) | ~Q(kind__in=list(all_kinds())))
    days_forget(set(gone.values_list("day", flat=True)))


@transaction.atomic
def days_forget(days: Iterable[date]) -> None:
    """Forget the highlights of these days; the next run of the task computes them again."""
    wanted = list(days)
    Highlight.objects.filter(day__in=wanted).delete()
    Look.objects.filter(day__in=wanted).delete()
