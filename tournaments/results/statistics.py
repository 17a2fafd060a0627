"""An event in numbers: what was played, what the seats were worth, who faulted, what surprised.

Computed from the stored `results.tally`; names are read for each visitor, because people change
theirs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import NamedTuple

from arena.bots.models import Bot
from games.contract import shares
from tournaments.models import Event
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.tally import Surprise, Tally, tally

FAULTS = 30
"""Lines shown, of the commonest."""
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


def event_statistics(event: Event) -> EventStatistics:
    """The statistics of an event as it is now."""
    found = _statistics(tally(Scoreboard(event)))
    keys = {line.bot for line in found.faults}
    keys |= {bot for one in found.surprises for bot in (one.winner, one.loser)}
    named = Bot.objects.filter(pk__in=keys).values_list("pk", "name", "owner__username")
    return replace(found, bots={pk: Named(name, owner) for pk, name, owner in named})


def _statistics(of: Tally) -> EventStatistics:
    commonest = sorted(of.faults.items(), key=lambda fault: (-fault[1], fault[0]))[:FAULTS]
    return EventStatistics(
        matches=len(of.counted),
        games=of.games,
        steps=of.steps / of.games if of.games else 0.0,
        seconds=of.seconds / len(of.counted) if of.counted else 0.0,
        busy=timedelta(seconds=round(of.seconds)),
        seats=_seats(of.ways),
        seat_games=of.ways.total(),
        faults=[FaultLine(*fault, times) for fault, times in commonest],
        surprises=of.surprises,
    )


def _seats(ways: Counter[tuple[int, ...]]) -> list[SeatWorth]:
    """What each seat was worth at full tables."""
    beaten = [(shares(placed), times) for placed, times in sorted(ways.items())]
    seats = range(len(beaten[0][0])) if beaten else ()
    return [_worth(seat, [(share[seat], times) for share, times in beaten]) for seat in seats]


def _worth(seat: int, values: list[tuple[float, int]]) -> SeatWorth:
    n = sum(times for _, times in values)
    mean = sum(value * times for value, times in values) / n
    spread = sum(times * (value - mean) ** 2 for value, times in values) / max(n - 1, 1)
    return SeatWorth(seat, mean, Z95 * math.sqrt(spread / n))
