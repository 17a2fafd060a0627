"""Statistics of an event: games and times, seats, faults, surprises.

They are computed from the stored `results.tally`. Names are not stored there, since they change.
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
"""How many of the most frequent faults are shown."""
Z95 = 1.96


@dataclass(frozen=True)
class SeatWorth:
    """Mean share of opponents beaten from one seat; the 95 % interval is ± `interval`."""

    seat: int
    share: float
    interval: float


class Named(NamedTuple):
    """The current name of a bot, its owner, and its name in addresses."""

    name: str
    owner: str
    slug: str


class FaultLine(NamedTuple):
    bot: int
    verdict: str
    times: int


@dataclass(frozen=True)
class EventStatistics:
    matches: int
    games: int
    steps: float
    """Mean number of decisions in a game."""
    seconds: float
    """Mean duration of a match."""
    busy: timedelta
    """Time of all matches together."""
    seats: list[SeatWorth]
    seat_games: int
    faults: list[FaultLine]
    surprises: list[Surprise]
    bots: Mapping[int, Named] = field(default_factory=dict)
    """The bots of `faults` and `surprises` by key."""


def event_statistics(event: Event) -> EventStatistics:
    """The current statistics of an event."""
    found = _statistics(tally(Scoreboard(event)))
    keys = {line.bot for line in found.faults}
    keys |= {bot for one in found.surprises for bot in (one.winner, one.loser)}
    named = Bot.objects.filter(pk__in=keys).values_list("pk", "name", "owner__username", "slug")
    return replace(found, bots={pk: Named(*words) for pk, *words in named})


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
    """The worth of each seat, from games by their places."""
    beaten = [(shares(placed), times) for placed, times in sorted(ways.items())]
    seats = range(len(beaten[0][0])) if beaten else ()
    return [_worth(seat, [(share[seat], times) for share, times in beaten]) for seat in seats]


def _worth(seat: int, values: list[tuple[float, int]]) -> SeatWorth:
    n = sum(times for _, times in values)
    mean = sum(value * times for value, times in values) / n
    spread = sum(times * (value - mean) ** 2 for value, times in values) / max(n - 1, 1)
    return SeatWorth(seat, mean, Z95 * math.sqrt(spread / n))
