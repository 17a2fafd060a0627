"""What the page of a bot shows: is it getting better, and whom does it lose to?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.accounts.models import User
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.ladder.comparing import comparisons_of
from arena.ladder.models import Comparison, Ladder
from arena.ladder.selectors import LadderRow, bot_ladders
from arena.ladder.statistics import (
    HeadToHead,
    History,
    SeatShare,
    VersionResult,
    head_to_head,
    rating_history,
    results,
    version_results,
)
from arena.matches.models import Fault

OPPONENTS = 20
"""Of those it met most often."""
BUNDLES = 10
COMPARISONS = 5


@dataclass(frozen=True)
class LadderRecord:
    """How a bot does on one ladder."""

    ladder: Ladder
    row: LadderRow
    history: History
    opponents: list[HeadToHead]
    seats: list[SeatShare]
    versions: list[VersionResult]

    @property
    def nemesis(self) -> HeadToHead | None:
        """Whom it certainly loses to most, among those it met often."""
        beaten = [met for met in self.opponents if met.certain and met.score.mean < 0.5]
        return min(beaten, key=lambda met: met.score.mean, default=None)

    @property
    def progress(self) -> str:
        """Whether its newest version is better than the one before: as far as the fit knows."""
        rated = [version for version in self.versions if version.rating is not None]
        if len(rated) < 2:
            return ""
        new, old = rated[0], rated[1]
        assert new.rating is not None, "asked for above"
        assert old.rating is not None, "asked for above"
        gain = new.rating - old.rating
        doubt = ((new.interval or 0.0) ** 2 + (old.interval or 0.0) ** 2) ** 0.5
        return "unclear" if abs(gain) <= doubt else "better" if gain > 0 else "worse"

    def chart(self) -> dict[str, Any]:
        """The history as `chart.js` wants it."""
        points = self.history.points
        return {
            "label": "Rating",
            "x": [round(point.at.timestamp()) for point in points],
            "values": [round(point.rating, 1) for point in points],
            "low": [round(point.low, 1) for point in points],
            "high": [round(point.high, 1) for point in points],
            "marks": [
                {"x": round(mark.at.timestamp()), "label": f"v{mark.number}"}
                for mark in self.history.versions
            ],
        }


@dataclass(frozen=True)
class OwnerView:
    """What only a bot's owner and administrators see."""

    submissions: list[Submission]
    bundles: list[Fault]
    """Its newest faults that can still be met again."""
    comparisons: list[Comparison]
    valid: list[Submission]
    """The versions that can be compared."""


def ladder_record(bot: Bot, ladder: Ladder, row: LadderRow) -> LadderRecord:
    """In a fixed number of queries."""
    summed = results(bot, ladder)
    return LadderRecord(
        ladder=ladder,
        row=row,
        history=rating_history(bot, ladder),
        opponents=head_to_head(bot, ladder, most=OPPONENTS, of=summed),
        seats=summed.seats,
        versions=version_results(bot, ladder, of=summed),
    )


def bot_record(bot: Bot, wanted: int) -> tuple[list[tuple[Ladder, LadderRow]], LadderRecord | None]:
    """The ladders a bot is on, and how it does on the wanted one or the first."""
    stands = bot_ladders(bot)
    chosen = next((one for one in stands if one[0].pk == wanted), stands[0] if stands else None)
    return stands, ladder_record(bot, *chosen) if chosen else None


def owner_view(bot: Bot) -> OwnerView:
    submissions = list(bot.submissions.order_by("-number"))
    faults = Fault.objects.filter(player__submission__bot=bot, bundle__isnull=False).defer("bundle")
    return OwnerView(
        submissions=submissions,
        bundles=list(faults.select_related("game", "player__submission").order_by("-pk")[:BUNDLES]),
        comparisons=list(comparisons_of(bot)[:COMPARISONS]),
        valid=[one for one in submissions if one.status == SubmissionStatus.VALID],
    )


def owns(bot: Bot, user: User | None) -> bool:
    return user is not None and (user.pk == bot.owner_id or user.is_staff)
