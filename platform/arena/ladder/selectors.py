"""Reading ladders: what pages show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet

from arena.bots.models import Bot
from arena.bots.selectors import bot_get
from arena.core.errors import NotFound
from arena.core.prepared import prepared
from arena.core.text import storable
from arena.ladder.leaderboard_row import COLUMNS, ORDER, LadderRow, row_of
from arena.ladder.maths.ranking import CERTAIN, Z95, better_probability, difference_error
from arena.ladder.models import Ladder, RatingEvent, Rung
from arena.matches.models import Match

TOP = 5
"""Rows of a ladder that other pages show."""
NO_LADDER = "There is no ladder for that game and table size."


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


def ladder_rows(ladder: Ladder, *, top: int | None = None) -> list[LadderRow]:
    """The active version of every bot that has played, or of the first `top`, best first."""
    rungs = Rung.objects.filter(ladder=ladder, played=True).order_by(*ORDER)
    return [row_of(*columns) for columns in rungs.values_list(*COLUMNS)[:top]]


def ladder_tops(ladders: Sequence[Ladder]) -> dict[int, list[LadderRow]]:
    """The first `TOP` rows of some ladders; one query, and one for each that has no ranks yet."""
    tops: dict[int, list[LadderRow]] = {ladder.pk: [] for ladder in ladders}
    for ladder, *columns in _tops(list(tops)):
        if len(tops[ladder]) < TOP:  # those who share the last rank are more
            tops[ladder].append(row_of(*columns))
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
    return bot, [(rung.ladder, row_of(*columns(rung))) for rung in rungs]


@prepared
def _rungs_of(game: str, owner: str, slug: str) -> QuerySet[Rung]:
    named = Rung.objects.filter(bot__game=game, bot__owner__username=owner, bot__slug=slug)
    rungs = named.filter(played=True).select_related("ladder", "bot__owner", "submission")
    whole = [f"ladder__{field.name}" for field in Ladder._meta.concrete_fields]
    whole += [f"bot__{field.name}" for field in Bot._meta.concrete_fields]
    order = ("ladder__game", "ladder__table_size", "ladder__teams")
    return rungs.only(*COLUMNS, *whole).order_by(*order)


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
