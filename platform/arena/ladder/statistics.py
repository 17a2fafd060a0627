"""What a bot's rated matches say about it. Each selector has a fixed number of queries.

Intervals are Student's, over matches: the games of one match are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from typing import Any

from django.db.models import Avg, Count, Max, Q, QuerySet, StdDev, Sum

from arena.bots.models import Bot, Submission
from arena.ladder.bands import Z95
from arena.ladder.live import fit_latest
from arena.ladder.models import FitRating, Ladder, RatingEvent
from arena.ladder.selectors import fits_sampled
from arena.matches.models import Fault, Lane, MatchPlayer, MatchStatus
from botocracy.results import Estimate, estimate, t975

POINTS = 200
"""Of a rating's history."""
RECENT = 500
"""Matches looked at, the newest: older ones say little about a bot of today."""


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


def _rated(bot: Bot, ladder: Ladder) -> QuerySet[MatchPlayer]:
    """Everybody's results in a bot's last rated matches."""
    events = RatingEvent.objects.filter(ladder=ladder, submission__bot=bot).order_by("-pk")
    matches = list(events.values_list("match_id", flat=True)[:RECENT])
    return MatchPlayer.objects.filter(match__in=matches, match__status=MatchStatus.SETTLED)


def head_to_head(bot: Bot, ladder: Ladder, *, most: int | None = None) -> list[HeadToHead]:
    """Against every opponent it met, or `most` of them, most meetings first; three queries."""
    rows = _rated(bot, ladder).values_list("match_id", "index", "submission__bot_id", "against")
    tables: dict[int, list[tuple[int, int, Any]]] = defaultdict(list)
    for match, index, sitting, against in rows:
        tables[match].append((index, sitting, against))
    scores: dict[int, list[float]] = defaultdict(list)
    for table in tables.values():
        own = next(against for _, sitting, against in table if sitting == bot.pk)
        for index, sitting, _ in table:
            if sitting != bot.pk and own is not None:
                scores[sitting].append(own[index])
    often = sorted(scores.items(), key=lambda opponent: (-len(opponent[1]), opponent[0]))[:most]
    bots = Bot.objects.select_related("owner").in_bulk([pk for pk, _ in often])
    return [HeadToHead(bots[pk], len(met), estimate(met)) for pk, met in often]


def seat_shares(bot: Bot, ladder: Ladder) -> list[SeatShare]:
    """Share of games won from each seat; two queries."""
    own = _rated(bot, ladder).filter(submission__bot=bot).filter(seat_wins__isnull=False)
    wins = list(own.values_list("seat_wins", flat=True))
    return [
        SeatShare(seat, estimate(column)) for seat, column in enumerate(zip(*wins, strict=True))
    ]


def version_results(bot: Bot, ladder: Ladder) -> list[VersionResult]:
    """Each version's results, thinking time and faulty matches, the newest first; four queries."""
    summed = (
        _rated(bot, ladder)
        .filter(submission__bot=bot)
        .order_by()
        .values("submission_id")
        .annotate(
            count=Count("pk"),
            mean=Avg("share"),
            spread=StdDev("share"),  # of all: SQLite refuses a sample of one
            faulty=Count("pk", filter=Q(fault_count__gt=0)),
            thought=Sum("seconds"),
            decisions=Sum("moves"),
            longest=Max("slowest"),
        )
    )
    totals = {row["submission_id"]: row for row in summed}
    versions = Submission.objects.filter(pk__in=totals).select_related("bot__owner")
    fits = FitRating.objects.filter(fit=fit_latest(ladder), submission__in=totals)
    fitted = {row.submission_id: row for row in fits}
    return [
        _version_result(version, totals[version.pk], fitted.get(version.pk))
        for version in versions.order_by("-number")
    ]


def _version_result(
    version: Submission, total: Mapping[str, Any], fitted: FitRating | None
) -> VersionResult:
    count, spread = total["count"], total["spread"]
    margin = None
    if count > 1 and spread is not None:
        margin = t975(count - 1) * spread / sqrt(count - 1)
    return VersionResult(
        submission=version,
        matches=count,
        share=Estimate(total["mean"] or 0.0, margin),
        rating=fitted.rating if fitted else None,
        interval=Z95 * fitted.error if fitted else None,
        faulty=total["faulty"],
        moves=total["decisions"],
        seconds_per_move=total["thought"] / total["decisions"] if total["decisions"] else None,
        slowest=total["longest"],
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
