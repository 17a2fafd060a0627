"""Fits of a ladder: when one is due, computing and storing it, thinning out old ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from arena.ladder.fit_inputs import rated_results, voided_count
from arena.ladder.live_ratings import fit_latest, season_events
from arena.ladder.maths import plackett_luce
from arena.ladder.maths.prior import FIRST_SCALES, LOOSE, Scales
from arena.ladder.models import FIRST_METHOD, METHOD, Fit, FitRating, Ladder, RatingEvent
from arena.ladder.rung_updates import rungs_rank
from arena.ladder.trophies import lead_follow
from botocracy.stats.elo import CENTRE, SCALE

HOUR = timedelta(hours=1)
FIT_GROWTH = 0.02
FIT_AGE = timedelta(minutes=10)
DIGITS = 6
"""Decimals of a stored rating; few enough that every computer gets the same."""


def fit_due(ladder: Ladder) -> bool:
    """Whether the ladder needs a new fit.

    It does after a void or a change of method, once `FIT_GROWTH` more matches are rated, and once
    the newest fit is older than `FIT_AGE` and misses a match. So a small ladder is fitted after
    every match, and a large one now and then.
    """
    newest = season_events(ladder).order_by("-pk").first()
    seen = fit_latest(ladder)
    if newest is None or seen is None:
        return newest is not None
    if seen.method != METHOD or seen.voided != _voided(ladder, newest.pk):
        return True
    since = RatingEvent.objects.filter(ladder=ladder, pk__gt=seen.last_event).count()
    aged = seen.created_at < timezone.now() - FIT_AGE
    return since > 0 and (aged or since >= FIT_GROWTH * seen.matches * ladder.table_size)


def ladder_fit(*, ladder: Ladder) -> Fit | None:
    """Fit the ladder if its results have changed since the newest fit.

    They change when a match is rated or voided, and when `METHOD` is raised.
    """
    newest = season_events(ladder).order_by("-pk").first()
    if newest is None:
        return None
    last, voided = newest.pk, _voided(ladder, newest.pk)
    seen = fit_latest(ladder)
    state = (last, voided, METHOD)
    if seen is not None and (seen.last_event, seen.voided, seen.method) == state:
        return None
    computed = fit_compute(ladder, last_event=last, after_event=ladder.season_after)
    with transaction.atomic():
        now = Ladder.every.select_for_update().get(pk=ladder.pk)
        if now.season_after != ladder.season_after:
            return None  # the season ended meanwhile, with a fit of its own
        known = Fit.objects.filter(
            ladder=ladder, last_event=last, voided=voided, method=METHOD
        ).first()
        if known is not None:
            return known
        row = fit_write(ladder, last, voided, computed)
        rungs_rank(ladder, row)
        lead_follow(ladder=ladder, now=row.created_at)
        return row


def _voided(ladder: Ladder, last_event: int) -> int:
    return voided_count(ladder, last_event=last_event, after_event=ladder.season_after)


def fit_write(ladder: Ladder, last_event: int, voided: int, computed: Computed) -> Fit:
    """Store a computed fit with its ratings."""
    row = Fit.objects.create(
        ladder=ladder,
        last_event=last_event,
        after_event=ladder.season_after,
        voided=voided,
        matches=computed.matches,
        games=computed.games,
        seats=computed.seats,
        method=METHOD,
        scales=computed.scales,
    )
    FitRating.objects.bulk_create(
        FitRating(fit=row, submission_id=pk, rating=rating, error=error, matches=matches)
        for pk, rating, error, matches in computed.ratings
    )
    return row


class Computed(NamedTuple):
    """A fit as it is stored."""

    matches: int
    games: int
    seats: list[float]
    scales: dict[str, Any]
    """Estimates for the field: widths in Elo points, and the dispersion of matches."""
    ratings: list[tuple[int, float, float, int]]
    """Submission, rating, error, matches."""


def fit_compute(
    ladder: Ladder, *, last_event: int, after_event: int = 0, method: int = METHOD
) -> Computed:
    """Fit all matches rated after an event and up to another: those of one season.

    With the first method, ratings are as they were then; errors are today's.
    """
    rated = rated_results(ladder, last_event=last_event, after_event=after_event, method=method)
    first = method == FIRST_METHOD
    fitted = plackett_luce.fit(
        rated.results,
        len(rated.submissions),
        seats=ladder.table_size,
        predecessors=rated.predecessors,
        scales=FIRST_SCALES if first else None,
        loose=1.0 if first else LOOSE,
    )
    centre = CENTRE + SCALE * fitted.centre if first else CENTRE
    return Computed(
        scales={} if first else _scales(fitted.scales),
        matches=len({result.match for result in rated.results}),
        games=len(rated.results),
        seats=[round(effect * SCALE, 2) for effect in fitted.seats.tolist()],
        ratings=[
            (pk, round(centre + SCALE * strength, DIGITS), round(SCALE * error, DIGITS), matches)
            for pk, strength, error, matches in zip(
                rated.submissions,
                fitted.strengths.tolist(),
                fitted.errors.tolist(),
                fitted.matches.tolist(),
                strict=True,
            )
        ],
    )


def _scales(scales: Scales) -> dict[str, Any]:
    return {
        "strength": round(SCALE * scales.strength, 2),
        "version": round(SCALE * scales.version, 2),
        "dispersion": list(scales.dispersion),
    }


def fits_thin() -> int:
    """Delete the ratings of old fits: one fit an hour stays for two days, then one a day.

    The rows of the fits stay. Each names its last event, so its ratings can be computed again.
    """
    now = timezone.now()
    gone = 0
    for ladder in Ladder.every.all():
        old = Fit.objects.filter(ladder=ladder, kept=True, created_at__lt=now - HOUR)
        last: dict[str, int] = {}
        rows = list(old.order_by("created_at", "pk").values_list("pk", "created_at"))
        for pk, at in rows:
            last[f"{at:%Y-%m-%d}" if at < now - 48 * HOUR else f"{at:%Y-%m-%d %H}"] = pk
        latest = fit_latest(ladder)
        final = ladder.seasons.values_list("fit_id", flat=True)
        stay = {*last.values(), *final, latest.pk if latest else 0}
        thin = [pk for pk, _ in rows if pk not in stay]
        FitRating.objects.filter(fit__in=thin).delete()
        gone += Fit.objects.filter(pk__in=thin).update(kept=False)
    return gone
