"""The data of a bot's page: its ratings, versions and opponents, and its owner's part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.accounts.models import User
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.bots.selectors import bot_get
from arena.ladder.comparisons import comparisons_of
from arena.ladder.models import Comparison, Ladder, Rung
from arena.ladder.selectors import bot_rungs
from arena.ladder.statistics import HistoryPoint, Opponent, Statistics, opponents, statistics
from arena.ladder.versions import Version, VersionMark, bot_versions, version_marks
from arena.matches.models import Fault

LATEST = 25
"""Points of a history that are listed in numbers."""
BUNDLES = 10
COMPARISONS = 5


@dataclass(frozen=True)
class LadderRecord:
    """A bot's results on one ladder."""

    ladder: Ladder
    row: Rung
    known: Statistics
    marks: list[VersionMark]
    opponents: list[Opponent]

    @property
    def latest(self) -> list[HistoryPoint]:
        """The rating in the latest fits, newest first."""
        return self.known.history[: -LATEST - 1 : -1]

    @property
    def nemesis(self) -> Opponent | None:
        """The opponent to which it certainly loses most."""
        beaten = [one for one in self.opponents if one.met.certain and one.met.score.mean < 0.5]
        return min(beaten, key=lambda one: one.met.score.mean, default=None)

    @property
    def progress(self) -> str:
        """The newest version compared with the one before: “better”, “worse” or “unclear”."""
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
    """A bot, with its results on the chosen ladder."""

    bot: Bot
    rungs: list[Rung]
    """One for each ladder it has played on."""
    versions: list[Version]
    ladder: LadderRecord | None


@dataclass(frozen=True)
class OwnerView:
    """What only a bot's owner and administrators see."""

    submissions: list[Submission]
    bundles: list[Fault]
    """Its newest faults with a crash bundle."""
    comparisons: list[Comparison]
    valid: list[Submission]
    """The versions that can be compared."""


def bot_record(*, game: str, owner: str, slug: str, wanted: int) -> BotRecord:
    """The bot, with its results on the ladder of key `wanted`, else on the first it played on."""
    bot = bot_get(game=game, owner=owner, slug=slug)
    rungs = bot_rungs(bot)
    chosen = next((one for one in rungs if one.ladder_id == wanted), rungs[0] if rungs else None)
    if chosen is None:
        return BotRecord(bot, rungs, bot_versions(bot), None)
    versions = bot_versions(bot, chosen.ladder)
    known = statistics(bot, chosen.ladder, versions)
    met, marks = opponents(known), version_marks(versions)
    return BotRecord(bot, rungs, versions, LadderRecord(chosen.ladder, chosen, known, marks, met))


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
