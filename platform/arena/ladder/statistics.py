"""What a bot's rated matches say about it, in a fixed number of queries.

Intervals are Student's, over matches: the games of one match are not independent.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, TextField
from django.db.models.functions import Cast

from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.core.prepared import prepared
from arena.ladder.maths.ranking import Z95
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent
from arena.matches.models import Fault, Lane, MatchPlayer, MatchStatus
from botocracy.stats.results import Estimate, estimate

POINTS = 200
"""Of a rating's history, spread evenly over its fits, the newest among them."""
RATINGS = 2000
"""Read for it, the newest."""
RECENT = 500
"""Matches looked at, the newest: older ones say little about a bot of today."""
OPPONENTS = 20
"""Told of, of those it met most often."""
KEPT_FROM = 300
"""Seats read: what comes from fewer is read again as quickly, and would push out the others."""
KEPT_SECONDS = 3600
"""That statistics stay in memory."""


class Version(NamedTuple):
    """A version of a bot, as far as its page must know it."""

    pk: int
    number: int
    status: str
    checked_at: datetime | None
    faulty: bool
    """Whether it has ever made a fault."""
    last_event: int | None
    """The newest rating event on the ladder that was asked about."""
    fit: int | None
    """That ladder's newest fit."""


class HistoryPoint(NamedTuple):
    """A rating in one fit, of the newest version then."""

    at: datetime
    version: int
    rating: float
    low: float
    high: float
    matches: int


class VersionMark(NamedTuple):
    """When a version began to play."""

    number: int
    at: datetime


class Met(NamedTuple):
    """All versions of a bot against all of another."""

    opponent: int
    matches: int
    score: Estimate
    """Mean score against it, 0 to 1: half is even."""

    @property
    def certain(self) -> bool:
        """Whether the interval excludes that the two are even."""
        return self.score.margin is not None and abs(self.score.mean - 0.5) > self.score.margin


class Opponent(NamedTuple):
    """Whom a bot met, by name."""

    name: str
    slug: str
    owner: str
    met: Met


class SeatShare(NamedTuple):
    """How often a bot wins from one seat; an even field would win one game in `table_size`."""

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
    """In the newest fit."""
    interval: float | None
    faulty: int
    """Matches with a fault."""
    moves: int
    seconds_per_move: float | None
    slowest: float
    """Seconds of its slowest move."""


@dataclass(frozen=True)
class Statistics:
    """What a bot's last rated matches on a ladder come to."""

    history: list[HistoryPoint]
    """The rating in each fit, oldest first."""
    met: list[Met]
    """Most meetings first."""
    seats: list[SeatShare]
    versions: list[VersionResult]
    """The newest first."""


@dataclass(frozen=True)
class Read:
    """Statistics, and what else had to be read for them."""

    known: Statistics
    opponents: list[Opponent]
    tables: dict[int, list[tuple[str, float | None]]]
    """By match: name and share of everybody, best first. Empty where the statistics were kept."""


class FaultCount(NamedTuple):
    verdict: str
    version: int
    faults: int
    matches: int


class Seat(NamedTuple):
    """One player's part in a match."""

    match: int
    player: int
    """Its index."""
    version: int
    bot: int
    name: str
    slug: str
    owner: str
    place: int | None
    share: float | None
    against: str | None
    """JSON, read where it is the bot's own."""
    seat_wins: str | None
    fault_count: int
    moves: int
    seconds: float
    slowest: float


def bot_versions(bot: Bot, ladder: Ladder | None = None) -> list[Version]:
    """The versions of a bot, the newest first; one query."""
    return [Version(*row) for row in _versions(bot.pk, ladder.pk if ladder else 0)]


@prepared
def _versions(bot: int, ladder: int) -> QuerySet[Submission, Any]:
    events = RatingEvent.objects.filter(ladder=ladder, submission=OuterRef("pk")).order_by("-pk")
    found = Submission.objects.filter(bot=bot).order_by("-number")
    fits = Fit.objects.filter(ladder=ladder).order_by("-last_event", "-pk")
    faulty = MatchPlayer.objects.filter(
        submission=OuterRef("pk"), fault_count__gt=0, match__results_open=True
    )
    last, fit = Subquery(events.values("pk")[:1]), Subquery(fits.values("pk")[:1])
    known = found.annotate(faulty=Exists(faulty), last_event=last, fit=fit)
    return known.values_list(*Version._fields)


def statistics(bot: Bot, ladder: Ladder, versions: Sequence[Version]) -> Read:
    """What is known of a bot on a ladder; one query, two where it is not kept yet.

    It is kept until the bot is rated again or the ladder fitted anew: as with the ratings, a match
    that is called off afterwards is taken back by the next fit.
    """
    newest = max((one.last_event for one in versions if one.last_event is not None), default=None)
    if newest is None:
        return Read(Statistics([], [], [], []), [], {})
    fit = versions[0].fit
    key = f"statistics:{bot.pk}:{bot.created_at.timestamp()}:{newest}:{fit}"
    known: Statistics | None = cache.get(key)
    if known is not None:
        return Read(known, _named(known.met, _names([met.opponent for met in known.met])), {})
    keys = [one.pk for one in versions]
    seats = [Seat(*row) for row in _seats(keys, ladder.pk)]
    known = _summed(bot.pk, versions, seats, _ratings(keys, ladder.pk))
    if len(seats) >= KEPT_FROM:
        cache.set(key, known, KEPT_SECONDS)
    names = ((seat.bot, seat.name, seat.slug, seat.owner) for seat in seats)
    return Read(known, _named(known.met, names), _tables(seats))


def _named(met: Iterable[Met], names: Iterable[tuple[int, str, str, str]]) -> list[Opponent]:
    named = {bot: (name, slug, owner) for bot, name, slug, owner in names}
    return [Opponent(*named[one.opponent], one) for one in met]


def _tables(seats: Iterable[Seat]) -> dict[int, list[tuple[str, float | None]]]:
    tables: dict[int, list[tuple[str, float | None]]] = defaultdict(list)
    for seat in sorted(seats, key=lambda seat: (seat.place or 0, seat.player)):
        tables[seat.match].append((seat.name, seat.share))
    return dict(tables)


@prepared
def _seats(versions: list[int], ladder: int) -> QuerySet[MatchPlayer, Any]:
    """Everybody's part in the last rated matches of these versions."""
    events = RatingEvent.objects.filter(ladder=ladder, submission__in=versions).order_by("-pk")
    rated = events.values("match_id")[:RECENT]
    found = MatchPlayer.objects.filter(match__in=rated, match__status=MatchStatus.SETTLED)
    return found.order_by().values_list(
        *("match_id", "index", "submission_id", "submission__bot_id", "submission__bot__name"),
        *("submission__bot__slug", "submission__bot__owner__username", "place", "share"),
        *(Cast("against", TextField()), Cast("seat_wins", TextField())),
        *("fault_count", "moves", "seconds", "slowest"),
    )


@prepared
def _ratings(versions: list[int], ladder: int) -> QuerySet[FitRating, Any]:
    """The newest first."""
    found = FitRating.objects.filter(submission__in=versions, fit__ladder=ladder)
    columns = ("fit_id", "fit__created_at", "submission_id", "rating", "error", "matches")
    return found.order_by("-fit_id").values_list(*columns)[:RATINGS]


Rating = tuple[int, datetime, int, float, float, int]
"""Fit, its time, version, rating, error, matches."""


def _summed(
    bot: int,
    versions: Sequence[Version],
    seats: Iterable[Seat],
    ratings: Sequence[Rating],
) -> Statistics:
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        tables[seat.match].append(seat)
    own = [next(seat for seat in table if seat.bot == bot) for table in tables.values()]
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
    points = list(newest.values())
    step = max(1.0, len(points) / POINTS)
    return [
        HistoryPoint(
            at, number[version], rating, rating - Z95 * error, rating + Z95 * error, matches
        )
        for _, at, version, rating, error, matches in (
            points[int(n * step)] for n in reversed(range(min(POINTS, len(points))))
        )
    ]


def version_marks(versions: Sequence[Version]) -> list[VersionMark]:
    """Where versions began, oldest first."""
    return [
        VersionMark(version.number, version.checked_at)
        for version in reversed(versions)
        if version.checked_at is not None and version.status == SubmissionStatus.VALID
    ]


def _met(bot: int, own: Iterable[Seat], tables: Mapping[int, Sequence[Seat]]) -> list[Met]:
    scores: dict[int, list[float]] = defaultdict(list)
    for seat in own:
        if seat.against is None:
            continue
        against = json.loads(seat.against)
        for other in tables[seat.match]:
            if other.bot != bot:
                scores[other.bot].append(against[other.player])
    often = sorted(scores.items(), key=lambda opponent: (-len(opponent[1]), opponent[0]))
    return [Met(opponent, len(met), estimate(met)) for opponent, met in often[:OPPONENTS]]


def _seat_shares(own: Iterable[Seat]) -> list[SeatShare]:
    wins = [json.loads(seat.seat_wins) for seat in own if seat.seat_wins is not None]
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


@prepared
def _names(bots: list[int]) -> QuerySet[Bot, Any]:
    return (
        Bot.objects.filter(pk__in=bots)
        .order_by()
        .values_list("pk", "name", "slug", "owner__username")
    )


def fault_causes(versions: Sequence[Version]) -> list[FaultCount]:
    """What went wrong in matches open to everyone, by version and cause, the commonest first."""
    faulty = [version.pk for version in versions if version.faulty]
    return [FaultCount(*row) for row in _causes(faulty)] if faulty else []


@prepared
def _causes(versions: list[int]) -> QuerySet[Fault, Any]:
    rows = Fault.objects.filter(player__submission__in=versions, player__fault_count__gt=0)
    told = (
        rows.order_by()
        .filter(game__match__results_open=True)
        .exclude(game__match__lane=Lane.TRIAL)
        .values_list("verdict", "player__submission__number")
    )
    counted = told.annotate(n=Count("pk"), matches=Count("player__match_id", distinct=True))
    return counted.order_by("-player__submission__number", "-n")
