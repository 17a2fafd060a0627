"""One page of a ladder; the number of queries does not depend on the number of bots."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.bots.models import Bot
from arena.core.errors import Refused
from arena.core.text import storable
from arena.ladder.live_ratings import fit_latest
from arena.ladder.models import BEST_FIRST, ENOUGH, Fit, Ladder, Rung
from arena.ladder.sparklines import sparklines

WALKED = 1000
"""Rows of an index that may be read one by one, to find a page or to count a list."""
CORRELATED = 0.2
"""Correlation between games of a match above which intervals are too narrow."""
PAGE = 40
LARGEST_PAGE = 200
MOST_DIVISIONS = 2**15 - 1
"""The largest number that the column holds."""


class Show(StrEnum):
    """Which bots of a ladder to list."""

    ALL = "all"
    SETTLED = "settled"
    """No longer provisional."""
    PROVISIONAL = "provisional"
    PEOPLE = "people"
    """Without the house bots."""
    HOUSE = "house"


@dataclass(frozen=True)
class LadderPage:
    """One page of a ladder's rungs."""

    rows: list[Rung]
    total: int
    """Bots on all pages."""
    page: int
    """From 1; a number out of range becomes the nearest page."""
    pages: int
    fit: Fit | None
    """The newest fit."""
    uncertain: bool
    """Whether intervals may be too narrow: matches vary far more than their games explain."""


def ladder_page(
    ladder: Ladder,
    *,
    page: int = 1,
    size: int = PAGE,
    search: str = "",
    owner: User | None = None,
    show: str = Show.ALL,
    division: int = 0,
) -> LadderPage:
    """One page of the ladder, best first, with sparklines.

    `search` is a part of a bot's name or the beginning of an owner's, `owner` asks for one
    person's bots, `division` for one division; 0 is all.
    """
    if show not in list(Show):
        raise Refused(f"A ladder lists {', '.join(Show)}, not {show!r}.")
    size = min(max(size, 1), LARGEST_PAGE)
    word = storable(search.strip()[:60])
    whole = show == Show.ALL and owner is None and not word and not division
    found = Rung.objects.filter(ladder=ladder, played=True)
    if division:
        found = found.filter(division=min(division, MOST_DIVISIONS))
    keys: list[int] = []
    if whole:
        total = ladder.bots
    else:
        found = _filtered(found, word, owner, Show(show))
        keys = _keys(found, 0, WALKED)
        total = len(keys) if len(keys) < WALKED else found.count()
    pages = max(1, -(-total // size))
    page = min(max(page, 1), pages)
    start = (page - 1) * size
    if whole:
        keys = _keys_at(found, start, size)
    elif start + size > WALKED:
        keys = _keys(found, start, start + size)
    else:
        keys = keys[start : start + size]
    rows = list(listed(Rung.objects.filter(pk__in=keys)))
    lines = sparklines(ladder, [row.bot_id for row in rows])
    for row in rows:
        row.spark = lines[row.bot_id]
    fit = fit_latest(ladder)
    games = ladder.deals * ladder.table_size
    uncertain = fit is not None and fit.correlation(games) >= CORRELATED
    return LadderPage(rows, total, page, pages, fit, uncertain)


def listed(rungs: QuerySet[Rung]) -> QuerySet[Rung]:
    """Rungs in order, with the columns of bot, owner and version that a line shows."""
    own = ("ladder", "rank", "best_rank", "worst_rank", "rating", "fitted", "error", "matches")
    bot = ("bot__game", "bot__name", "bot__slug", "bot__owner__username")
    absent = ("bot__benched_at", "bot__retired_at")
    joined = rungs.order_by(*BEST_FIRST).select_related("bot__owner", "submission")
    return joined.only(*own, "division", *bot, *absent, "submission__number")


def _keys(rungs: QuerySet[Rung], start: int, end: int) -> list[int]:
    """Keys of some rungs, from the index alone: joining every row before `start` costs more."""
    return list(rungs.order_by(*BEST_FIRST).values_list("pk", flat=True)[start:end])


def _keys_at(rungs: QuerySet[Rung], start: int, size: int) -> list[int]:
    """The keys of a page of the whole ladder.

    A bot of rank r has r − 1 bots before it, so a page far down is found by rank, and only
    bots that share a rank are skipped one by one.
    """
    if start >= WALKED:
        before = rungs.filter(rank__lte=start + 1).order_by("-rank")
        rank = before.values_list("rank", flat=True).first() or 1
        rungs, start = rungs.filter(rank__gte=rank), start + 1 - rank
    return _keys(rungs, start, start + size)


def _filtered(rungs: QuerySet[Rung], word: str, owner: User | None, show: Show) -> QuerySet[Rung]:
    if word:
        # Two subqueries: a condition across both tables could use neither index.
        named = Bot.objects.order_by().filter(name__icontains=word)
        owned = Bot.objects.order_by().filter(owner__username__istartswith=word)
        rungs = rungs.filter(bot__in=named.values("pk").union(owned.values("pk")))
    if owner is not None:
        rungs = rungs.filter(bot__owner__in=owners_of(owner))
    match show:
        case Show.SETTLED:
            return rungs.filter(matches__gte=ENOUGH, fitted__isnull=False)
        case Show.PROVISIONAL:
            return rungs.filter(Q(matches__lt=ENOUGH) | Q(fitted=None))
        case Show.PEOPLE:
            return rungs.filter(submission__house=False)
        case Show.HOUSE:
            return rungs.filter(submission__house=True)
        case _:
            return rungs
