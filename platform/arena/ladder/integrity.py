"""Tests for administrators: unequal seats, bots that help each other, odd machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

import numpy as np
from django.db.models import Max
from django.utils import timezone
from numpy.typing import NDArray

from arena.accounts.models import TeamMember
from arena.accounts.owning import team_groups
from arena.bots.models import Bot
from arena.ladder.live_ratings import fit_latest
from arena.ladder.maths.evidence import (
    Floats,
    counts_differ,
    expected_shares,
    mean_differs,
    presence,
)
from arena.ladder.models import METHOD, Fit, FitRating, Ladder, RatingEvent
from arena.ladder.terms import winner_only
from arena.matches.models import MatchPlayer, MatchStatus
from botocracy.stats.elo import CENTRE
from botocracy.stats.results import Estimate, estimate
from games.registry import get

RECENT = 20_000
"""Matches looked at, the newest."""
SUSPECT = 0.05
"""Pairs are listed if chance alone explains their residual with at most this probability,
corrected for the number of pairs."""
CLASSES = 3
"""Classes of results for the χ² test: as expected, in between, surprising."""


@dataclass(frozen=True)
class SeatFairness:
    """The result of the test whether all seats of a game are worth the same."""

    matches: int
    wins: list[Estimate]
    """By seat: share of games won. Seats rotate, so the strength of the bots cancels out."""
    p_value: float
    """Probability of so large a difference if all seats are equal."""


@dataclass(frozen=True)
class Suspicion:
    """A bot that does better when another bot is at the table."""

    helper: Bot
    helped: Bot
    matches: int
    residual: Estimate
    """Share of opponents that the helped bot beats beyond what the ratings say."""
    p_value: float
    """Corrected for the number of pairs looked at."""
    same_owner: bool
    """Whether they belong to one person, or to a team and its people."""


@dataclass(frozen=True)
class WorkerCheck:
    """The result of the test whether one machine's matches differ from all others'."""

    worker: str
    """The machine, without the process."""
    matches: int
    faulty: float
    """Share of its matches with a fault."""
    faulty_elsewhere: float
    p_faults: float
    p_results: float
    """Both p-values are corrected for the number of machines."""

    @property
    def odd(self) -> bool:
        return min(self.p_faults, self.p_results) < 0.01


def seat_fairness(ladder: Ladder) -> SeatFairness:
    """Test whether all seats of a ladder's tables are worth the same. Two queries."""
    rows = (
        MatchPlayer.objects.filter(match__in=_newest(ladder), match__status=MatchStatus.SETTLED)
        .filter(seat_wins__isnull=False)
        .values_list("match_id", "seat_wins")
    )
    by_match: dict[int, list[list[float]]] = {}
    for match, wins in rows:
        assert wins is not None, "the query asks for those that have them"
        by_match.setdefault(match, []).append(wins)
    if not by_match:
        return SeatFairness(0, [], 1.0)
    seats = np.array([np.mean(wins, axis=0) for wins in by_match.values()])
    even = np.full(ladder.table_size, 1 / ladder.table_size)
    return SeatFairness(
        len(seats),
        [estimate(column.tolist()) for column in seats.T],
        mean_differs(seats, even),
    )


def _newest(ladder: Ladder) -> list[int]:
    events = RatingEvent.objects.filter(ladder=ladder).order_by("-match_id")
    return list(events.values_list("match_id", flat=True).distinct()[:RECENT])


def collusion(ladder: Ladder, *, least: int = 10) -> list[Suspicion]:
    """Pairs of which one bot seems to help the other, the least likely by chance first.

    A pair is suspect if the helped bot beats more opponents than the ratings say whenever the
    helper is at the table. Ladders of teams and tables of two are not tested: partners are meant to
    help, and two players have no third one to harm. Five queries.
    """
    if ladder.teams or ladder.table_size < 3:
        return []
    ratings = dict(
        FitRating.objects.filter(fit=fit_latest(ladder)).values_list("submission_id", "rating")
    )
    rows = MatchPlayer.objects.filter(
        match__in=_newest(ladder), match__status=MatchStatus.SETTLED
    ).order_by("match_id", "index")
    table = list(rows.values_list("submission_id", "submission__bot_id", "share"))
    if not table:
        return []
    shape = (-1, ladder.table_size)
    rated = np.array([ratings.get(pk, CENTRE) for pk, _, _ in table]).reshape(shape)
    bots = np.array([bot for _, bot, _ in table]).reshape(shape)
    shares = np.array([share for _, _, share in table]).reshape(shape)
    expected = expected_shares(rated, winner_only=winner_only(ladder, METHOD))
    found = presence(bots, shares - expected, least=least)
    known = Bot.objects.select_related("owner").in_bulk(set(found.helped.tolist()))
    owners = {pk: bot.owner_id for pk, bot in known.items()}
    groups = team_groups(TeamMember.objects.filter(team__in=set(owners.values())))
    of_whom = {pk: groups.get(owner, owner) for pk, owner in owners.items()}
    order = np.argsort(found.p_value, kind="stable")
    return [
        Suspicion(
            helper=known[int(found.helper[i])],
            helped=known[int(found.helped[i])],
            matches=int(found.matches[i]),
            residual=Estimate(float(found.mean[i]), float(found.margin[i])),
            p_value=float(found.p_value[i]),
            same_owner=len({of_whom[int(key)] for key in (found.helper[i], found.helped[i])}) == 1,
        )
        for i in order
    ]


def suspects(ladder: Ladder) -> list[Suspicion]:
    """The pairs of bots whose results chance alone hardly explains."""
    return [pair for pair in collusion(ladder) if pair.p_value < SUSPECT]


def worker_checks(*, days: int = 7) -> list[WorkerCheck]:
    """Compare each machine with all others, the oddest first. Three queries."""
    since = timezone.now() - timedelta(days=days)
    rows = MatchPlayer.objects.filter(
        match__status=MatchStatus.SETTLED, match__settled_at__gte=since, match__rated=True
    ).order_by("-match_id")
    columns = ("match_id", "match__game", "match__worker", "submission_id", "share", "fault_count")
    games: dict[int, str] = {}
    matches: dict[int, list[tuple[str, int, float, int]]] = {}
    for match, game, worker, *rest in rows.values_list(*columns)[: RECENT * 4]:
        games[match] = game
        matches.setdefault(match, []).append((machine(worker), *rest))
    ratings = _ratings({pk for table in matches.values() for _, pk, _, _ in table})
    workers, faulty, surprise = [], [], []
    for match, table in matches.items():
        rated = np.array([[ratings.get(pk, CENTRE) for _, pk, _, _ in table]])
        expected = expected_shares(rated, winner_only=get(games[match]).winner_only)
        shares = np.array([share for *_, share, _ in table])
        workers.append(table[0][0])
        faulty.append(any(faults for *_, faults in table))
        surprise.append(float(np.abs(shares - expected[0]).mean()))
    return _checks(workers, np.array(faulty), np.array(surprise))


def _checks(workers: list[str], faulty: NDArray[np.bool_], surprise: Floats) -> list[WorkerCheck]:
    names = np.array(workers)
    different = sorted(Counter(workers))
    if len(different) < 2:
        return []
    bounds = np.quantile(surprise, [i / CLASSES for i in range(1, CLASSES)])
    kinds = np.searchsorted(bounds, surprise)
    found = []
    for name in different:
        own = names == name
        faults = np.array([np.bincount(faulty[side], minlength=2) for side in (own, ~own)])
        results = np.array([np.bincount(kinds[side], minlength=CLASSES) for side in (own, ~own)])
        found.append(
            WorkerCheck(
                worker=name,
                matches=int(own.sum()),
                faulty=float(faulty[own].mean()),
                faulty_elsewhere=float(faulty[~own].mean()),
                p_faults=min(1.0, counts_differ(faults) * len(different)),
                p_results=min(1.0, counts_differ(results) * len(different)),
            )
        )
    return sorted(found, key=lambda check: min(check.p_faults, check.p_results))


def _ratings(submissions: Iterable[int]) -> dict[int, float]:
    """Ratings of submissions in the newest fit of each ladder."""
    newest = Fit.objects.order_by().values("ladder").annotate(newest=Max("pk")).values("newest")
    rows = FitRating.objects.filter(fit__in=newest, submission__in=set(submissions))
    return dict(rows.values_list("submission_id", "rating"))


def machine(worker: str) -> str:
    """The host in a worker's name; all its processes share the machine's problems."""
    return worker.rpartition(":")[0] or worker
