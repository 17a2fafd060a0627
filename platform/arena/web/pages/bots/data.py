"""What the page of a bot shows: is it getting better, and whom does it lose to?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.accounts.models import User
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.ladder.comparisons import comparisons_of
from arena.ladder.leaderboard_row import LadderRow
from arena.ladder.models import Comparison, Ladder
from arena.ladder.selectors import bot_ladders
from arena.ladder.statistics import (
    Opponent,
    Statistics,
    Version,
    VersionMark,
    bot_versions,
    statistics,
    version_marks,
)
from arena.matches.models import Fault

BUNDLES = 10
COMPARISONS = 5


@dataclass(frozen=True)
class LadderRecord:
    """How a bot does on one ladder."""

    ladder: Ladder
    row: LadderRow
    known: Statistics
    marks: list[VersionMark]
    opponents: list[Opponent]

    @property
    def nemesis(self) -> Opponent | None:
        """Whom it certainly loses to most, among those it met often."""
        beaten = [one for one in self.opponents if one.met.certain and one.met.score.mean < 0.5]
        return min(beaten, key=lambda one: one.met.score.mean, default=None)

    @property
    def progress(self) -> str:
        """Whether its newest version is better than the one before: as far as the fit knows."""
        rated = [version for version in self.known.versions if version.rating is not None]
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
        points = self.known.history
        return {
            "label": "Rating",
            "x": [round(point.at.timestamp()) for point in points],
            "values": [round(point.rating, 1) for point in points],
            "low": [round(point.low, 1) for point in points],
            "high": [round(point.high, 1) for point in points],
            "marks": [
                {"x": round(mark.at.timestamp()), "label": f"v{mark.number}"} for mark in self.marks
            ],
        }


@dataclass(frozen=True)
class BotRecord:
    """A bot, and how it does on the ladder that is looked at."""

    bot: Bot
    stands: list[tuple[Ladder, LadderRow]]
    """The ladders it is on."""
    versions: list[Version]
    ladder: LadderRecord | None
    tables: dict[int, list[tuple[str, float | None]]]
    """Who sat in matches that were read for it."""


@dataclass(frozen=True)
class OwnerView:
    """What only a bot's owner and administrators see."""

    submissions: list[Submission]
    bundles: list[Fault]
    """Its newest faults that can still be met again."""
    comparisons: list[Comparison]
    valid: list[Submission]
    """The versions that can be compared."""


def bot_record(*, game: str, owner: str, slug: str, wanted: int) -> BotRecord:
    """How a bot does on the ladder of that number, or the first it is on.

    Three queries where its statistics are kept, otherwise four.
    """
    bot, stands = bot_ladders(game=game, owner=owner, slug=slug)
    chosen = next((one for one in stands if one[0].pk == wanted), stands[0] if stands else None)
    if chosen is None:
        return BotRecord(bot, stands, bot_versions(bot), None, {})
    ladder, row = chosen
    versions = bot_versions(bot, ladder)
    read = statistics(bot, ladder, versions)
    record = LadderRecord(ladder, row, read.known, version_marks(versions), read.opponents)
    return BotRecord(bot, stands, versions, record, read.tables)


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
