"""What the page of a bot shows beside its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.ladder.bot_records import LadderRecord
from arena.ladder.comparisons import comparisons_of
from arena.ladder.models import Comparison
from arena.matches.models import Fault

BUNDLES = 10
COMPARISONS = 5


@dataclass(frozen=True)
class OwnerView:
    """What only a bot's owner and administrators see."""

    submissions: list[Submission]
    listed: list[Submission]
    """Those worth a line: all but rejected ones, and the newest whatever became of it."""
    rejected: list[Submission]
    """The others, folded away."""
    bundles: list[Fault]
    """Its newest faults with a crash bundle."""
    comparisons: list[Comparison]
    valid: list[Submission]
    """The versions that can be compared."""


def chart(record: LadderRecord) -> dict[str, Any]:
    """The rating's history as `chart.js` wants it."""
    points = record.known.history
    return {
        "label": "Rating",
        "x": [round(point.at.timestamp()) for point in points],
        "values": [round(point.rating, 1) for point in points],
        "low": [round(point.low, 1) for point in points],
        "high": [round(point.high, 1) for point in points],
        "marks": [
            {"x": round(mark.at.timestamp()), "label": f"v{mark.number}"} for mark in record.marks
        ],
    }


def owner_view(bot: Bot) -> OwnerView:
    submissions = list(bot.submissions.select_related("uploaded_by").order_by("-number"))
    folded = [one for one in submissions[1:] if one.status == SubmissionStatus.REJECTED]
    faults = Fault.objects.filter(player__submission__bot=bot, bundle__isnull=False).defer("bundle")
    return OwnerView(
        submissions=submissions,
        listed=[one for one in submissions if one not in folded],
        rejected=folded,
        bundles=list(faults.select_related("game", "player__submission").order_by("-pk")[:BUNDLES]),
        comparisons=list(comparisons_of(bot)[:COMPARISONS]),
        valid=[one for one in submissions if one.status == SubmissionStatus.VALID],
    )
