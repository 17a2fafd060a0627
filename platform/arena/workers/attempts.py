"""Void attempts at a match: which bot is suspected, and when it forfeits.

An attempt is void after an error of ours. Where the cell of one bot was lost in mid-game and
nothing else shows trouble of ours, that bot is *suspected*. A bot that is suspected twice
in one match is charged: the next attempt is played without it. Its seat forfeits every game,
the others play on among themselves, and administrators are told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import owners_beside
from arena.bots.models import Bot
from arena.core.text import storable
from arena.matches.models import UNSETTLED, Match
from arena.workers.heartbeat import worker_name
from arena.workers.models import VoidAttempt
from sandbox.cell import Cell
from sandbox.forfeit import ForfeitCell
from sandbox.limits import Limits
from sandbox.match import BotFiles, MatchSpec
from sandbox.verdicts import CellLost

CHARGED_AFTER = 2
"""Suspicions in one match after which a bot is charged."""
WATCHED = timedelta(days=30)
WHY = "its cell was lost twice in this match and nothing else was wrong: it forfeits"

OpenCell = Callable[[BotFiles, Limits], Cell]


@dataclass(frozen=True)
class Watched:
    """A bot that was at the table in void attempts."""

    bot: Bot
    void: int
    """Attempts with it at the table."""
    suspected: int
    """Attempts that its own cell ended."""
    charged: int
    """Matches it forfeited."""


def attempt_void(*, match: Match, error: Exception) -> None:
    """Record a void attempt, with the bot that is suspected of it."""
    suspect = None
    if isinstance(error, CellLost) and not error.clear and error.player is not None:
        suspect = match.players.get(index=error.player)
    VoidAttempt.objects.create(
        match=match,
        suspect=suspect,
        reason=storable(f"{type(error).__name__}: {error}", limit=500),
        worker=worker_name(),
    )


@transaction.atomic
def forfeits_decide(*, match: Match) -> set[int]:
    """Indexes of the players that forfeit the match. Administrators are told of new ones."""
    losses: dict[int, list[VoidAttempt]] = {}
    attempts = VoidAttempt.objects.filter(match=match, suspect__isnull=False)
    for attempt in attempts.select_related("suspect__submission__bot__owner").order_by("pk"):
        assert attempt.suspect is not None, "the query asks for those that have one"
        losses.setdefault(attempt.suspect.index, []).append(attempt)
    charged = set()
    for index, found in losses.items():
        if any(attempt.charged for attempt in found):
            charged.add(index)
        elif len(found) >= CHARGED_AFTER and not _other_trouble(found[0]):
            charged.add(index)
            _charge(found[-1])
    return charged


def _other_trouble(first: VoidAttempt) -> bool:
    """Whether another attempt failed since, without a suspect or with another owner's bot.

    Failures with bots of the same people do not count: they may have arranged them.
    """
    assert first.suspect is not None
    owners = owners_beside(first.suspect.submission.bot.owner_id)
    since = VoidAttempt.objects.filter(pk__gte=first.pk)
    elsewhere = Q(suspect__isnull=True) | ~Q(suspect__submission__bot__owner__in=owners)
    return since.filter(elsewhere).exists()


def _charge(attempt: VoidAttempt) -> None:
    attempt.charged = True
    attempt.save(update_fields=["charged"])
    assert attempt.suspect is not None
    bot = attempt.suspect.submission.bot
    text = f"{bot.name} ended match {attempt.match_id} twice from its cell: it forfeits the match."
    for administrator in User.objects.filter(is_staff=True):
        tell(administrator, NoticeKind.ORGANISING, text, "/operations/")


def open_without(spec: MatchSpec, forfeiting: Collection[int], open_cell: OpenCell) -> OpenCell:
    """`open_cell`, but no cell for the players that forfeit."""
    absent = [spec.players[index].bot for index in forfeiting]

    def opened(bot: BotFiles, limits: Limits) -> Cell:
        if any(bot is each for each in absent):
            return ForfeitCell(WHY)
        return open_cell(bot, limits)

    return opened if absent else open_cell


def watched_bots(limit: int = 20) -> list[Watched]:
    """Bots whose cells were lost lately, those most often suspected first. Three queries."""
    recent = VoidAttempt.objects.filter(at__gte=timezone.now() - WATCHED).order_by()
    column = "suspect__submission__bot"
    rows = list(
        recent.filter(suspect__isnull=False)
        .values_list(column)
        .annotate(n=Count("pk"), charged=Count("pk", filter=Q(charged=True)), last=Max("pk"))
        .order_by("-charged", "-n", "-last")[:limit]
    )
    bots = Bot.objects.select_related("owner").in_bulk([row[0] for row in rows])
    at_table = dict(
        recent.filter(match__players__submission__bot__in=bots)
        .values_list("match__players__submission__bot")
        .annotate(Count("pk", distinct=True))
    )
    return [Watched(bots[bot], at_table.get(bot, n), n, charged) for bot, n, charged, _last in rows]


def attempts_prune() -> int:
    """Delete attempts older than LOG_DAYS at matches that are over."""
    before = timezone.now() - timedelta(days=settings.LOG_DAYS)
    old = VoidAttempt.objects.filter(at__lt=before)
    return old.exclude(match__status__in=UNSETTLED).delete()[0]
