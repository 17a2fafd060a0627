"""A ladder a page at a time, in few queries however many bots there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.core.errors import Refused
from arena.core.prepared import prepared, written
from arena.core.text import storable
from arena.ladder.leaderboard_row import COLUMNS, ENOUGH, ORDER, LadderRow, row_of
from arena.ladder.models import Ladder, Rung
from arena.ladder.rating_history import ListedFit, ladder_trends

FAR = 1000
"""Lines an index is walked along without a thought."""
PAGE = 40
LARGEST_PAGE = 200


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
    """Some rows of a ladder, and where they are in it."""

    rows: list[LadderRow]
    total: int
    """Bots that were asked for, on all pages."""
    page: int
    """From 1; a number out of range is brought back into it."""
    pages: int
    fit: ListedFit | None
    """The newest."""


def ladder_page(
    ladder: Ladder,
    *,
    page: int = 1,
    size: int = PAGE,
    search: str = "",
    owner: User | None = None,
    show: str = Show.ALL,
    sparks: bool = True,
) -> LadderPage:
    """One page of the ladder, best first, in two to five queries however many bots there are.

    `search` is a part of a bot's or an owner's name, `owner` asks for one person's bots.
    """
    if show not in list(Show):
        raise Refused(f"A ladder lists {', '.join(Show)}, not {show!r}.")
    size = min(max(size, 1), LARGEST_PAGE)
    if show == Show.ALL and owner is None and not search.strip():
        total, page, lines = _of_all(ladder, page, size)
    else:
        asked = partial(_shown, ladder, search=search, owner=owner, show=Show(show))
        plain = show == Show.ALL and owner is None
        first = _searched(ladder.pk, _word(search)) if plain else _keys(asked(), 0, FAR)
        total, page, lines = _of_some(asked, first, page, size)
    rows = [row_of(*columns) for columns in lines]
    trends = ladder_trends(ladder)
    if sparks:
        drawn = trends.of([row.bot.pk for row in rows])
        rows = [row._replace(spark=drawn[row.bot.pk]) for row in rows]
    return LadderPage(rows, total, page, _pages(total, size), trends.newest)


def _pages(total: int, size: int) -> int:
    return max(1, -(-total // size))


def _of_all(ladder: Ladder, page: int, size: int) -> tuple[int, int, list[Any]]:
    """How many there are, the page that exists, and its lines.

    Ranks have no gaps: where one begins, as many lines as it says are done, and nobody has to
    walk along them. Only a page that begins among bots who share a rank is looked for.
    """
    page = min(max(page, 1), _pages(ladder.bots, size))
    start = (page - 1) * size
    if size == PAGE:
        lines = _lines_from(ladder.pk, start + 1)
        if start == 0 or (lines and lines[0][0] == start + 1):
            return ladder.bots, page, lines
    found = _shown(ladder)
    if start >= FAR:
        (rank,) = _rank_near(ladder.pk, start + 1) or (1,)
        found, start = found.filter(rank__gte=rank), start + 1 - rank
    return ladder.bots, page, _lines(_keys(found, start, start + size))


def _of_some(
    asked: Callable[[], QuerySet[Rung]], keys: list[int], page: int, size: int
) -> tuple[int, int, list[Any]]:
    """The same of some, of whom the first are known: where these are all, they are counted."""
    total = len(keys) if len(keys) < FAR else asked().count()
    page = min(max(page, 1), _pages(total, size))
    start = (page - 1) * size
    if start + size > FAR:
        keys, start = _keys(asked(), start, start + size), 0
    return total, page, _lines(keys[start : start + size])


def _keys(found: QuerySet[Rung], start: int, end: int) -> list[int]:
    """The keys first, from the index alone: far down a list the joins are what costs."""
    return list(found.order_by(*ORDER).values_list("pk", flat=True)[start:end])


@prepared
def _rank_near(ladder: int, most: int) -> QuerySet[Rung, int]:
    found = Rung.objects.filter(ladder=ladder, played=True, rank__lte=most)
    return found.order_by("-rank").values_list("rank", flat=True)[:1]


def _shown(
    ladder: Ladder, *, search: str = "", owner: User | None = None, show: Show = Show.ALL
) -> QuerySet[Rung]:
    found = Rung.objects.filter(ladder=ladder, played=True)
    if word := _word(search):
        found = _called(found, word)
    if owner is not None:
        found = found.filter(bot__owner=owner)
    match show:
        case Show.SETTLED:
            found = found.filter(matches__gte=ENOUGH, fitted__isnull=False)
        case Show.PROVISIONAL:
            found = found.filter(Q(matches__lt=ENOUGH) | Q(fitted=None))
        case Show.PEOPLE:
            found = found.filter(submission__house=False)
        case Show.HOUSE:
            found = found.filter(submission__house=True)
    return found


def _word(search: str) -> str:
    return storable(search.strip()[:60])


def _called(rungs: QuerySet[Rung], word: str) -> QuerySet[Rung]:
    """Those with a word in a bot's or at the beginning of an owner's name."""
    # Each half by its own index: a condition over two tables at once can use neither.
    named = Bot.objects.order_by().filter(name__icontains=word)
    owned = Bot.objects.order_by().filter(owner__username__istartswith=word)
    return rungs.filter(bot__in=named.values("pk").union(owned.values("pk")))


@written
def _searched(ladder: int, word: str) -> QuerySet[Rung, int]:
    """The keys of the first; a word that half of them have is planned otherwise than a rare one."""
    found = _called(Rung.objects.filter(ladder=ladder, played=True), word)
    return found.order_by(*ORDER).values_list("pk", flat=True)[:FAR]


@prepared
def _lines(keys: list[int]) -> QuerySet[Rung, Any]:
    return Rung.objects.filter(pk__in=keys).order_by(*ORDER).values_list(*COLUMNS)


@prepared
def _lines_from(ladder: int, rank: int) -> QuerySet[Rung, Any]:
    found = Rung.objects.filter(ladder=ladder, played=True, rank__gte=rank)
    return found.order_by(*ORDER).values_list(*COLUMNS)[:PAGE]
