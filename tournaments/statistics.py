"""An event in numbers: what was played, what the seats were worth, who faulted, what surprised."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Avg, Count, QuerySet, Sum

from arena.matches.models import Fault, Match, MatchGame, MatchStatus
from games.contract import shares
from tournaments.models import Entry, Event, Table

GAMES = 5_000
"""The newest so many are looked at for the seats."""
Z95 = 1.96


@dataclass(frozen=True)
class SeatWorth:
    """The mean share of opponents beaten from one seat, with half its 95 % interval."""

    seat: int
    share: float
    interval: float


@dataclass(frozen=True)
class Surprise:
    """A table at which a low seed was above a high one."""

    table: Table
    winner: Entry
    loser: Entry


@dataclass(frozen=True)
class FaultLine:
    bot: str
    owner: str
    verdict: str
    count: int


@dataclass(frozen=True)
class EventStatistics:
    matches: int
    games: int
    steps: float
    """Decisions a game, on average."""
    seconds: float
    """A match, on average."""
    busy: timedelta
    """What all workers together spent."""
    seats: list[SeatWorth]
    seat_games: int
    faults: list[FaultLine]
    surprises: list[Surprise]


def event_statistics(event: Event) -> EventStatistics:
    settled = Match.objects.filter(table__round__event=event, status=MatchStatus.SETTLED)
    time = settled.aggregate(n=Count("pk"), mean=Avg("seconds"), total=Sum("seconds"))
    games = MatchGame.objects.filter(match__in=settled.values("pk"))
    played = games.aggregate(n=Count("pk"), steps=Avg("steps"))
    seats, looked_at = _seats(event, games)
    return EventStatistics(
        matches=time["n"],
        games=played["n"],
        steps=played["steps"] or 0.0,
        seconds=time["mean"] or 0.0,
        busy=timedelta(seconds=round(time["total"] or 0)),
        seats=seats,
        seat_games=looked_at,
        faults=_faults(event),
        surprises=_surprises(event),
    )


def _seats(event: Event, games: QuerySet[MatchGame]) -> tuple[list[SeatWorth], int]:
    """What each seat was worth at full tables, and from how many games that is known."""
    full = games.filter(match__table_size=event.table_size).order_by("-pk")
    values: dict[int, list[float]] = defaultdict(list)
    looked_at = 0
    for places in full.values_list("places", flat=True)[:GAMES]:
        looked_at += 1
        for seat, share in enumerate(shares(places)):
            values[seat].append(share)
    return [_worth(seat, values[seat]) for seat in sorted(values)], looked_at


def _worth(seat: int, values: list[float]) -> SeatWorth:
    n = len(values)
    mean = sum(values) / n
    spread = sum((value - mean) ** 2 for value in values) / max(n - 1, 1)
    return SeatWorth(seat, mean, Z95 * math.sqrt(spread / n))


def _faults(event: Event) -> list[FaultLine]:
    rows = (
        Fault.objects.filter(
            game__match__table__round__event=event, game__match__status=MatchStatus.SETTLED
        )
        .values_list(
            "player__submission__bot__name",
            "player__submission__bot__owner__username",
            "verdict",
        )
        .annotate(count=Count("pk"))
        .order_by("-count")
    )
    return [FaultLine(*row) for row in rows[:30]]


def _surprises(event: Event) -> list[Surprise]:
    """The five tables whose winner was seeded farthest below the best seed there."""
    entries = {entry.pk: entry for entry in event.entries.select_related("bot__owner")}
    found: list[tuple[int, Surprise]] = []
    tables = Table.objects.filter(round__event=event, match__status=MatchStatus.SETTLED)
    for table in tables.select_related("round").prefetch_related("match__players"):
        places = [player.place or 0 for player in table.match.players.all()]
        seats = [(entries[pk], place) for pk, place in zip(table.entries, places, strict=True)]
        best = min(seats, key=lambda seat: seat[0].seed or 0)
        first = [entry for entry, place in seats if place == 1]
        if len(first) == 1 and best[1] > 1:
            gap = (first[0].seed or 0) - (best[0].seed or 0)
            found.append((gap, Surprise(table, first[0], best[0])))
    found.sort(key=lambda one: -one[0])
    return [surprise for _, surprise in found[:5]]
