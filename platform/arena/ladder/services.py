"""Writing ratings: a live step for every match, a fit for every while."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from arena.core.errors import ArenaError
from arena.ladder import plackett_luce
from arena.ladder.choices import Result
from arena.ladder.elo import CENTRE, SCALE, moved
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent
from arena.ladder.selectors import fit_latest, live_numbers, rated_results
from arena.matches.models import Match
from games.registry import get
from sandbox.results import pair_scores


def ladder_open(*, game: str, table_size: int) -> Ladder:
    """The ladder of a game at a table size, opened if it is new."""
    if table_size not in get(game).seat_counts:
        raise ArenaError(f"{get(game).title} has no tables of {table_size}.")
    ladder, _ = Ladder.objects.get_or_create(game=game, table_size=table_size)
    return ladder


@transaction.atomic
def match_rate(*, match: Match) -> list[RatingEvent]:
    """Move the live numbers of a settled match's table; once, and only on an open ladder.

    The ladder's row is locked, so matches are rated one after the other and the
    events can be computed again in the order of their keys.
    """
    if not match.rated:
        return []
    ladder = (
        Ladder.objects.select_for_update()
        .filter(game=match.game, table_size=match.table_size)
        .first()
    )
    if ladder is None or match.rating_events.exists():
        return []
    submissions = [player.submission_id for player in match.players.order_by("index")]
    numbers = live_numbers(ladder, submissions)
    games = match.games.values_list("seating", "places")
    before = [numbers[pk].rating for pk in submissions]
    counts = [numbers[pk].matches for pk in submissions]
    after = moved(before, counts, pair_scores(list(games)))
    return RatingEvent.objects.bulk_create(
        RatingEvent(
            ladder=ladder,
            match=match,
            submission_id=pk,
            before=before[i],
            after=after[i],
            matches_before=counts[i],
        )
        for i, pk in enumerate(submissions)
    )


def ladder_fit(*, ladder: Ladder) -> Fit | None:
    """A new fit if there are results the newest one has not seen."""
    newest = RatingEvent.objects.filter(ladder=ladder).order_by("-pk").first()
    seen = fit_latest(ladder)
    if newest is None or (seen is not None and seen.last_event >= newest.pk):
        return None
    rated = rated_results(ladder, last_event=newest.pk)
    fitted = plackett_luce.fit(rated.results, len(rated.submissions), seats=ladder.table_size)
    with transaction.atomic():
        Ladder.objects.select_for_update().get(pk=ladder.pk)
        known = Fit.objects.filter(ladder=ladder, last_event=newest.pk).first()
        return known or _fit_write(ladder, newest.pk, rated.submissions, rated.results, fitted)


def _fit_write(
    ladder: Ladder,
    last_event: int,
    submissions: Sequence[int],
    results: Sequence[Result],
    fitted: plackett_luce.Fit,
) -> Fit:
    row = Fit.objects.create(
        ladder=ladder,
        last_event=last_event,
        matches=len({result.match for result in results}),
        games=len(results),
        seats=[round(effect * SCALE, 2) for effect in fitted.seats.tolist()],
    )
    FitRating.objects.bulk_create(
        FitRating(
            fit=row,
            submission_id=pk,
            rating=CENTRE + SCALE * strength,
            error=SCALE * error,
            matches=matches,
        )
        for pk, strength, error, matches in zip(
            submissions,
            fitted.strengths.tolist(),
            fitted.errors.tolist(),
            fitted.matches.tolist(),
            strict=True,
        )
    )
    return row
