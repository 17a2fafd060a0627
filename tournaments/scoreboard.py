"""The standings of events: computed once for each state of an event, shown as often as asked.

What they follow from never changes row by row: matches settle or leave their table, entries come,
go and are put out, byes are given. So a few counts and newest keys tell whether anything did, and
no writer has to say so. Each process keeps what it computed for itself, and none can be behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Any, overload

from django.db.models import Count, Max, Q, QuerySet, Sum

from arena.accounts.models import User
from arena.ladder.kinds import ladder_for
from arena.ladder.live import fit_latest, live_numbers
from arena.ladder.models import Ladder, RatingEvent
from arena.matches.models import Match, MatchStatus
from tournaments import tiebreaks
from tournaments.formats import FORMATS
from tournaments.models import Bye, Entry, Event
from tournaments.selectors import EventProgress, field_of
from tournaments.standings import Standing, standings

KEPT = 32
"""Events whose standings a process remembers."""

Version = tuple[Any, ...]
"""Compares unequal once the standings may have changed."""

_kept: dict[int, tuple[Version, list[Standing]]] = {}
_computing = Lock()


@dataclass(frozen=True)
class StandingRow:
    """A standing with the entry it belongs to."""

    entry: Entry
    standing: Standing
    line: int
    """Counted from 1; those who share a place have lines of their own."""


class Scoreboard(Sequence[StandingRow]):
    """The standings of an event as they are now, of which any part can be taken."""

    def __init__(self, event: Event) -> None:
        self.event = event
        stands = (
            Match.objects.filter(table__round__event=event)
            .order_by()
            .values_list("status")
            .annotate(n=Count("pk"), keys=Sum("pk"), last=Max("settled_at"))
        )
        by_status = {status: numbers for status, *numbers in stands}
        entries = event.entries.aggregate(
            n=Count("pk"),
            newest=Max("pk"),
            out=Count("disqualified_at"),
            last_out=Max("disqualified_at"),
            still_in=Count("pk", filter=Q(withdrawn_at=None)),
        )
        self.progress = EventProgress.of(Counter({s: n for s, (n, *_) in by_status.items()}))
        self.entered: int = entries.pop("still_in")
        byes = Bye.objects.filter(round__event=event)
        self._version: Version = (
            (event.created_at, event.started_at, event.format, event.length, event.cut),
            (event.table_size, event.scoring, event.tie_breaks),
            by_status.get(MatchStatus.SETTLED),
            entries,
            byes.aggregate(n=Count("pk"), newest=Max("pk")),
            _ratings_version(event),
        )

    def __len__(self) -> int:
        return len(self._standings)

    @overload
    def __getitem__(self, part: int) -> StandingRow: ...
    @overload
    def __getitem__(self, part: slice) -> list[StandingRow]: ...
    def __getitem__(self, part: int | slice) -> StandingRow | list[StandingRow]:
        """Some of the lines, best first, with their entries as they are at this moment."""
        if isinstance(part, int):
            return self[:][part]
        lines = range(len(self))[part]
        entries = self.event.entries.all()
        if len(lines) < len(self):
            entries = entries.filter(pk__in=[self._standings[n].entrant for n in lines])
        return self._rows(entries, lines)

    def of(self, owner: User) -> list[StandingRow]:
        """The lines of somebody's bots, best first."""
        return self._rows(self.event.entries.filter(bot__owner=owner), range(len(self)))

    def _rows(self, entries: QuerySet[Entry], lines: range) -> list[StandingRow]:
        known = {entry.pk: entry for entry in entries.select_related("bot__owner")}
        return [
            StandingRow(known[standing.entrant], standing, n + 1)
            for n in lines
            if (standing := self._standings[n]).entrant in known  # or it left a moment ago
        ]

    @cached_property
    def _standings(self) -> list[Standing]:
        found = self._remembered()
        return self._computed() if found is None else found

    def _remembered(self) -> list[Standing] | None:
        version, found = _kept.get(self.event.pk, (None, []))
        return found if version == self._version else None

    def _computed(self) -> list[Standing]:
        with _computing:  # who wants the same meanwhile waits for it, and finds it there
            found = self._remembered()
            if found is None:
                found = _compute(self.event)
                _kept.pop(self.event.pk, None)
                _kept[self.event.pk] = self._version, found
                if len(_kept) > KEPT:
                    del _kept[next(iter(_kept))]
            return found


def event_standings(event: Event) -> list[StandingRow]:
    """Everyone who entered, best first."""
    return Scoreboard(event)[:]


def _compute(event: Event) -> list[Standing]:
    entries = event.entries.order_by("seed", "pk").values_list("pk", "disqualified_at")
    out = {pk: at is not None for pk, at in entries}
    field = replace(field_of(event), entrants=tuple(out))
    return standings(
        field.entrants,
        field.past,
        field.byes,
        scoring=event.scoring,
        order=event.tie_breaks or tiebreaks.DEFAULT,
        progress=FORMATS[event.format].progress(field, event.length),
        ratings=_ratings(event),
        out=[pk for pk, is_out in out.items() if is_out],
    )


def _ladder(event: Event) -> Ladder | None:
    """The ladder whose ratings the standings need, if any."""
    if "performance" not in event.tie_breaks:
        return None
    return ladder_for(game=event.game, table_size=event.table_size, options=event.options).first()


def _ratings(event: Event) -> dict[int, float]:
    """The ratings the event began with are not kept; the live ones stand in for them."""
    ladder = _ladder(event)
    if ladder is None:
        return {}
    with_version = event.entries.exclude(submission=None)
    versions = dict(with_version.values_list("pk", "submission_id"))
    numbers = live_numbers(ladder, versions.values())
    return {pk: numbers[version].rating for pk, version in versions.items()}


def _ratings_version(event: Event) -> Version:
    """Live ratings move with every rated match and every fit, and a bot's with its version."""
    ladder = _ladder(event)
    if ladder is None:
        return ()
    fit = fit_latest(ladder)
    moved = RatingEvent.objects.filter(ladder=ladder).order_by("-pk").values_list("pk", flat=True)
    versions = event.entries.order_by("pk").values_list("submission_id", flat=True)
    return fit and fit.pk, moved.first(), tuple(versions)
