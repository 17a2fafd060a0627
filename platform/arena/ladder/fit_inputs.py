"""The input of a fit: the games of all rated matches of a season."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count

from arena.bots.models import Submission
from arena.ladder.maths.choices import Result
from arena.ladder.models import METHOD, Ladder, RatingEvent
from arena.ladder.terms import team_seats, winner_only
from arena.matches.models import MatchGame, MatchPlayer, MatchStatus


class Rated(NamedTuple):
    """The input of a fit."""

    submissions: list[int]
    """Keys of the submissions, by number in the fit."""
    results: list[Result]
    predecessors: list[tuple[int, int]]
    """Pairs of numbers: a version, and the version of its bot before it."""


def rated_results(
    ladder: Ladder, *, last_event: int, after_event: int, method: int = METHOD
) -> Rated:
    """All games of the matches that were rated after an event and up to another."""
    matches = set(
        RatingEvent.objects.filter(ladder=ladder, pk__gt=after_event, pk__lte=last_event)
        .values_list("match_id", flat=True)
        .distinct()
    )
    of_ladder = {
        "match__game": ladder.game,
        "match__table_size": ladder.table_size,
        "match__status": MatchStatus.SETTLED,  # not voided since it was rated
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
    """Pairs of a version and the version of its bot before it, both in the fit."""
    pairs = []
    last: dict[int, int] = {}
    versions = Submission.objects.filter(bot__game=game).order_by("bot_id", "number")
    for pk, bot in versions.values_list("pk", "bot_id"):
        if pk in number:
            if bot in last:
                pairs.append((number[pk], number[last[bot]]))
            last[bot] = pk
    return pairs


def voided_count(ladder: Ladder, *, last_event: int, after_event: int) -> int:
    """Number of matches that were rated between two events and have been voided since."""
    voided = RatingEvent.objects.filter(
        ladder=ladder,
        pk__gt=after_event,
        pk__lte=last_event,
        match__status=MatchStatus.VOID,
    )
    return voided.aggregate(n=Count("match_id", distinct=True))["n"] or 0
