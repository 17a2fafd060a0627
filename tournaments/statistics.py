"""An event in numbers: what was played, what the seats were worth, who faulted, what surprised.

Computed once for each state of the event (`tournaments.scoreboard`); names are read for each
visitor, because people change theirs.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Avg, Count, QuerySet, Sum

from arena.bots.models import Bot
from arena.core.prepared import prepared
from arena.matches.models import Fault, Match, MatchGame, MatchStatus
from games.contract import shares
from sandbox.results import match_places
from tournaments.models import Event
from tournaments.pairing.tables import PastTable
from tournaments.remembering import Memory
from tournaments.scoreboard import Scoreboard

GAMES = 5_000
"""The newest so many are looked at for the seats."""
Z95 = 1.96


@dataclass(frozen=True)
class SeatWorth:
    """The mean share of opponents beaten from one seat, with half its 95 % interval."""

    seat: int
    share: float
    interval: float


class Named(NamedTuple):
    """A bot as it is called now."""

    name: str
    owner: str


class Surprise(NamedTuple):
    """A table at which a low seed was above a high one."""

    match: int
    round: int
    winner: int
    """The key of a bot, like the loser's."""
    winner_seed: int
    loser: int
    loser_seed: int

    @property
    def gap(self) -> int:
        return self.winner_seed - self.loser_seed


class FaultLine(NamedTuple):
    bot: int
    verdict: str
    times: int


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
    bots: Mapping[int, Named] = field(default_factory=dict)
    """The bots of both."""


_remembered: Memory[EventStatistics] = Memory(32)


def event_statistics(event: Event) -> EventStatistics:
    board = Scoreboard(event)
    found = _remembered.get(event.pk, board.version, lambda: _compute(event, board.tables))
    keys = {line.bot for line in found.faults}
    keys |= {bot for one in found.surprises for bot in (one.winner, one.loser)}
    bots = {pk: Named(name, owner) for pk, name, owner in _named(sorted(keys))}
    return replace(found, bots=bots)


@prepared
def _named(bots: list[int]) -> QuerySet[Bot, tuple[int, str, str]]:
    return Bot.objects.filter(pk__in=bots).values_list("pk", "name", "owner__username")


def _compute(event: Event, tables: Mapping[int, PastTable]) -> EventStatistics:
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
        surprises=_surprises(event, tables),
    )


def _seats(event: Event, games: QuerySet[MatchGame]) -> tuple[list[SeatWorth], int]:
    """What each seat was worth at full tables, and from how many games that is known."""
    full = games.filter(match__table_size=event.table_size).order_by("-pk")
    newest = MatchGame.objects.filter(pk__in=full.values("pk")[:GAMES]).order_by()
    ways = list(newest.values_list("places").annotate(n=Count("pk")))
    values: dict[int, list[float]] = defaultdict(list)
    for placed, times in ways:
        for seat, share in enumerate(shares(placed)):
            values[seat] += [share] * times
    return [_worth(seat, values[seat]) for seat in sorted(values)], sum(times for _, times in ways)


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
        .values_list("player__submission__bot_id", "verdict")
        .annotate(count=Count("pk"))
        .order_by("-count")
    )
    return [FaultLine(*row) for row in rows[:30]]


def _surprises(event: Event, tables: Mapping[int, PastTable]) -> list[Surprise]:
    """The five tables whose winner was seeded farthest below the best seed there."""
    entries = event.entries.values_list("pk", "bot_id", "seed")
    known = {pk: (seed or 0, bot) for pk, bot, seed in entries}
    found: list[Surprise] = []
    for match, table in tables.items():
        taken = list(match_places(list(table.shares)))
        best = min(range(len(taken)), key=lambda at: known[table.entrants[at]])
        if taken[best] > 1 and taken.count(1) == 1:
            (winner_seed, winner) = known[table.entrants[taken.index(1)]]
            (loser_seed, loser) = known[table.entrants[best]]
            found.append(Surprise(match, table.round, winner, winner_seed, loser, loser_seed))
    return heapq.nlargest(5, found, key=lambda one: one.gap)
