"""The standings of events: computed once for each state of an event, shown as often as asked.

What they follow from changes in few ways: matches of open rounds settle or leave their table,
rounds are paired (with their byes), closed and opened again, entries come, go and are put out. So
the rounds, a few counts and newest keys tell whether anything did, and no writer has to say so.
Whoever brings an event on leaves its standings in the database (`keep`); each process remembers
what it found there or, where that is of another state, computed itself. So none can be behind, and
no visitor waits for a large event to be added up. When a match settles that match is read, and not
the event again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple, overload

from django.db.models import Count, Max, Q, QuerySet, Sum

from arena.accounts.models import User
from arena.core.prepared import prepared
from arena.ladder.eligibility import ladder_for
from arena.ladder.live_ratings import fit_latest, live_numbers
from arena.ladder.models import Ladder, RatingEvent
from arena.matches.models import Match, MatchStatus
from tournaments.formats import FORMATS
from tournaments.models import Entry, Event, KeptStandings
from tournaments.pairing.tables import PastTable
from tournaments.results import tiebreaks
from tournaments.results.certainty import certainties
from tournaments.results.kept import PACKED, Kept
from tournaments.results.listing import rounds_of
from tournaments.results.remembering import Memory
from tournaments.results.standings import Standing, standings
from tournaments.selectors import EventProgress, field_of, settled_tables

KEPT = 32
"""Events whose standings a process remembers."""

SHOWN = (
    *("event", "submission", "seed", "withdrawn_at", "disqualified_at"),
    *("bot__name", "bot__slug", "bot__game", "bot__owner__username"),
)
"""Of an entry and its bot; anything else costs a query for each line."""

Version = tuple[Any, ...]
"""Compares unequal once the standings may have changed."""


_remembered: Memory[Kept] = Memory(KEPT)
_tables: Memory[dict[int, PastTable]] = Memory(KEPT)


@dataclass(frozen=True)
class StandingRow:
    """A standing with the entry it belongs to."""

    entry: Entry
    standing: Standing
    line: int
    """Counted from 1; those who share a place have lines of their own."""


class StandingLine(NamedTuple):
    """The same as the page of an event shows it: objects cost more than all else of a line."""

    line: int
    standing: Standing
    bot: str
    slug: str
    owner_id: int
    owner: str
    withdrawn_at: datetime | None
    disqualified_at: datetime | None


class Scoreboard(Sequence[StandingRow]):
    """The standings of an event as they are now, of which any part can be taken."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._rounds = rounds_of(event)
        open_rounds = [(pk, number) for pk, number, at in self._rounds if at is None]
        self.round = open_rounds[0][1] if open_rounds else None
        """The number of the first round that is not over."""
        self._open = _stands([pk for pk, _ in open_rounds])
        (_, *entries, self.entered) = (_counted(event.pk) or [(0,) * 6])[0]
        # First of all which event it is, and how it is played.
        self.version: Version = (
            (event.created_at, event.started_at, event.format, event.length, event.cut),
            (event.table_size, event.scoring, event.tie_breaks),
            self._rounds,
            self._open.get(MatchStatus.SETTLED),
            entries,
            _ratings_version(event),
        )

    @property
    def progress(self) -> EventProgress:
        now = Counter({status: number for status, (number, *_) in self._open.items()})
        return EventProgress.of(self._kept.closed + now)

    def __len__(self) -> int:
        return len(self._kept.standings)

    @property
    def last_group(self) -> int:
        """How many lines are drawn between bots that can be told apart."""
        return self._kept.standings[-1].group if len(self) else 0

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
            entries = entries.filter(pk__in=[self._kept.standings[n].entrant for n in lines])
        return self._rows(entries, lines)

    def lines(self, part: Sequence[int]) -> list[StandingLine]:
        """Some of the lines, counted from 0, as a page shows them."""
        standings = [(n + 1, self._kept.standings[n]) for n in part]
        known = {pk: rest for pk, *rest in _named([row.entrant for _, row in standings])}
        return [
            StandingLine(n, row, *known[row.entrant])
            for n, row in standings
            if row.entrant in known  # or it left a moment ago
        ]

    def lines_of(self, owner: User) -> list[StandingLine]:
        """The lines of somebody's bots, best first."""
        own = set(_owned(self.event.pk, owner.pk))
        return self.lines([n for n, row in enumerate(self._kept.standings) if row.entrant in own])

    def _rows(self, entries: QuerySet[Entry], lines: range) -> list[StandingRow]:
        known = {entry.pk: entry for entry in entries.select_related("bot__owner").only(*SHOWN)}
        return [
            StandingRow(known[standing.entrant], standing, n + 1)
            for n in lines
            if (standing := self._kept.standings[n]).entrant in known  # or it left a moment ago
        ]

    @property
    def tables(self) -> Mapping[int, PastTable]:
        """The settled ones by match, in the order they were paired."""
        return self._settled

    @cached_property
    def _settled(self) -> dict[int, PastTable]:
        return _tables.get(self.event.pk, self.version, self._read)

    def _read(self) -> dict[int, PastTable]:
        version, known = _tables.newest(self.event.pk) or ((None,), {})
        return settled_tables(self.event, known if version[0] == self.version[0] else {})

    @cached_property
    def _kept(self) -> Kept:
        return _remembered.get(self.event.pk, self.version, self._found)

    def _found(self) -> Kept:
        stored = _stored(self.event.pk, self.fingerprint)
        if not stored:
            return self._computed()
        return Kept.unpacked(stored[0])

    def _computed(self) -> Kept:
        over = _stands([pk for pk, _, at in self._rounds if at is not None])
        closed = Counter({status: number for status, (number, *_) in over.items()})
        return Kept(closed, _compute(self.event, self._settled))

    @property
    def fingerprint(self) -> str:
        """The version in a few letters, the same in every process that packs alike."""
        return sha256(repr((PACKED, self.version)).encode()).hexdigest()

    def keep(self) -> None:
        """Leave the standings, and how far the event is, where every process finds them."""
        kept, far = self._kept, list(astuple(self.progress))
        if _labels(self.event.pk) == [(self.fingerprint, far)]:
            return
        KeptStandings.objects.update_or_create(
            event=self.event,
            defaults={"version": self.fingerprint, "content": kept.packed(), "progress": far},
        )


def _stands(rounds: list[int]) -> dict[str, list[Any]]:
    """Of the matches of these rounds, by status: how many, which, and the newest result."""
    return {status: numbers for status, *numbers in _standing(rounds)} if rounds else {}


@prepared
def _standing(rounds: list[int]) -> QuerySet[Match, Any]:
    matches = Match.objects.filter(table__round__in=rounds).order_by().values_list("status")
    return matches.annotate(n=Count("pk"), keys=Sum("pk"), last=Max("settled_at"))


@prepared
def _counted(event: int) -> QuerySet[Entry, Any]:
    return (
        Entry.objects.filter(event=event)
        .order_by()
        .values_list("event")
        .annotate(
            n=Count("pk"),
            newest=Max("pk"),
            out=Count("disqualified_at"),
            last_out=Max("disqualified_at"),
            still_in=Count("pk", filter=Q(withdrawn_at=None)),
        )
    )


@prepared
def _stored(event: int, version: str) -> QuerySet[KeptStandings, bytes | memoryview]:
    found = KeptStandings.objects.filter(event=event, version=version)
    return found.values_list("content", flat=True)


@prepared
def _labels(event: int) -> QuerySet[KeptStandings, Any]:
    return KeptStandings.objects.filter(event=event).values_list("version", "progress")


@prepared
def _named(entries: list[int]) -> QuerySet[Entry, Any]:
    return Entry.objects.filter(pk__in=entries).values_list(
        *("pk", "bot__name", "bot__slug", "bot__owner_id", "bot__owner__username"),
        *("withdrawn_at", "disqualified_at"),
    )


@prepared
def _owned(event: int, owner: int) -> QuerySet[Entry, int]:
    return Entry.objects.filter(event=event, bot__owner=owner).values_list("pk", flat=True)


def event_standings(event: Event) -> list[StandingRow]:
    """Everyone who entered, best first."""
    return Scoreboard(event)[:]


def _compute(event: Event, tables: dict[int, PastTable]) -> list[Standing]:
    disqualified = list(event.entries.exclude(disqualified_at=None).values_list("pk", flat=True))
    field = replace(field_of(event, list(tables.values())), ratings=event_ratings(event))
    rows = standings(
        field.everyone,
        field.past,
        field.byes,
        scoring=event.scoring,
        order=event.tie_breaks or tiebreaks.DEFAULT,
        progress=FORMATS[event.format].progress(field, event.length),
        ratings=field.ratings,
        out=disqualified,
    )
    order = [row.entrant for row in rows]
    sure = certainties(order, field.past, scoring=event.scoring, out=disqualified)
    return [row._replace(**sure[row.entrant]._asdict()) for row in rows]


def _ladder(event: Event) -> Ladder | None:
    """The ladder whose ratings the standings need, if any."""
    if "performance" not in event.tie_breaks:
        return None
    return ladder_for(game=event.game, table_size=event.table_size, options=event.options).first()


def event_ratings(event: Event) -> dict[int, float]:
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
