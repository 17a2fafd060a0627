"""Schedule: ladder matches, when a match is settled, a version accepted, or the clock says so."""

from __future__ import annotations

from django.db import transaction

from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from arena.ladder import seasons
from arena.ladder.benching import bench_faulty
from arena.ladder.comparisons import comparison_of
from arena.ladder.daily_cards import days_announce, days_end
from arena.ladder.divisions import divisions_due, divisions_redraw
from arena.ladder.group_entries import group_entry_add
from arena.ladder.group_selectors import ladders_playing
from arena.ladder.models import Ladder, LadderEntry, Season
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladders_join
from arena.ladder.terms import ladder_of
from arena.ladder.trophies import giants_note
from arena.matches.models import Lane, Match
from arena.pipeline import queue


def ladder_refill(*, ladder_id: int) -> None:
    """Make and send matches up to a ladder's budget."""
    with transaction.atomic():
        queue.send_after_commit(queue.PLAY, ladder_schedule(ladder_id=ladder_id))


def ladders_refill() -> None:
    """Announce tomorrow's cards, refill every open ladder, end the days that are over.

    Divisions that are due are drawn.
    """
    days_announce()
    for ladder in ladders_playing():
        ladder_refill(ladder_id=ladder.pk)
    days_end()
    for ladder in divisions_due():
        divisions_redraw(ladder=ladder)


@transaction.atomic
def group_bot_enter(*, ladder: Ladder, bot: Bot, by: User) -> LadderEntry:
    """Put one's own bot on a group's ladder and schedule its first matches."""
    entry = group_entry_add(ladder=ladder, bot=bot, by=by)
    queue.send_after_commit(queue.SCHEDULE, [ladder.pk])
    return entry


@transaction.atomic
def season_end(*, ladder: Ladder, by: User, title: str = "", why: str = "") -> Season:
    """End a season, and schedule the first matches of the next one."""
    season = seasons.season_archive(ladder=ladder, by=by, title=title, why=why)
    queue.send_after_commit(queue.SCHEDULE, [ladder.pk])
    return season


def version_joins(submission: Submission) -> None:
    """Put an accepted version on its ladders and schedule its first matches."""
    submission.bot.refresh_from_db(fields=["active"])
    if submission.bot.active_id == submission.pk:
        ladders = ladders_join(submission=submission)
        queue.send_after_commit(queue.SCHEDULE, [ladder.pk for ladder in ladders])


def match_settled(match: Match) -> None:
    """Bench failing bots, note trophies, wake the ladder or comparison that made the match."""
    bench_faulty(match=match)
    giants_note(match=match)
    if match.lane == Lane.LADDER and (ladder := ladder_of(match)):
        queue.send_after_commit(queue.SCHEDULE, [ladder.pk])
    if match.lane == Lane.TRIAL and (comparison := comparison_of(match)):
        queue.send_after_commit(queue.COMPARE, [comparison])
