from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from arena.bots.models import Submission
from arena.core.errors import Refused
from arena.core.leases import requeue
from arena.matches.models import (
    UNSETTLED,
    Commitment,
    Fault,
    GameLog,
    Lane,
    Match,
    MatchPlayer,
    MatchStatus,
    Sitting,
)
from arena.matches.terms import terms_check
from games.registry import get
from sandbox.limits import Clocks

log = logging.getLogger(__name__)


class Seated(NamedTuple):
    """One match to be made: its key within the commitment, and who plays."""

    key: str
    submissions: Sequence[Submission]
    """In the order of their first seats."""


@transaction.atomic
def matches_create(
    *,
    game: str,
    options: Mapping[str, Any],
    tables: Sequence[Seated],
    deals: int,
    commitment: Commitment,
    clocks: Clocks | None = None,
    faults_allowed: int = 3,
    rated: bool = True,
    released: bool = False,
    results_open: bool = True,
    lane: Lane = Lane.EVENT,
    asked_by: int = 0,
) -> list[Match]:
    """Queued matches under the same terms, written in three statements however many they are.

    They are played with the files these versions have now, whatever becomes of their bots.
    """
    clocks = clocks or Clocks()
    complete = {
        seats: terms_check(
            game=game,
            seats=seats,
            options=options,
            deals=deals,
            clocks=clocks,
            faults_allowed=faults_allowed,
        )
        for seats in {len(table.submissions) for table in tables}
    }
    for table in tables:
        _require_playable(game, table.submissions, rated=rated)
    matches = Match.objects.bulk_create(
        Match(
            game=game,
            table_size=len(table.submissions),
            options=complete[len(table.submissions)],
            deals=deals,
            fresh_deals=get(game).fresh_deals,
            clocks=asdict(clocks),
            faults_allowed=faults_allowed,
            commitment=commitment,
            key=table.key,
            rated=rated,
            released=released,
            results_open=results_open,
            lane=lane,
            asked_by=asked_by,
        )
        for table in tables
    )
    MatchPlayer.objects.bulk_create(
        MatchPlayer(match=match, index=index, submission=submission)
        for match, table in zip(matches, tables, strict=True)
        for index, submission in enumerate(table.submissions)
    )
    return matches


def match_create(*, key: str, submissions: Sequence[Submission], **terms: Any) -> Match:
    """One queued match; its terms are those of `matches_create`."""
    return matches_create(tables=[Seated(key, submissions)], **terms)[0]


def _require_playable(game: str, submissions: Sequence[Submission], *, rated: bool) -> None:
    for submission in submissions:
        if submission.bot.game != game:
            words = f"{submission} plays {submission.bot.game}, not {game}."
            raise Refused(words, code="other_game")
    if rated and len({submission.pk for submission in submissions}) < len(submissions):
        raise Refused("In a rated match no bot sits twice at the table.", code="twice")


def match_retry(*, match: Match) -> None:
    """Queue an errored match again, with its failures forgotten."""
    if not requeue(Match, match.pk):
        raise Refused("Only a match that stands as errored can be sent again.")


def matches_hold(*, matches: Sequence[int]) -> int:
    """Hold queued matches, so that no worker takes them."""
    queued = Match.objects.filter(pk__in=matches, status=MatchStatus.QUEUED)
    return queued.update(status=MatchStatus.HELD)


def matches_resume(*, matches: Sequence[int]) -> int:
    """Queue held matches again; the next sweep sends them."""
    held = Match.objects.filter(pk__in=matches, status=MatchStatus.HELD)
    return held.update(
        status=MatchStatus.QUEUED,
        sent_at=timezone.now() - timedelta(seconds=settings.REQUEUE_SECONDS),
    )


def matches_void(*, matches: Sequence[int]) -> int:
    """Void matches that are not settled; the result of a worker that is playing one is dropped."""
    unsettled = Match.objects.filter(pk__in=matches, status__in=UNSETTLED)
    return unsettled.update(status=MatchStatus.VOID, lease=None, lease_until=None)


def logs_prune() -> int:
    """Delete notes, logs and crash bundles older than LOG_DAYS; records stay."""
    before = timezone.now() - timedelta(days=settings.LOG_DAYS)
    gone, _ = GameLog.objects.filter(created_at__lt=before).delete()
    old_faults = Fault.objects.filter(game__match__settled_at__lt=before)
    gone += old_faults.exclude(bundle=None).update(bundle=None, detail="")
    old_sittings = Sitting.objects.filter(player__match__settled_at__lt=before)
    gone += old_sittings.exclude(log="").update(log="")
    return gone
