"""The standings of an event, computed once for each version of its inputs and stored.

The version is cheap to read, because inputs change in few ways: matches of open rounds settle or
leave their table, rounds are paired (with their byes), closed and opened again, entries come, go
and are disqualified. The version therefore consists of the rounds, a few counts and the newest
keys, and code that writes inputs does not have to invalidate anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple, overload

import orjson
from django.db.models import Count, Max, Q, QuerySet, Sum

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.ladder.live_ratings import fit_latest, live_numbers
from arena.ladder.models import Ladder, RatingEvent
from arena.ladder.terms import ladder_for
from arena.matches.models import Match, MatchStatus
from botocracy.events import tiebreaks
from botocracy.events.certainty import certainties
from botocracy.events.formats import FORMATS
from botocracy.events.pairing.tables import PastTable
from botocracy.events.standings import Standing, standings
from tournaments.models import Entry, Event
from tournaments.results.progress import progress_store
from tournaments.results.stored import Stored
from tournaments.selectors import EventProgress, field_of, settled_matches, tables_of

SHOWN = (
    *("event", "submission", "seed", "withdrawn_at", "disqualified_at"),
    *("bot__name", "bot__slug", "bot__game", "bot__owner__username"),
)
"""Columns of an entry and its bot that are read; any other would cost a query for each row."""

Version = tuple[Any, ...]
"""Version of the inputs; it differs whenever the standings may have changed."""


class Computed(NamedTuple):
    """The standings in the form in which they are stored."""

    closed: Counter[str]
    """Matches of closed rounds by status."""
    standings: Sequence[Standing]

    def packed(self) -> bytes:
        lines = [orjson.dumps(list(standing)) for standing in self.standings]
        return b"\n".join([orjson.dumps(self.closed), *lines])

    @classmethod
    def unpacked(cls, content: bytes) -> Computed:
        closed, *lines = content.split(b"\n")
        return cls(Counter(orjson.loads(closed)), PackedStandings(lines))


class PackedStandings(Sequence[Standing]):
    """Stored standings, decoded line by line on access."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, part: int) -> Standing: ...
    @overload
    def __getitem__(self, part: slice) -> list[Standing]: ...
    def __getitem__(self, part: int | slice) -> Standing | list[Standing]:
        if isinstance(part, slice):
            return [Standing(*orjson.loads(line)) for line in self._lines[part]]
        return Standing(*orjson.loads(self._lines[part]))


STANDINGS = Stored("standings", form=1, pack=Computed.packed, unpack=Computed.unpacked)


def _tables_packed(tables: dict[int, PastTable]) -> bytes:
    return orjson.dumps([(match, *astuple(table)) for match, table in tables.items()])


def _tables_unpacked(content: bytes) -> dict[int, PastTable]:
    return {
        match: PastTable(tuple(entrants), tuple(shares), *rest)
        for match, entrants, shares, *rest in orjson.loads(content)
    }


CLOSED_TABLES = Stored("tables", form=1, pack=_tables_packed, unpack=_tables_unpacked)
"""Settled tables of closed rounds by match."""


@dataclass(frozen=True)
class StandingRow:
    """A standing with the entry it belongs to."""

    entry: Entry
    standing: Standing
    line: int
    """Position in the list, from 1. Bots that share a place have different lines."""


class StandingLine(NamedTuple):
    """A standing with the columns that the event's page shows."""

    line: int
    standing: Standing
    bot: str
    slug: str
    owner_id: int
    owner: str
    withdrawn_at: datetime | None
    disqualified_at: datetime | None


class Scoreboard(Sequence[StandingRow]):
    """The standings of an event as a sequence of rows, best first."""

    def __init__(self, event: Event) -> None:
        self.event = event
        rounds = event.rounds.order_by("number").values_list("pk", "number", "finished_at")
        self._rounds = list(rounds)
        open_rounds = [(pk, number) for pk, number, at in self._rounds if at is None]
        self.round = open_rounds[0][1] if open_rounds else None
        """Number of the first open round; None if there is none."""
        self._open = _by_status([pk for pk, _ in open_rounds])
        *entries, self.entered = _entries_version(event)
        self._terms: Version = (
            (event.created_at, event.started_at, event.format, event.length, event.cut),
            (event.table_size, event.scoring, event.tie_breaks),
        )
        self._others: Version = (entries, _ratings_version(event))
        settled = self._open.get(MatchStatus.SETTLED)
        self.version: Version = (*self._terms, self._rounds, settled, *self._others)

    def version_before(self, number: int) -> Version:
        """The version of the standings before round `number`, if all earlier rounds are closed."""
        earlier = [each for each in self._rounds if each[1] < number]
        return (*self._terms, earlier, *self._others)

    @property
    def progress(self) -> EventProgress:
        now = Counter({status: number for status, (number, *_) in self._open.items()})
        return EventProgress.of(self._computed.closed + now)

    def __len__(self) -> int:
        return len(self._computed.standings)

    @property
    def standings(self) -> Sequence[Standing]:
        """All standings, best first, without their entries."""
        return self._computed.standings

    @property
    def last_group(self) -> int:
        """Number of the last group (`Standing.group`); 0 if there is only one."""
        return self._computed.standings[-1].group if len(self) else 0

    @overload
    def __getitem__(self, part: int) -> StandingRow: ...
    @overload
    def __getitem__(self, part: slice) -> list[StandingRow]: ...
    def __getitem__(self, part: int | slice) -> StandingRow | list[StandingRow]:
        """Rows by index, with the current state of their entries."""
        if isinstance(part, int):
            return self[:][part]
        lines = range(len(self))[part]
        entries = self.event.entries.all()
        if len(lines) < len(self):
            entries = entries.filter(pk__in=[self._computed.standings[n].entrant for n in lines])
        return self._rows(entries, lines)

    def lines(self, part: Sequence[int]) -> list[StandingLine]:
        """Lines by index from 0, with the columns that a page shows."""
        standings = [(n + 1, self._computed.standings[n]) for n in part]
        entries = Entry.objects.filter(pk__in=[row.entrant for _, row in standings])
        columns = entries.values_list(
            *("pk", "bot__name", "bot__slug", "bot__owner_id", "bot__owner__username"),
            *("withdrawn_at", "disqualified_at"),
        )
        known = {pk: rest for pk, *rest in columns}
        return [
            StandingLine(n, row, *known[row.entrant])
            for n, row in standings
            if row.entrant in known  # it may have been deleted meanwhile
        ]

    def lines_of(self, user: User) -> list[StandingLine]:
        """The lines of a user's bots, best first."""
        entries = self.event.entries.filter(bot__owner__in=owners_of(user))
        own = set(entries.values_list("pk", flat=True))
        standings = self._computed.standings
        return self.lines([n for n, row in enumerate(standings) if row.entrant in own])

    def _rows(self, entries: QuerySet[Entry], lines: range) -> list[StandingRow]:
        known = {entry.pk: entry for entry in entries.select_related("bot__owner").only(*SHOWN)}
        return [
            StandingRow(known[standing.entrant], standing, n + 1)
            for n in lines
            if (standing := self._computed.standings[n]).entrant in known  # or deleted meanwhile
        ]

    @cached_property
    def tables(self) -> Mapping[int, PastTable]:
        """Match → settled table, in the order of the rounds."""
        over = [(pk, at) for pk, _, at in self._rounds if at is not None]
        keys = [pk for pk, _ in over]
        closed = CLOSED_TABLES.get(self.event, over, lambda: _settled(keys)) if over else {}
        found = closed | _settled([pk for pk, _, at in self._rounds if at is None])
        return dict(sorted(found.items(), key=lambda item: item[1].round))

    @cached_property
    def _computed(self) -> Computed:
        return STANDINGS.get(self.event, self.version, self._compute)

    def _compute(self) -> Computed:
        over = _by_status([pk for pk, _, at in self._rounds if at is not None])
        closed = Counter({status: number for status, (number, *_) in over.items()})
        return Computed(closed, _standings(self.event, list(self.tables.values())))

    def store(self) -> None:
        """Store the standings and the progress, so that no visitor waits for them."""
        progress_store(self.event, self.progress)


def _settled(rounds: list[int]) -> dict[int, PastTable]:
    """The settled tables of some rounds."""
    return tables_of(list(settled_matches(rounds)))


def _by_status(rounds: list[int]) -> dict[str, list[Any]]:
    """Status → number of matches, sum of their keys, time of the last result."""
    if not rounds:
        return {}
    matches = Match.objects.filter(table__round__in=rounds).order_by().values_list("status")
    counted = matches.annotate(n=Count("pk"), keys=Sum("pk"), last=Max("settled_at"))
    return {status: numbers for status, *numbers in counted}


def _entries_version(event: Event) -> list[Any]:
    """Numbers that change with the entries; the last is the number that have not withdrawn."""
    counted = event.entries.aggregate(
        n=Count("pk"),
        newest=Max("pk"),
        out=Count("disqualified_at"),
        last_out=Max("disqualified_at"),
        still_in=Count("pk", filter=Q(withdrawn_at=None)),
    )
    return list(counted.values())


def event_standings(event: Event) -> list[StandingRow]:
    """The standings of all entries, best first."""
    return Scoreboard(event)[:]


def _standings(event: Event, tables: list[PastTable]) -> list[Standing]:
    disqualified = list(event.entries.exclude(disqualified_at=None).values_list("pk", flat=True))
    field = replace(field_of(event, tables), ratings=event_ratings(event))
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
    return ladder_for(game=event.game, table_size=event.table_size, options=event.options)


def event_ratings(event: Event) -> dict[int, float]:
    """Current ratings by entry. Ratings at the start of the event are not stored."""
    ladder = _ladder(event)
    if ladder is None:
        return {}
    with_version = event.entries.exclude(submission=None)
    versions = dict(with_version.values_list("pk", "submission_id"))
    numbers = live_numbers(ladder, versions.values())
    return {pk: numbers[version].rating for pk, version in versions.items()}


def _ratings_version(event: Event) -> Version:
    """Version of the ratings: they change by rated matches, fits and new versions of bots."""
    ladder = _ladder(event)
    if ladder is None:
        return ()
    fit = fit_latest(ladder)
    moved = RatingEvent.objects.filter(ladder=ladder).order_by("-pk").values_list("pk", flat=True)
    versions = event.entries.order_by("pk").values_list("submission_id", flat=True)
    return fit and fit.pk, moved.first(), tuple(versions)
