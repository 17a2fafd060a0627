"""Live ratings: the newest fit, moved by the matches since."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from arena.bots.models import Submission
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent
from botocracy.stats.elo import CENTRE


class LiveNumber(NamedTuple):
    """A version's rating in the newest fit, moved by the matches since."""

    rating: float
    matches: int


def fit_latest(ladder: Ladder) -> Fit | None:
    """The newest fit of the season."""
    fits = Fit.objects.filter(ladder=ladder, last_event__gt=ladder.season_after)
    return fits.order_by("-last_event", "-pk").first()


def season_events(ladder: Ladder) -> QuerySet[RatingEvent]:
    """The rating events of the season that is played now."""
    return RatingEvent.objects.filter(ladder=ladder, pk__gt=ladder.season_after)


def live_numbers(ladder: Ladder, submissions: Iterable[int]) -> dict[int, LiveNumber]:
    """The live rating of each version. A new version has its predecessor's, or 1500."""
    return numbers_since(ladder, submissions, fit_latest(ladder))


def numbers_since(
    ladder: Ladder, submissions: Iterable[int], fit: Fit | None
) -> dict[int, LiveNumber]:
    """The live rating of each version, for a caller that has read the newest fit."""
    wanted = list(submissions)
    numbers = _numbers(ladder, wanted, fit)
    fresh = [pk for pk in wanted if pk not in numbers]
    before = predecessors(ladder, fresh) if fresh else {}
    inherited = _numbers(ladder, set(before.values()), fit) if before else {}
    for pk in fresh:
        known = inherited.get(before.get(pk, 0))
        numbers[pk] = LiveNumber(known.rating if known else CENTRE, 0)
    return numbers


def _numbers(ladder: Ladder, wanted: Iterable[int], fit: Fit | None) -> dict[int, LiveNumber]:
    """Live ratings of the versions that have been rated here."""
    numbers = {}
    if fit is not None:
        rows = FitRating.objects.filter(fit=fit, submission_id__in=wanted).order_by()
        for pk, rating, matches in rows.values_list("submission_id", "rating", "matches"):
            numbers[pk] = LiveNumber(rating, matches)
    since = RatingEvent.objects.filter(
        ladder=ladder,
        submission_id__in=wanted,
        pk__gt=fit.last_event if fit else ladder.season_after,
    ).order_by("pk")
    for pk, after, before in since.values_list("submission_id", "after", "matches_before"):
        numbers[pk] = LiveNumber(after, before + 1)
    return numbers


def predecessors(ladder: Ladder, submissions: Iterable[int]) -> dict[int, int]:
    """For each version the last earlier version of its bot that was rated this season, if any."""
    rows = Submission.objects.filter(pk__in=submissions).values_list("pk", "bot_id", "number")
    wanted = list(rows)
    events = season_events(ladder).filter(submission=OuterRef("pk"))
    rated = Submission.objects.filter(Exists(events), bot__in={bot for _, bot, _ in wanted})
    versions: dict[int, list[tuple[int, int]]] = {}
    for bot, number, pk in rated.order_by("number").values_list("bot_id", "number", "pk"):
        versions.setdefault(bot, []).append((number, pk))
    earlier = {
        pk: [known for before, known in versions.get(bot, ()) if before < number]
        for pk, bot, number in wanted
    }
    return {pk: known[-1] for pk, known in earlier.items() if known}
