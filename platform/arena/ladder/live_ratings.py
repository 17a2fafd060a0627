"""Live numbers, and what fits are made from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef

from arena.bots.models import Submission
from arena.ladder.eligibility import team_seats, winner_only
from arena.ladder.maths.choices import Result
from arena.ladder.models import METHOD, Fit, FitRating, Ladder, RatingEvent
from arena.matches.models import MatchGame, MatchPlayer, MatchStatus
from botocracy.stats.elo import CENTRE


class LiveNumber(NamedTuple):
    """Where a version stands now: its last fit, moved by the matches since."""

    rating: float
    matches: int


def fit_latest(ladder: Ladder) -> Fit | None:
    return Fit.objects.filter(ladder=ladder).order_by("-last_event", "-pk").first()


def live_numbers(ladder: Ladder, submissions: Iterable[int]) -> dict[int, LiveNumber]:
    """The live number of each version. A new one starts where its predecessor is, or centred."""
    return numbers_since(ladder, submissions, fit_latest(ladder))


def numbers_since(
    ladder: Ladder, submissions: Iterable[int], fit: Fit | None
) -> dict[int, LiveNumber]:
    """The same, where the newest fit is known."""
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
    """Those that have one: from the newest fit, moved by the events since."""
    numbers = {}
    if fit is not None:
        rows = FitRating.objects.filter(fit=fit, submission_id__in=wanted).order_by()
        for pk, rating, matches in rows.values_list("submission_id", "rating", "matches"):
            numbers[pk] = LiveNumber(rating, matches)
    since = RatingEvent.objects.filter(
        ladder=ladder, submission_id__in=wanted, pk__gt=fit.last_event if fit else 0
    ).order_by("pk")
    for pk, after, before in since.values_list("submission_id", "after", "matches_before"):
        numbers[pk] = LiveNumber(after, before + 1)
    return numbers


def predecessors(ladder: Ladder, submissions: Iterable[int]) -> dict[int, int]:
    """For each version the one before it of the same bot that was rated here, if any."""
    rows = Submission.objects.filter(pk__in=submissions).values_list("pk", "bot_id", "number")
    wanted = list(rows)
    events = RatingEvent.objects.filter(ladder=ladder, submission=OuterRef("pk"))
    rated = Submission.objects.filter(Exists(events), bot__in={bot for _, bot, _ in wanted})
    versions: dict[int, list[tuple[int, int]]] = {}
    for bot, number, pk in rated.order_by("number").values_list("bot_id", "number", "pk"):
        versions.setdefault(bot, []).append((number, pk))
    earlier = {
        pk: [known for before, known in versions.get(bot, ()) if before < number]
        for pk, bot, number in wanted
    }
    return {pk: known[-1] for pk, known in earlier.items() if known}


class Rated(NamedTuple):
    """What a fit is made from."""

    submissions: list[int]
    """Number in the fit → key of the submission."""
    results: list[Result]
    predecessors: list[tuple[int, int]]
    """Numbers of a version and of the one before it."""


def rated_results(ladder: Ladder, *, last_event: int, method: int = METHOD) -> Rated:
    """Every game of the matches rated up to an event, as the fit wants them."""
    matches = set(
        RatingEvent.objects.filter(ladder=ladder, pk__lte=last_event)
        .values_list("match_id", flat=True)
        .distinct()
    )
    of_ladder = {
        "match__game": ladder.game,
        "match__table_size": ladder.table_size,
        "match__status": MatchStatus.SETTLED,  # one that was rated and voided since is left out
    }
    at_table: dict[int, dict[int, int]] = {}
    for match, index, submission in MatchPlayer.objects.filter(**of_ladder).values_list(
        "match_id", "index", "submission_id"
    ):
        if match in matches:
            at_table.setdefault(match, {})[index] = submission
    submissions = sorted({pk for table in at_table.values() for pk in table.values()})
    number = {pk: i for i, pk in enumerate(submissions)}
    teams, decided = team_seats(ladder), winner_only(ladder, method)
    games = MatchGame.objects.filter(**of_ladder).order_by("match_id", "rotation", "deal")
    results = [
        Result(
            match,
            tuple(number[at_table[match][p]] for p in seating),
            tuple(placed),
            teams,
            decided,
        )
        for match, seating, placed in games.values_list("match_id", "seating", "places")
        if match in at_table
    ]
    return Rated(submissions, results, _chains(ladder.game, number))


def _chains(game: str, number: dict[int, int]) -> list[tuple[int, int]]:
    """Each version in a fit with the one of its bot before it that is in it too."""
    pairs = []
    last: dict[int, int] = {}
    versions = Submission.objects.filter(bot__game=game).order_by("bot_id", "number")
    for pk, bot in versions.values_list("pk", "bot_id"):
        if pk in number:
            if bot in last:
                pairs.append((number[pk], number[last[bot]]))
            last[bot] = pk
    return pairs


def voided_count(ladder: Ladder, *, last_event: int) -> int:
    """Matches that were rated up to an event and called off since."""
    called_off = RatingEvent.objects.filter(
        ladder=ladder, pk__lte=last_event, match__status=MatchStatus.VOID
    )
    return called_off.aggregate(n=Count("match_id", distinct=True))["n"] or 0
