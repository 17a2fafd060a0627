"""One line of a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from arena.ladder.maths.ranking import Z95
from arena.ladder.models import UNRANKED

ENOUGH = 10
"""Matches until a rating is no longer called provisional."""
ORDER = ("rank", "-rating", "pk")
"""Best first."""
COLUMNS = (
    *("rank", "best_rank", "worst_rank", "rating", "fitted", "error", "matches"),
    "submission__number",
    "bot__owner__username",
    *("bot_id", "bot__game", "bot__name", "bot__slug", "bot__benched_at", "bot__owner_id"),
)
"""What a row shows, and nothing else of four wide tables."""


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
    best_rank: int | None
    worst_rank: int | None
    """Its true rank lies between both, at 95 % for the whole ladder at once."""
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
    def rank_interval(self) -> str:
        """Between which ranks it truly is, as people read it: "3–7"; empty while unknown."""
        if self.best_rank is None:
            return ""
        if self.best_rank == self.worst_rank:
            return f"{self.best_rank}"
        return f"{self.best_rank}–{self.worst_rank}"

    @property
    def benched(self) -> bool:
        return self.bot.benched_at is not None

    @property
    def low(self) -> float:
        return self.rating - (self.interval or 0.0)

    @property
    def high(self) -> float:
        return self.rating + (self.interval or 0.0)


def row_of(
    rank: int,
    best_rank: int,
    worst_rank: int,
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
        best_rank=best_rank if best_rank != UNRANKED else None,
        worst_rank=worst_rank if worst_rank != UNRANKED else None,
        bot=ListedBot(*bot, ListedOwner(username)),
        submission=ListedVersion(number),
        rating=rating,
        interval=Z95 * error if fitted is not None else None,
        error=error,
        matches=matches,
        moved=fitted != rating,
    )
