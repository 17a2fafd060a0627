"""Reading ladders: what pages show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.bots.selectors import bot_get
from arena.core.errors import NotFound, Refused
from arena.core.prepared import prepared
from arena.core.text import storable
from arena.ladder.bands import CERTAIN, Z95, better_probability, difference_error
from arena.ladder.models import UNRANKED, Fit, FitRating, Ladder, RatingEvent, Rung
from arena.matches.models import Match

ENOUGH = 10
"""Matches until a rating is no longer called provisional."""
TOP = 5
"""Rows of a ladder that other pages show."""
SPARK_POINTS = 24
SPARK_FITS = 1000
NO_LADDER = "There is no ladder for that game and table size."
ORDER = ("rank", "-rating", "pk")
FAR = 1000
"""Lines an index is walked along without a thought."""
PAGE = 50
LARGEST_PAGE = 200


class ListedOwner(NamedTuple):
    username: str


class ListedBot(NamedTuple):
    """What a line tells of a bot, by the models' names: those cost more than all else of a line."""

    pk: int
    game: str
    name: str
    slug: str
    benched_at: datetime | None
    owner_id: int
    owner: ListedOwner

    def __str__(self) -> str:
        return f"{self.owner.username}/{self.slug}"


class ListedVersion(NamedTuple):
    number: int


class LadderRow(NamedTuple):
    """One line of the ladder."""

    rank: int | None
    """In the newest fit; equal ratings share one. ``None`` before the bot is in a fit."""
    band: int | None
    """Bots with the same number here cannot be told apart yet: the rank of their first."""
    bot: ListedBot
    submission: ListedVersion
    rating: float
    interval: float | None
    """Half the width of the 95 % interval; ``None`` before the version is in a fit."""
    error: float
    matches: int
    moved: bool
    """The number has moved since the last fit."""
    spark: Sequence[float] = ()
    """The rating over time, oldest first, across versions; empty where not asked for."""

    @property
    def provisional(self) -> bool:
        return self.interval is None or self.matches < ENOUGH

    @property
    def benched(self) -> bool:
        return self.bot.benched_at is not None

    @property
    def low(self) -> float:
        return self.rating - (self.interval or 0.0)

    @property
    def high(self) -> float:
        return self.rating + (self.interval or 0.0)


class Show(StrEnum):
    """Which bots of a ladder to list."""

    ALL = "all"
    SETTLED = "settled"
    """No longer provisional."""
    PROVISIONAL = "provisional"
    PEOPLE = "people"
    """Without the house bots."""
    HOUSE = "house"


class ListedFit(NamedTuple):
    pk: int
    last_event: int
    matches: int
    games: int
    created_at: datetime


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

    @property
    def low(self) -> float:
        return min((row.low for row in self.rows), default=0.0)

    @property
    def high(self) -> float:
        return max((row.high for row in self.rows), default=1.0)


@dataclass(frozen=True)
class Verdict:
    """“A is better than B”, as far as the ladder knows."""

    probability: float
    """That A is better."""
    difference: float
    """A's rating less B's."""
    interval: float
    """Half the width of the difference's 95 % interval."""

    @property
    def certain(self) -> bool:
        return max(self.probability, 1 - self.probability) >= CERTAIN


def ladder_get(*, game: str, table_size: int, teams: bool = False) -> Ladder:
    try:
        return Ladder.objects.get(game=game, table_size=table_size, teams=teams)
    except Ladder.DoesNotExist:
        raise NotFound(NO_LADDER) from None


def ladder_pick(ladders: Iterable[Ladder], *, game: str, table_size: int, teams: bool) -> Ladder:
    """The same, of ladders that are at hand."""
    wanted = (game, table_size, teams)
    for ladder in ladders:
        if (ladder.game, ladder.table_size, ladder.teams) == wanted:
            return ladder
    raise NotFound(NO_LADDER)


@prepared
def ladders_all() -> QuerySet[Ladder]:
    return Ladder.objects.all()


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
    """One page of the ladder, best first, in three to five queries however many bots there are.

    `search` is a part of a bot's or an owner's name, `owner` asks for one person's bots.
    """
    if show not in list(Show):
        raise Refused(f"A ladder lists {', '.join(Show)}, not {show!r}.")
    size = min(max(size, 1), LARGEST_PAGE)
    if show == Show.ALL and owner is None and not search.strip():
        total, page, lines = _of_all(ladder, page, size)
    else:
        found = _shown(ladder, search=search, owner=owner, show=Show(show))
        total, page, lines = _of_some(found, page, size)
    rows = [_row(*columns) for columns in lines]
    fits = _fits(ladder)
    if sparks:
        drawn = _sparklines(_sampled(fits, SPARK_POINTS), [row.bot.pk for row in rows])
        rows = [row._replace(spark=drawn[row.bot.pk]) for row in rows]
    newest = max(fits, key=lambda fit: (fit.last_event, fit.pk), default=None)
    return LadderPage(rows, total, page, _pages(total, size), newest)


def _pages(total: int, size: int) -> int:
    return max(1, -(-total // size))


def _of_all(ladder: Ladder, page: int, size: int) -> tuple[int, int, list[Any]]:
    """How many there are, the page that exists, and its lines.

    Ranks have no gaps: where one begins, as many lines as it says are done, and nobody has to
    walk along them.
    """
    page = min(max(page, 1), _pages(ladder.bots, size))
    if page == 1 and size == PAGE:
        return ladder.bots, page, _first_lines(ladder.pk)
    found, start = _shown(ladder), (page - 1) * size
    if start >= FAR:
        (rank,) = _rank_near(ladder.pk, start + 1) or (1,)
        found, start = found.filter(rank__gte=rank), start + 1 - rank
    return ladder.bots, page, _lines(_keys(found, start, start + size))


def _of_some(found: QuerySet[Rung], page: int, size: int) -> tuple[int, int, list[Any]]:
    """The same of some, who are counted with the first of them where they are few."""
    keys = _keys(found, 0, FAR)
    total = len(keys) if len(keys) < FAR else found.count()
    page = min(max(page, 1), _pages(total, size))
    start = (page - 1) * size
    if start + size > FAR:
        keys, start = _keys(found, start, start + size), 0
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
    if word := storable(search.strip()[:60]):
        # Each half by its own index: a condition over two tables at once can use neither.
        named = Bot.objects.order_by().filter(name__icontains=word)
        owned = Bot.objects.order_by().filter(owner__username__istartswith=word)
        found = found.filter(bot__in=named.values("pk").union(owned.values("pk")))
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


COLUMNS = (
    *("rank", "band", "rating", "fitted", "error", "matches", "submission__number"),
    "bot__owner__username",
    *("bot_id", "bot__game", "bot__name", "bot__slug", "bot__benched_at", "bot__owner_id"),
)
"""What a row shows, and nothing else of four wide tables."""


@prepared
def _lines(keys: list[int]) -> QuerySet[Rung, Any]:
    return Rung.objects.filter(pk__in=keys).order_by(*ORDER).values_list(*COLUMNS)


@prepared
def _first_lines(ladder: int) -> QuerySet[Rung, Any]:
    found = Rung.objects.filter(ladder=ladder, played=True)
    return found.order_by(*ORDER).values_list(*COLUMNS)[:PAGE]


def _row(
    rank: int,
    band: int,
    rating: float,
    fitted: float | None,
    error: float,
    matches: int,
    number: int,
    username: str,
    *bot: *tuple[int, str, str, str, datetime | None, int],
) -> LadderRow:
    return LadderRow(
        rank=rank if rank != UNRANKED else None,
        band=band if band != UNRANKED else None,
        bot=ListedBot(*bot, ListedOwner(username)),
        submission=ListedVersion(number),
        rating=rating,
        interval=Z95 * error if fitted is not None else None,
        error=error,
        matches=matches,
        moved=fitted != rating,
    )


def ladder_rows(ladder: Ladder, *, top: int | None = None) -> list[LadderRow]:
    """The active version of every bot that has played, or of the first `top`, best first."""
    shown = _shown(ladder).order_by(*ORDER).values_list(*COLUMNS)
    return [_row(*columns) for columns in (shown if top is None else shown[:top])]


def ladder_tops(ladders: Sequence[Ladder]) -> dict[int, list[LadderRow]]:
    """The first `TOP` rows of some ladders; one query, and one for each that has no ranks yet."""
    tops: dict[int, list[LadderRow]] = {ladder.pk: [] for ladder in ladders}
    for ladder, *columns in _tops(list(tops)):
        if len(tops[ladder]) < TOP:  # those who share the last rank are more
            tops[ladder].append(_row(*columns))
    for one in ladders:
        if len(tops[one.pk]) < min(one.bots, TOP):
            tops[one.pk] = ladder_rows(one, top=TOP)
    return tops


@prepared
def _tops(ladders: list[int]) -> QuerySet[Rung, Any]:
    found = Rung.objects.filter(ladder__in=ladders, played=True, rank__lte=TOP)
    return found.order_by("ladder_id", *ORDER).values_list("ladder_id", *COLUMNS)


def bot_ladders(*, game: str, owner: str, slug: str) -> tuple[Bot, list[tuple[Ladder, LadderRow]]]:
    """A bot, and where it stands on every ladder it is on; one query, two where it is on none."""
    rungs = _rungs_of(game, storable(owner), slug)
    columns = attrgetter(*(name.replace("__", ".") for name in COLUMNS))
    bot = rungs[0].bot if rungs else bot_get(game=game, owner=owner, slug=slug)
    return bot, [(rung.ladder, _row(*columns(rung))) for rung in rungs]


@prepared
def _rungs_of(game: str, owner: str, slug: str) -> QuerySet[Rung]:
    named = Rung.objects.filter(bot__game=game, bot__owner__username=owner, bot__slug=slug)
    rungs = named.filter(played=True).select_related("ladder", "bot__owner", "submission")
    whole = [f"ladder__{field.name}" for field in Ladder._meta.concrete_fields]
    whole += [f"bot__{field.name}" for field in Bot._meta.concrete_fields]
    order = ("ladder__game", "ladder__table_size", "ladder__teams")
    return rungs.only(*COLUMNS, *whole).order_by(*order)


def sparklines(
    ladder: Ladder, bots: Iterable[int], *, points: int = SPARK_POINTS
) -> dict[int, list[float]]:
    """The ratings of some bots over time, oldest first, each fit by its newest version then."""
    return _sparklines(fits_sampled(ladder, points), list(bots))


def _sparklines(fits: list[int], bots: list[int]) -> dict[int, list[float]]:
    lines: dict[int, dict[int, float]] = {bot: {} for bot in bots}
    for bot, rating, fit in _fit_ratings(fits, bots):
        lines[bot][fit] = rating  # a later version of the same fit replaces the earlier
    return {bot: list(line.values()) for bot, line in lines.items()}


@prepared
def _fit_ratings(fits: list[int], bots: list[int]) -> QuerySet[FitRating, tuple[int, float, int]]:
    found = FitRating.objects.filter(fit__in=fits, submission__bot__in=bots)
    return found.order_by("fit_id", "submission__number").values_list(
        "submission__bot_id", "rating", "fit_id"
    )


def fits_sampled(ladder: Ladder, points: int) -> list[int]:
    """Fits spread evenly over those that are kept, oldest first, the newest among them."""
    return _sampled(_fits(ladder), points)


def _fits(ladder: Ladder) -> list[ListedFit]:
    """The fits that are kept, the newest first; it is always among them."""
    return [ListedFit(*columns) for columns in _kept(ladder.pk)]


@prepared
def _kept(ladder: int) -> QuerySet[Fit, Any]:
    kept = Fit.objects.filter(ladder=ladder, kept=True).order_by("-created_at")
    return kept.values_list(*ListedFit._fields)[:SPARK_FITS]


def _sampled(fits: Sequence[ListedFit], points: int) -> list[int]:
    step = max(1.0, len(fits) / points)
    return [fits[int(i * step)].pk for i in range(min(points, len(fits)))][::-1]


def better(ladder: Ladder, bot: Bot, other: Bot) -> Verdict:
    """How likely `bot` is better than `other` on a ladder."""
    rungs = {rung.bot_id: rung for rung in Rung.objects.filter(ladder=ladder, bot__in=(bot, other))}
    if bot.pk not in rungs or other.pk not in rungs:
        raise NotFound("Both bots must be on the ladder.")
    one, two = rungs[bot.pk], rungs[other.pk]
    return Verdict(
        better_probability(one.rating, one.error, two.rating, two.error, field=ladder.bots),
        one.rating - two.rating,
        Z95 * difference_error(one.error, two.error, ladder.bots),
    )


def better_than_next(rows: Sequence[LadderRow], *, field: int) -> list[float | None]:
    """For each row how likely it is better than the next one; the last has none."""
    chances: list[float | None] = [
        better_probability(row.rating, row.error, below.rating, below.error, field=field)
        for row, below in pairwise(rows)
    ]
    return [*chances, None] if rows else []


def match_events(match: Match) -> dict[int, RatingEvent]:
    """How a match moved the ratings, by submission."""
    return {event.submission_id: event for event in _moves(match.pk)}


@prepared
def _moves(match: int) -> QuerySet[RatingEvent]:
    return RatingEvent.objects.filter(match=match).order_by("pk")
