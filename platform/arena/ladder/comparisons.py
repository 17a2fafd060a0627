"""Reading comparisons of two versions of a bot."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet, Sum

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.bots.models import Bot, Submission
from arena.bots.selectors import owns
from arena.core.errors import Forbidden, NotFound
from arena.core.rows import row_get
from arena.ladder.models import Comparison, ComparisonState, ComparisonTable, Ladder
from arena.matches.models import Match, MatchPlayer

DEALS = 5
"""Deals that a table plays with either version."""
AHEAD = 2
"""Tables that wait or are played at a time."""
POOL = 8
"""Opponents that are taken from a ladder."""


class Against(StrEnum):
    """Who the opponents are."""

    HOUSE = "house"
    """The game's house bots, as in the kit."""
    LADDER = "ladder"
    """The strongest bot of the ladder, and those nearest to the author's own."""


@dataclass(frozen=True)
class Progress:
    """The state of a comparison as pages show it."""

    answer: str
    """“better”, “not better”, “undecided” so far, or “cancelled”."""
    over: bool
    deals: int
    most: int
    mean: float
    """The new version's share of opponents beaten, less the old one's."""
    margin: float | None
    done: float
    """0 to 1: how near the test is to an answer, or to the last deal."""
    faults: int
    """Faults of the new version in its matches so far."""
    opponent_bots: list[Bot]
    """The strongest first."""

    @property
    def opponents(self) -> list[str]:
        return [str(bot) for bot in self.opponent_bots]


def comparison_get(*, pk: int, user: User | None) -> Comparison:
    """A comparison with its bot and versions, for the bot's owner and administrators."""
    rows = Comparison.objects.select_related("bot__owner", "old", "new", "ladder")
    comparison = row_get(rows, "There is no such comparison.", pk=pk)
    require_owner(comparison.bot, user)
    return comparison


def comparison_parts(
    *, bot: Bot, ladder: int, old: int, new: int
) -> tuple[Ladder, Submission, Submission]:
    """The ladder and the two versions that a comparison names."""
    found = Ladder.objects.filter(pk=ladder).first()
    versions = Submission.objects.filter(bot=bot).select_related("bot").in_bulk([old, new])
    if found is None or not {old, new} <= versions.keys():
        raise NotFound("There is no such ladder or version.")
    return found, versions[old], versions[new]


def comparisons_by(user: User) -> QuerySet[Comparison]:
    """Comparisons of the user's bots, the newest first."""
    found = Comparison.objects.filter(bot__owner__in=owners_of(user))
    return found.select_related("bot__owner", "old", "new", "ladder")


def comparisons_of(bot: Bot) -> QuerySet[Comparison]:
    """A bot's comparisons, the newest first; for its owner only."""
    return Comparison.objects.filter(bot=bot).select_related("old", "new", "ladder")


def comparison_progress(comparison: Comparison) -> Progress:
    """The state of a comparison, in two queries."""
    over = comparison.state != ComparisonState.RUNNING
    faults = MatchPlayer.objects.filter(
        submission=comparison.new_id, match__trial_new__comparison=comparison
    ).aggregate(total=Sum("fault_count"))["total"]
    versions = Submission.objects.select_related("bot__owner").in_bulk(comparison.pool)
    return Progress(
        answer=ComparisonState.UNDECIDED.value if not over else comparison.state,
        over=over,
        deals=comparison.deals,
        most=comparison.most,
        mean=comparison.mean,
        margin=comparison.margin,
        done=1.0 if over else max(abs(comparison.leaning), comparison.deals / comparison.most),
        faults=faults or 0,
        opponent_bots=[versions[key].bot for key in comparison.pool if key in versions],
    )


def comparisons_running() -> list[int]:
    running = Comparison.objects.filter(state=ComparisonState.RUNNING)
    return list(running.values_list("pk", flat=True))


def comparison_of(match: Match) -> int | None:
    """The key of the comparison that a trial match belongs to."""
    table = ComparisonTable.objects.filter(Q(with_old=match) | Q(with_new=match)).first()
    return table.comparison_id if table else None


def require_owner(bot: Bot, user: User | None) -> None:
    if not owns(bot, user):
        raise Forbidden("Only its owner compares the versions of a bot.")
