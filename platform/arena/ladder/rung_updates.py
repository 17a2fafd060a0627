"""Updates of rungs, the stored lines of a ladder: new versions, rated matches, new fits.

Rungs are computed from fits and rating events. Callers hold the lock of the ladder, so that no
update is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import hypot

import numpy as np
from django.db import connection

from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from arena.ladder.live_ratings import fit_latest, live_numbers, predecessors, season_events
from arena.ladder.maths.prior import STRENGTH_SD
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent, Rung
from arena.ladder.terms import versions_entered
from botocracy.events.ranking import rank_intervals, ranks
from botocracy.stats.elo import SCALE

BATCH = 500
FIRST_ERROR = SCALE * STRENGTH_SD
"""Standard error of every bot before a ladder's first fit."""
_STANDING = ("submission", "rating", "fitted", "error", "matches", "played")


def rungs_enter(ladder: Ladder, submissions: Iterable[Submission]) -> None:
    """Put active versions on a ladder. A new version starts at its predecessor's rating."""
    for batch in _batches(submissions):
        _write(_new_rungs(ladder, batch), update=(*_STANDING, "seated_at"))
    _count(ladder)


def rungs_leave(ladder: Ladder, owner: User) -> None:
    """Take an owner's bots off a ladder. The ranks of the others close up with the next fit."""
    Rung.objects.filter(ladder=ladder, bot__owner=owner).delete()
    _count(ladder)


def rung_leave(ladder: Ladder, bot: Bot) -> None:
    """Take one bot off a ladder."""
    Rung.objects.filter(ladder=ladder, bot=bot).delete()
    _count(ladder)


def rungs_move(ladder: Ladder, events: Sequence[RatingEvent]) -> None:
    """Apply the live ratings of one match. Versions that are no longer active have no rung."""
    moved = {event.submission_id: event for event in events}
    rungs = list(Rung.objects.filter(ladder=ladder, submission__in=moved))
    first = any(not rung.played for rung in rungs)
    for rung in rungs:
        event = moved.pop(rung.submission_id)
        rung.rating, rung.matches, rung.played = event.after, event.matches_before + 1, True
    _write(rungs, update=("rating", "matches", "played"), known=True)
    if first:
        _count(ladder)
    if moved:
        rungs_enter(ladder, versions_entered(ladder).filter(pk__in=moved))


def rungs_rank(ladder: Ladder, fit: Fit) -> None:
    """Apply a new fit: ratings, errors, ranks and rank intervals of everybody who played."""
    rows = FitRating.objects.filter(fit=fit)
    fitted = {row.submission_id: row for row in rows.iterator()}
    since = RatingEvent.objects.filter(ladder=ladder, pk__gt=fit.last_event).order_by("pk")
    moved = {event.submission_id: event for event in since}
    there = Rung.objects.filter(ladder=ladder, played=True)
    keys = there.values_list("submission", flat=True)
    # Versions that are not in the fit (new, or all matches voided) get a new prior.
    unfitted = Submission.objects.filter(pk__in=[pk for pk in keys if pk not in fitted])
    for batch in _batches(unfitted):
        _write(_new_rungs(ladder, batch), update=_STANDING)
    rungs = list(there.all())
    for rung in rungs:
        if rung.submission_id in fitted:
            row = fitted[rung.submission_id]
            rung.rating, rung.error, rung.matches = row.rating, row.error, row.matches
            rung.fitted = rung.rating
        if rung.submission_id in moved:
            event = moved[rung.submission_id]
            rung.rating, rung.matches = event.after, event.matches_before + 1
    _rank(rungs)
    _update(rungs)


def _rank(rungs: list[Rung]) -> None:
    """Rank by fitted rating; a version that is in no fit yet by the rating of its prior."""
    values = {rung.pk: rung.rating if rung.fitted is None else rung.fitted for rung in rungs}
    rungs.sort(key=lambda rung: (-values[rung.pk], rung.pk))
    ratings = np.array([values[rung.pk] for rung in rungs])
    ranked = ranks(ratings)
    best, worst = rank_intervals(ratings, np.array([rung.error for rung in rungs]))
    for at, rung in enumerate(rungs):
        rung.rank = int(ranked[at])
        rung.best_rank, rung.worst_rank = int(best[at]), int(worst[at])


def rungs_rebuild(ladder: Ladder) -> int:
    """Compute all rungs of a ladder from fits and events; returns how many there are."""
    kept = Rung.objects.filter(ladder=ladder).values_list("bot_id", "seated_at", "division")
    before = {bot: (seated_at, division) for bot, seated_at, division in kept}
    active = versions_entered(ladder)
    Rung.objects.filter(ladder=ladder).delete()
    for batch in _batches(active.order_by("pk").iterator()):
        rungs = _new_rungs(ladder, batch)
        for rung in rungs:
            now = (rung.seated_at, None)
            rung.seated_at, rung.division = before.get(rung.bot_id, now)
        Rung.objects.bulk_create(rungs)
    _count(ladder)
    fit = fit_latest(ladder)
    if fit is not None:
        rungs_rank(ladder, fit)
    return Rung.objects.filter(ladder=ladder).count()


def _count(ladder: Ladder) -> None:
    """Store the number of bots that have played. Only a bot's first match changes it."""
    ladder.bots = Rung.objects.filter(ladder=ladder, played=True).count()
    Ladder.every.filter(pk=ladder.pk).update(bots=ladder.bots)


def _new_rungs(ladder: Ladder, batch: Sequence[Submission]) -> list[Rung]:
    keys = [submission.pk for submission in batch]
    bots = [submission.bot_id for submission in batch]
    numbers = live_numbers(ladder, keys)
    before = predecessors(ladder, keys)
    fit = fit_latest(ladder)
    fits = FitRating.objects.filter(fit=fit, submission_id__in={*keys, *before.values()})
    fitted = {row.submission_id: row for row in fits}
    events = season_events(ladder).filter(submission__bot__in=bots)
    played = set(events.values_list("submission__bot_id", flat=True).distinct())
    rungs = []
    for submission in batch:
        own, old = fitted.get(submission.pk), fitted.get(before.get(submission.pk, 0))
        rungs.append(
            Rung(
                ladder=ladder,
                bot_id=submission.bot_id,
                submission=submission,
                rating=numbers[submission.pk].rating,
                fitted=own.rating if own else None,
                error=own.error if own else prior_error(fit, old.error if old else None),
                matches=numbers[submission.pk].matches,
                played=submission.bot_id in played,
            )
        )
    return rungs


def prior_error(fit: Fit | None, predecessor: float | None = None) -> float:
    """The standard error of a version that is in no fit yet.

    `predecessor` is the standard error of the bot's last version that was rated.
    """
    if fit is None:
        return FIRST_ERROR
    return fit.strength_sd if predecessor is None else hypot(predecessor, fit.version_sd)


def _update(rungs: list[Rung]) -> None:
    """Write the columns that a fit changes; ten times as fast as `bulk_update`."""
    names = ("rating", "fitted", "error", "matches", "rank", "best_rank", "worst_rank")
    columns = ", ".join(f"{name} = %s" for name in names)
    rows = [(*(getattr(rung, name) for name in names), rung.pk) for rung in rungs]
    with connection.cursor() as cursor:
        table = Rung._meta.db_table
        cursor.executemany(f"UPDATE {table} SET {columns} WHERE id = %s", rows)  # noqa: S608 - our own names


def _write(rungs: list[Rung], *, update: Iterable[str], known: bool = False) -> None:
    """Insert or update rungs, many rows at a time; `known` rungs have their keys already."""
    Rung.objects.bulk_create(
        rungs,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=("pk",) if known else ("ladder", "bot"),
        update_fields=list(update),
    )


def _batches(items: Iterable[Submission]) -> Iterable[list[Submission]]:
    waiting = iter(items)
    while batch := list(islice(waiting, BATCH)):
        yield batch
