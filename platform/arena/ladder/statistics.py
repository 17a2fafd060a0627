"""What a bot's rated matches say about it. Each selector has a fixed number of queries.

Intervals are Student's, over matches: the games of one match are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, OuterRef, Subquery

from arena.bots.models import Bot, Submission
from arena.ladder.bands import Z95
from arena.ladder.live import fit_latest
from arena.ladder.models import FitRating, Ladder, RatingEvent
from arena.ladder.selectors import fits_sampled
from arena.matches.models import Fault, Lane, MatchPlayer, MatchStatus
from botocracy.results import Estimate, estimate

POINTS = 200
"""Of a rating's history."""
RECENT = 500
"""Matches looked at, the newest: older ones say little about a bot of today."""
KEPT_SECONDS = 3600
"""That sums stay in memory."""


@dataclass(frozen=True)
class HistoryPoint:
    """A rating in one fit, of the newest version then."""

    at: datetime
    version: int
    rating: float
    low: float
    high: float
    matches: int


@dataclass(frozen=True)
class VersionMark:
    """When a version began to play."""

    number: int
    at: datetime


@dataclass(frozen=True)
class History:
    points: list[HistoryPoint]
    versions: list[VersionMark]


@dataclass(frozen=True)
class HeadToHead:
    """All versions of a bot against all of another."""

    opponent: Bot
    matches: int
    score: Estimate
    """Mean score against it, 0 to 1: half is even."""

    @property
    def certain(self) -> bool:
        """Whether the interval excludes that the two are even."""
        return self.score.margin is not None and abs(self.score.mean - 0.5) > self.score.margin


@dataclass(frozen=True)
class SeatShare:
    """How often a bot wins from one seat; an even field would win one game in `table_size`."""

    seat: int
    wins: Estimate


@dataclass(frozen=True)
class VersionResult:
    """One version's rated matches on a ladder."""

    submission: Submission
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
class FaultCount:
    verdict: str
    version: int
    faults: int
    matches: int


def rating_history(bot: Bot, ladder: Ladder, *, points: int = POINTS) -> History:
    """The rating in each fit with its interval, and where versions change; three queries."""
    rows = (
        FitRating.objects.filter(fit__in=fits_sampled(ladder, points), submission__bot=bot)
        .select_related("fit", "submission")
        .only("rating", "error", "matches", "fit__created_at", "submission__number")
        .order_by("fit_id", "submission__number")
    )
    newest = {row.fit_id: row for row in rows}  # of one fit the last version stays
    history = [
        HistoryPoint(
            at=row.fit.created_at,
            version=row.submission.number,
            rating=row.rating,
            low=row.rating - Z95 * row.error,
            high=row.rating + Z95 * row.error,
            matches=row.matches,
        )
        for row in newest.values()
    ]
    played = Submission.objects.filter(bot=bot, checked_at__isnull=False, status="valid")
    marks = played.order_by("number").values_list("number", "checked_at")
    return History(history, [VersionMark(number, at) for number, at in marks if at])


class Total(NamedTuple):
    """One version's matches, summed."""

    matches: int
    share: Estimate
    faulty: int
    moves: int
    seconds: float
    slowest: float


@dataclass(frozen=True)
class Results:
    """What a bot's last rated matches on a ladder come to."""

    met: list[tuple[int, int, Estimate]]
    """Opponents, how often, and the mean score against them; most meetings first."""
    seats: list[SeatShare]
    versions: dict[int, Total]
    """By submission."""


def results(bot: Bot, ladder: Ladder) -> Results:
    """The bot's last matches, summed; two queries, and two more where they are not known yet.

    Sums are kept until the bot is rated again or the ladder fitted anew: as with the ratings,
    a match that is called off afterwards is taken back by the next fit.
    """
    events = RatingEvent.objects.filter(ladder=ladder).order_by("-pk")
    last = events.filter(submission=OuterRef("pk")).values("pk")[:1]
    versions = dict(bot.submissions.values_list("pk").annotate(last=Subquery(last)))
    newest = max((event for event in versions.values() if event is not None), default=None)
    if newest is None:
        return Results([], [], {})
    fit = fit_latest(ladder)
    key = f"results:{bot.pk}:{bot.created_at.timestamp()}:{newest}:{fit.pk if fit else 0}"
    known: Results | None = cache.get(key)
    if known is None:
        events = events.filter(submission__in=versions)
        matches = list(events.values_list("match_id", flat=True)[:RECENT])
        known = _summed(bot, _sat(matches))
        cache.set(key, known, KEPT_SECONDS)
    return known


def _sat(matches: Collection[int]) -> Iterable[MatchPlayer]:
    """Everybody's results in these matches."""
    found = MatchPlayer.objects.filter(match__in=matches, match__status=MatchStatus.SETTLED)
    return found.select_related("submission").only(
        *("match_id", "index", "share", "against", "seat_wins", "fault_count"),
        *("moves", "seconds", "slowest", "submission__bot_id"),
    )


def _summed(bot: Bot, sat: Iterable[MatchPlayer]) -> Results:
    tables: dict[int, list[MatchPlayer]] = defaultdict(list)
    for player in sat:
        tables[player.match_id].append(player)
    own = [next(p for p in table if p.submission.bot_id == bot.pk) for table in tables.values()]
    scores: dict[int, list[float]] = defaultdict(list)
    for player in own:
        if player.against is None:
            continue
        for other in tables[player.match_id]:
            if other.submission.bot_id != bot.pk:
                scores[other.submission.bot_id].append(player.against[other.index])
    often = sorted(scores.items(), key=lambda opponent: (-len(opponent[1]), opponent[0]))
    wins = [player.seat_wins for player in own if player.seat_wins is not None]
    versions: dict[int, list[MatchPlayer]] = defaultdict(list)
    for player in own:
        versions[player.submission_id].append(player)
    return Results(
        met=[(opponent, len(met), estimate(met)) for opponent, met in often],
        seats=[SeatShare(seat, estimate(won)) for seat, won in enumerate(zip(*wins, strict=True))],
        versions={version: _total(played) for version, played in versions.items()},
    )


def _total(played: Sequence[MatchPlayer]) -> Total:
    return Total(
        matches=len(played),
        share=estimate([player.share or 0.0 for player in played]),
        faulty=sum(player.fault_count > 0 for player in played),
        moves=sum(player.moves for player in played),
        seconds=sum(player.seconds for player in played),
        slowest=max(player.slowest for player in played),
    )


def head_to_head(
    bot: Bot, ladder: Ladder, *, most: int | None = None, of: Results | None = None
) -> list[HeadToHead]:
    """Against every opponent it met, or `most` of them, most meetings first."""
    met = (of or results(bot, ladder)).met[:most]
    named = Bot.objects.select_related("owner").only("game", "name", "slug", "owner__username")
    bots = named.in_bulk([opponent for opponent, _, _ in met])
    return [HeadToHead(bots[opponent], matches, score) for opponent, matches, score in met]


def seat_shares(bot: Bot, ladder: Ladder) -> list[SeatShare]:
    """Share of games won from each seat."""
    return results(bot, ladder).seats


def version_results(bot: Bot, ladder: Ladder, *, of: Results | None = None) -> list[VersionResult]:
    """Each version's results, thinking time and faulty matches, the newest first."""
    totals = (of or results(bot, ladder)).versions
    versions = Submission.objects.filter(pk__in=totals)
    fits = FitRating.objects.filter(fit=fit_latest(ladder), submission__in=totals)
    fitted = {row.submission_id: row for row in fits}
    return [
        _version_result(version, totals[version.pk], fitted.get(version.pk))
        for version in versions.order_by("-number")
    ]


def _version_result(version: Submission, total: Total, fitted: FitRating | None) -> VersionResult:
    return VersionResult(
        submission=version,
        matches=total.matches,
        share=total.share,
        rating=fitted.rating if fitted else None,
        interval=Z95 * fitted.error if fitted else None,
        faulty=total.faulty,
        moves=total.moves,
        seconds_per_move=total.seconds / total.moves if total.moves else None,
        slowest=total.slowest,
    )


def fault_causes(bot: Bot) -> list[FaultCount]:
    """What went wrong outside trials, by version and cause, the commonest first; one query."""
    rows = (
        Fault.objects.filter(player__submission__bot=bot)
        .exclude(game__match__lane=Lane.TRIAL)
        .order_by()
        .values_list("verdict", "player__submission__number")
        .annotate(n=Count("pk"), matches=Count("player__match_id", distinct=True))
    )
    return [FaultCount(*row) for row in rows.order_by("-player__submission__number", "-n")]
