"""Events and rounds as their pages list them: what is shown, and no objects of wide tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, overload

from django.db.models import Count, QuerySet

from arena.core.prepared import prepared
from arena.matches.models import MatchPlayer
from tournaments.models import Bye, Entry, Event, Round, Table


class ListedEvent(NamedTuple):
    pk: int
    slug: str
    title: str
    game: str
    format: str
    table_size: int
    state: str
    registration_until: datetime | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    organiser: str


class ListedEvents(Sequence[ListedEvent]):
    """Some events, the newest first, of which any part can be taken."""

    def __init__(self, events: QuerySet[Event]) -> None:
        self._events = events

    def __len__(self) -> int:
        return self._events.count()

    @overload
    def __getitem__(self, part: int) -> ListedEvent: ...
    @overload
    def __getitem__(self, part: slice) -> list[ListedEvent]: ...
    def __getitem__(self, part: int | slice) -> ListedEvent | list[ListedEvent]:
        if isinstance(part, int):
            return self[part : part + 1][0]
        *own, _ = ListedEvent._fields
        found = self._events.order_by("-pk").values_list(*own, "organiser__username")
        return [ListedEvent(*columns) for columns in found[part]]


@prepared
def entered(events: list[int]) -> QuerySet[Entry, tuple[int, int]]:
    """How many bots are in each event; none is named that has none."""
    still_in = Entry.objects.filter(event__in=events, withdrawn_at=None).order_by()
    return still_in.values_list("event").annotate(n=Count("pk"))


class ListedRound(NamedTuple):
    pk: int
    number: int
    finished_at: datetime | None


def rounds_of(event: Event) -> list[ListedRound]:
    """The rounds there are, the first first."""
    return [ListedRound(*columns) for columns in _rounds(event.pk)]


@prepared
def _rounds(event: int) -> QuerySet[Round, Any]:
    return Round.objects.filter(event=event).order_by("number").values_list(*ListedRound._fields)


class ListedPlayer(NamedTuple):
    seat: int
    """In the first sitting."""
    place: int | None
    share: float | None
    bot: str
    version: int


class ListedTable(NamedTuple):
    """A table as the page of its round shows it."""

    number: int
    match: int
    status: str
    players: list[ListedPlayer]


class RoundTables(Sequence[ListedTable]):
    """The tables of a round, of which any part can be taken."""

    def __init__(self, key: int) -> None:
        self._key = key

    def __len__(self) -> int:
        return _table_count(self._key)[0]

    @overload
    def __getitem__(self, part: int) -> ListedTable: ...
    @overload
    def __getitem__(self, part: slice) -> list[ListedTable]: ...
    def __getitem__(self, part: int | slice) -> ListedTable | list[ListedTable]:
        if isinstance(part, int):
            return self[part : part + 1][0]
        tables = Table.objects.filter(round=self._key).order_by("number")
        found = list(tables.values_list("number", "match_id", "match__status")[part])
        seated: dict[int, list[ListedPlayer]] = {match: [] for _, match, _ in found}
        for match, *columns in _players(list(seated)):
            seated[match].append(ListedPlayer(*columns))
        return [ListedTable(*columns, seated[columns[1]]) for columns in found]


@prepared
def _table_count(key: int) -> QuerySet[Round, int]:
    counted = Round.objects.filter(pk=key).annotate(n=Count("tables"))
    return counted.order_by().values_list("n", flat=True)


@prepared
def _players(matches: list[int]) -> QuerySet[MatchPlayer, Any]:
    players = MatchPlayer.objects.filter(match__in=matches).order_by("match_id", "index")
    return players.values_list(
        *("match_id", "index", "place", "share", "submission__bot__name", "submission__number")
    )


@prepared
def byes_named(key: int) -> QuerySet[Bye, str]:
    """The bots that sit out a round."""
    byes = Bye.objects.filter(round=key).order_by("pk")
    return byes.values_list("entry__bot__name", flat=True)
