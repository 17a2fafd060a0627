"""Statistics of a bot's rated matches, in a fixed number of queries.

Intervals are Student's, over matches: the games of one match are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache

from arena.bots.models import Bot
from arena.ladder.maths import Z95
from arena.ladder.models import FitRating, Ladder, RatingEvent
from arena.ladder.sparklines import evenly_spaced
from arena.ladder.versions import Version
from arena.matches.models import MatchPlayer, MatchStatus
from botocracy.stats.results import Estimate, estimate

POINTS = 200
"""Points of a rating's history, evenly spread over its fits, the newest included."""
RATINGS = 2000
"""Ratings in fits that are read for the history, the newest."""
RECENT = 500
"""Matches that are evaluated, the newest: older ones say little about a bot of today."""
OPPONENTS = 20
"""Opponents that are listed, those met most often."""
SHOWN_FROM = 4
"""Matches that an interval against one opponent needs."""
CACHED_FROM = 300
"""Rows from which on statistics are cached; fewer are read as quickly as the cache."""
CACHE_SECONDS = 3600


class HistoryPoint(NamedTuple):
    """The rating of a bot's newest version in one fit."""

    at: datetime
    version: int
    rating: float
    low: float
    high: float
    matches: int


class Met(NamedTuple):
    """Results of all versions of a bot against all versions of another."""

    opponent: int
    matches: int
    score: Estimate
    """Mean score against it, 0 to 1; one half is even."""

    @property
    def enough(self) -> bool:
        """Whether there are enough matches to show an interval."""
        return self.matches >= SHOWN_FROM

    @property
    def certain(self) -> bool:
        """Whether the interval excludes an even score."""
        return self.score.margin is not None and abs(self.score.mean - 0.5) > self.score.margin


class Opponent(NamedTuple):
    """An opponent with its present name."""

    name: str
    slug: str
    owner: str
    met: Met


class SeatShare(NamedTuple):
    """Share of games that a bot wins from one seat; one in `table_size` is even."""

    seat: int
    wins: Estimate


class VersionResult(NamedTuple):
    """One version's rated matches on a ladder."""

    pk: int
    number: int
    matches: int
    share: Estimate
    """Share of opponents beaten."""
    rating: float | None
    """Rating in the newest fit."""
    interval: float | None
    faulty: int
    """Matches with a fault."""
    moves: int
    seconds_per_move: float | None
    slowest: float
    """Seconds of its slowest move."""


@dataclass(frozen=True)
class Statistics:
    """Summary of a bot's last rated matches on a ladder."""

    history: list[HistoryPoint]
    """The rating over time, oldest first."""
    met: list[Met]
    """Most meetings first."""
    seats: list[SeatShare]
    versions: list[VersionResult]
    """The newest first."""


Rating = tuple[int, datetime, int, float, float, int]
"""Fit, its time, version, rating, error, matches."""


class Seat(NamedTuple):
    """One player's part in a match."""

    match: int
    player: int
    """The player's index in the match."""
    version: int
    bot: int
    share: float | None
    against: list[float] | None
    """Score against each other player, by index."""
    seat_wins: list[float] | None
    fault_count: int
    moves: int
    seconds: float
    slowest: float


def statistics(bot: Bot, ladder: Ladder, versions: Sequence[Version]) -> Statistics:
    """Statistics of a bot's last rated matches on a ladder.

    Cached until the bot is rated again or the ladder is fitted. A match that is voided later is
    removed by the next fit, as from ratings.
    """
    newest = max((one.last_event for one in versions if one.last_event is not None), default=None)
    if newest is None:
        return Statistics([], [], [], [])
    fit = versions[0].fit
    key = f"statistics:{bot.pk}:{bot.created_at.timestamp()}:{newest}:{fit}"
    known: Statistics | None = cache.get(key)
    if known is None:
        keys = [one.pk for one in versions]
        seats = _seats(keys, ladder)
        known = _summary(bot.pk, versions, seats, _ratings(keys, ladder))
        if len(seats) >= CACHED_FROM:
            cache.set(key, known, CACHE_SECONDS)
    return known


def opponents(known: Statistics) -> list[Opponent]:
    """The opponents with their present names."""
    bots = Bot.objects.select_related("owner").in_bulk([met.opponent for met in known.met])
    return [
        Opponent(bot.name, bot.slug, bot.owner.username, met)
        for met in known.met
        if (bot := bots.get(met.opponent))
    ]


def meetings(bot: Bot, opponent: Bot, ladder: Ladder, versions: Sequence[Version]) -> Met | None:
    """Results of a bot against one other in its last rated matches; ``None`` without any."""
    tables = _tables(_seats([one.pk for one in versions], ladder))
    scores = _scores(bot.pk, _own(bot.pk, tables), tables).get(opponent.pk, [])
    return Met(opponent.pk, len(scores), estimate(scores)) if scores else None


def _seats(versions: list[int], ladder: Ladder) -> list[Seat]:
    """The rows of all players of the last rated matches of these versions."""
    events = RatingEvent.objects.filter(ladder=ladder, submission__in=versions).order_by("-pk")
    rated = events.values("match_id")[:RECENT]
    found = MatchPlayer.objects.filter(match__in=rated, match__status=MatchStatus.SETTLED)
    rows = found.order_by().values_list(
        *("match_id", "index", "submission_id", "submission__bot_id", "share"),
        *("against", "seat_wins", "fault_count", "moves", "seconds", "slowest"),
    )
    return [Seat(*row) for row in rows]


def _ratings(versions: list[int], ladder: Ladder) -> list[Rating]:
    """Ratings of these versions in fits, the newest first."""
    found = FitRating.objects.filter(submission__in=versions, fit__ladder=ladder)
    columns = ("fit_id", "fit__created_at", "submission_id", "rating", "error", "matches")
    return list(found.order_by("-fit_id").values_list(*columns)[:RATINGS])


def _summary(
    bot: int,
    versions: Sequence[Version],
    seats: Iterable[Seat],
    ratings: Sequence[Rating],
) -> Statistics:
    tables = _tables(seats)
    own = _own(bot, tables)
    fitted = {row[2]: row for row in ratings if row[0] == versions[0].fit}
    played: dict[int, list[Seat]] = defaultdict(list)
    for seat in own:
        played[seat.version].append(seat)
    return Statistics(
        history=_history(versions, ratings),
        met=_met(bot, own, tables),
        seats=_seat_shares(own),
        versions=[
            _version_result(version, played[version.pk], fitted.get(version.pk))
            for version in versions
            if version.pk in played
        ],
    )


def _history(versions: Sequence[Version], ratings: Iterable[Rating]) -> list[HistoryPoint]:
    number = {version.pk: version.number for version in versions}
    newest: dict[int, Rating] = {}
    for row in ratings:
        known = newest.setdefault(row[0], row)
        if number[known[2]] < number[row[2]]:
            newest[row[0]] = row
    return [
        HistoryPoint(
            at, number[version], rating, rating - Z95 * error, rating + Z95 * error, matches
        )
        for _, at, version, rating, error, matches in reversed(
            evenly_spaced(newest.values(), POINTS)
        )
    ]


def _tables(seats: Iterable[Seat]) -> dict[int, list[Seat]]:
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        tables[seat.match].append(seat)
    return tables


def _own(bot: int, tables: Mapping[int, Sequence[Seat]]) -> list[Seat]:
    return [next(seat for seat in table if seat.bot == bot) for table in tables.values()]


def _met(bot: int, own: Iterable[Seat], tables: Mapping[int, Sequence[Seat]]) -> list[Met]:
    scores = _scores(bot, own, tables)
    often = sorted(scores.items(), key=lambda opponent: (-len(opponent[1]), opponent[0]))
    return [Met(opponent, len(met), estimate(met)) for opponent, met in often[:OPPONENTS]]


def _scores(
    bot: int, own: Iterable[Seat], tables: Mapping[int, Sequence[Seat]]
) -> dict[int, list[float]]:
    """The bot's scores by opponent, one for each match."""
    scores: dict[int, list[float]] = defaultdict(list)
    for seat in own:
        if seat.against is None:
            continue
        for other in tables[seat.match]:
            if other.bot != bot:
                scores[other.bot].append(seat.against[other.player])
    return scores


def _seat_shares(own: Iterable[Seat]) -> list[SeatShare]:
    wins = [seat.seat_wins for seat in own if seat.seat_wins is not None]
    return [SeatShare(seat, estimate(won)) for seat, won in enumerate(zip(*wins, strict=True))]


def _version_result(
    version: Version, played: Sequence[Seat], fitted: Rating | None
) -> VersionResult:
    moves = sum(seat.moves for seat in played)
    return VersionResult(
        pk=version.pk,
        number=version.number,
        matches=len(played),
        share=estimate([seat.share or 0.0 for seat in played]),
        rating=fitted[3] if fitted else None,
        interval=Z95 * fitted[4] if fitted else None,
        faulty=sum(seat.fault_count > 0 for seat in played),
        moves=moves,
        seconds_per_move=sum(seat.seconds for seat in played) / moves if moves else None,
        slowest=max(seat.slowest for seat in played),
    )
