"""Schedule: the standing ladders, and what a settled match or a new version sets going there."""

from __future__ import annotations

from django.db import transaction

from arena.bots.models import Submission
from arena.ladder.benching import bench_faulty
from arena.ladder.comparing import comparison_of
from arena.ladder.daily_cards import days_announce, days_end
from arena.ladder.eligibility import ladder_of
from arena.ladder.models import Ladder
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladders_join
from arena.matches.models import Lane, Match
from arena.pipeline import queue


def ladder_busy(*, ladder_id: int) -> None:
    """Make the matches a ladder lacks, and send them."""
    with transaction.atomic():
        queue.send_after_commit(queue.PLAY, ladder_schedule(ladder_id=ladder_id))


def ladders_busy() -> None:
    """Announce tomorrow's cards, keep every open ladder busy, end the days that are over."""
    days_announce()
    for ladder_id in Ladder.objects.filter(closed_at=None).values_list("pk", flat=True):
        ladder_busy(ladder_id=ladder_id)
    days_end()


def version_joins(submission: Submission) -> None:
    """A version that was accepted goes on the ladders, and they make it its first match."""
    submission.bot.refresh_from_db(fields=["active"])
    if submission.bot.active_id == submission.pk:
        ladders = ladders_join(submission=submission)
        queue.send_after_commit(queue.SCHEDULE, [ladder.pk for ladder in ladders])


def match_settled(match: Match) -> None:
    """Bench who keeps failing; the ladder or the comparison that made it may want another."""
    bench_faulty(match=match)
    if match.lane == Lane.LADDER:
        queue.send_after_commit(queue.SCHEDULE, ladder_of(match).values_list("pk", flat=True))
    if match.lane == Lane.TRIAL and (comparison := comparison_of(match)):
        queue.send_after_commit(queue.COMPARE, [comparison])
