"""Reading ladders: what pages show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from django.db.models import Q, QuerySet

from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from arena.core.errors import NotFound, Refused
from arena.core.text import storable
from arena.ladder.bands import CERTAIN, Z95, better_probability, difference_error
from arena.ladder.live import fit_latest
from arena.ladder.models import UNRANKED, Fit, FitRating, Ladder, RatingEvent, Rung
from arena.matches.models import Match

ENOUGH = 10
"""Matches until a rating is no longer called provisional."""
SPARK_POINTS = 24
SPARK_FITS = 1000
PAGE = 50
LARGEST_PAGE = 200


@dataclass(frozen=True)
class LadderRow:
    """One line of the ladder."""

    rank: int | None
    """In the newest fit; equal ratings share one. ``None`` before the bot is in a fit."""
    band: int | None
    """Bots with the same number here cannot be told apart yet: the rank of their first."""
    bot: Bot
    submission: Submission
    rating: float
    interval: float | None
    """Half the width of the 95 % interval; ``None`` before the version is in a fit."""
    error: float
    matches: int
    moved: bool
    """The number has moved since the last fit."""
    spark: Sequence[float] = field(default_factory=tuple)
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


@dataclass(frozen=True)
class LadderPage:
    """Some rows of a ladder, and where they are in it."""

    rows: list[LadderRow]
    total: int
    """Bots that were asked for, on all pages."""
    page: int
    """From 1; a number out of range is brought back into it."""
    pages: int
    fit: Fit | None

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
        raise NotFound("There is no ladder for that game and table size.") from None


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
    """One page of the ladder, best first, in six queries however many bots there are.

    `search` is a part of a bot's or an owner's name, `owner` asks for one person's bots.
    """
    if show not in list(Show):
        raise Refused(f"A ladder lists {', '.join(Show)}, not {show!r}.")
    found = _shown(ladder, search=search, owner=owner, show=Show(show))
    size = min(max(size, 1), LARGEST_PAGE)
    everybody = show == Show.ALL and owner is None and not search.strip()
    total = ladder.bots if everybody else found.count()
    pages = max(1, -(-total // size))
    page = min(max(page, 1), pages)
    # The keys first, from the index alone: far down a ladder the joins are what costs.
    order = ("rank", "-rating", "pk")
    shown = found.order_by(*order).values_list("pk", flat=True)[(page - 1) * size : page * size]
    rungs = list(_joined(Rung.objects.filter(pk__in=list(shown))).order_by(*order))
    drawn = sparklines(ladder, [rung.bot_id for rung in rungs]) if sparks else {}
    rows = [_row(rung, drawn.get(rung.bot_id, ())) for rung in rungs]
    return LadderPage(rows, total, page, pages, fit_latest(ladder))


def _shown(ladder: Ladder, *, search: str, owner: User | None, show: Show) -> QuerySet[Rung]:
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


def _joined(rungs: QuerySet[Rung]) -> QuerySet[Rung]:
    """With what a row shows, and nothing else of four wide tables."""
    columns = (
        *("rank", "band", "rating", "fitted", "error", "matches", "ladder_id"),
        *("bot__game", "bot__name", "bot__slug", "bot__benched_at", "bot__owner__username"),
        *("submission__number", "submission__bot_id"),
    )
    return rungs.select_related("bot__owner", "submission").only(*columns)


def _row(rung: Rung, spark: Sequence[float] = ()) -> LadderRow:
    return LadderRow(
        rank=rung.rank if rung.rank != UNRANKED else None,
        band=rung.band if rung.band != UNRANKED else None,
        bot=rung.bot,
        submission=rung.submission,
        rating=rung.rating,
        interval=Z95 * rung.error if rung.fitted is not None else None,
        error=rung.error,
        matches=rung.matches,
        moved=rung.fitted != rung.rating,
        spark=spark,
    )


def ladder_rows(ladder: Ladder, *, top: int | None = None) -> list[LadderRow]:
    """The active version of every bot that has played, or of the first `top`, best first."""
    shown = _shown(ladder, search="", owner=None, show=Show.ALL)
    rungs = _joined(shown).order_by("rank", "-rating", "pk")
    return [_row(rung) for rung in (rungs if top is None else rungs[:top])]


def ladder_counts() -> dict[int, int]:
    """Bots on each ladder."""
    return dict(Ladder.objects.values_list("pk", "bots"))


def bot_ladders(bot: Bot) -> list[tuple[Ladder, LadderRow]]:
    """Where a bot stands on every ladder it is on."""
    rungs = Rung.objects.filter(bot=bot, played=True)
    found = rungs.select_related("ladder", "bot__owner", "submission").order_by("ladder")
    return [(rung.ladder, _row(rung)) for rung in found]


def sparklines(
    ladder: Ladder, bots: Iterable[int], *, points: int = SPARK_POINTS
) -> dict[int, list[float]]:
    """The ratings of some bots over time, oldest first, each fit by its newest version then."""
    wanted = list(bots)
    fits = fits_sampled(ladder, points) if wanted else []
    found = (
        FitRating.objects.filter(fit__in=fits, submission__bot__in=wanted)
        .values_list("submission__bot_id", "rating", "fit_id")
        .order_by("fit_id", "submission__number")
    )
    lines: dict[int, dict[int, float]] = {bot: {} for bot in wanted}
    for bot, rating, fit in found:
        lines[bot][fit] = rating  # a later version of the same fit replaces the earlier
    return {bot: list(line.values()) for bot, line in lines.items()}


def fits_sampled(ladder: Ladder, points: int) -> list[int]:
    """Fits spread evenly over those that are kept, oldest first, the newest among them."""
    kept = Fit.objects.filter(ladder=ladder, kept=True).order_by("-created_at")
    fits = list(kept.values_list("pk", flat=True)[:SPARK_FITS])
    step = max(1.0, len(fits) / points)
    return [fits[int(i * step)] for i in range(min(points, len(fits)))][::-1]


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
    return {event.submission_id: event for event in match.rating_events.all()}
