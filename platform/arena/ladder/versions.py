"""The versions of a bot: when each began to play, and the faults of each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Subquery

from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.ladder.models import Fit, Ladder, RatingEvent
from arena.matches.models import Fault, Lane, MatchPlayer


class Version(NamedTuple):
    """One version of a bot, with its state on a ladder."""

    pk: int
    number: int
    status: str
    checked_at: datetime | None
    faulty: bool
    """Whether it had a fault in a match whose results are open."""
    last_event: int | None
    """Its newest rating event on the ladder."""
    fit: int | None
    """The ladder's newest fit of this season."""


class VersionMark(NamedTuple):
    """When a version began to play."""

    number: int
    at: datetime


class FaultCount(NamedTuple):
    verdict: str
    version: int
    faults: int
    matches: int


def bot_versions(bot: Bot, ladder: Ladder | None = None) -> list[Version]:
    """The versions of a bot, the newest first; one query."""
    events = RatingEvent.objects.filter(ladder=ladder, submission=OuterRef("pk")).order_by("-pk")
    since = ladder.season_after if ladder else 0
    fits = Fit.objects.filter(ladder=ladder, last_event__gt=since).order_by("-last_event", "-pk")
    faulty = MatchPlayer.objects.filter(
        submission=OuterRef("pk"), fault_count__gt=0, match__results_open=True
    )
    found = Submission.objects.filter(bot=bot).annotate(
        faulty=Exists(faulty),
        last_event=Subquery(events.values("pk")[:1]),
        fit=Subquery(fits.values("pk")[:1]),
    )
    return [Version(*row) for row in found.order_by("-number").values_list(*Version._fields)]


def version_marks(versions: Sequence[Version]) -> list[VersionMark]:
    """When each valid version began to play, oldest first."""
    return [
        VersionMark(version.number, version.checked_at)
        for version in reversed(versions)
        if version.checked_at is not None and version.status == SubmissionStatus.VALID
    ]


def fault_causes(versions: Sequence[Version]) -> list[FaultCount]:
    """Faults in matches open to everyone, counted by version and verdict, the commonest first."""
    faulty = [version.pk for version in versions if version.faulty]
    if not faulty:
        return []
    shown = (
        Fault.objects.filter(player__submission__in=faulty, player__fault_count__gt=0)
        .filter(game__match__results_open=True)
        .exclude(game__match__lane=Lane.TRIAL)
        .order_by()
        .values_list("verdict", "player__submission__number")
    )
    counted = shown.annotate(n=Count("pk"), matches=Count("player__match_id", distinct=True))
    return [FaultCount(*row) for row in counted.order_by("-player__submission__number", "-n")]
