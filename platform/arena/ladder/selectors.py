"""Reading ratings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from arena.bots.models import Bot, Submission
from arena.core.errors import NotFound
from arena.ladder.choices import Result
from arena.ladder.elo import CENTRE
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent
from arena.matches.models import Match, MatchGame, MatchPlayer, MatchStatus
from games.contract import places

ENOUGH = 10
"""Matches until a rating is no longer called provisional."""
Z95 = 1.96


class LiveNumber(NamedTuple):
    """Where a version stands now: its last fit, moved by the matches since."""

    rating: float
    matches: int


@dataclass(frozen=True)
class LadderRow:
    """One line of the ladder."""

    rank: int
    """Equal ratings share one."""
    bot: Bot
    submission: Submission
    rating: float
    interval: float | None
    """Half the width of the 95 % interval; ``None`` before the first fit."""
    matches: int
    moved: bool
    """The number has moved since the last fit."""

    @property
    def provisional(self) -> bool:
        return self.interval is None or self.matches < ENOUGH

    @property
    def low(self) -> float:
        return self.rating - (self.interval or 0.0)

    @property
    def high(self) -> float:
        return self.rating + (self.interval or 0.0)


class Rated(NamedTuple):
    submissions: list[int]
    """Number in the fit → key of the submission."""
    results: list[Result]


def ladder_get(*, game: str, table_size: int) -> Ladder:
    try:
        return Ladder.objects.get(game=game, table_size=table_size)
    except Ladder.DoesNotExist:
        raise NotFound("There is no ladder for that game and table size.") from None


def fit_latest(ladder: Ladder) -> Fit | None:
    return Fit.objects.filter(ladder=ladder).order_by("-last_event").first()


def live_numbers(ladder: Ladder, submissions: Iterable[int]) -> dict[int, LiveNumber]:
    """The live number of each version; new ones start in the centre."""
    wanted = list(submissions)
    numbers = {pk: LiveNumber(CENTRE, 0) for pk in wanted}
    fit = fit_latest(ladder)
    if fit is not None:
        for row in FitRating.objects.filter(fit=fit, submission_id__in=wanted):
            numbers[row.submission_id] = LiveNumber(row.rating, row.matches)
    since = RatingEvent.objects.filter(
        ladder=ladder, submission_id__in=wanted, pk__gt=fit.last_event if fit else 0
    )
    for event in since.order_by("pk"):
        numbers[event.submission_id] = LiveNumber(event.after, event.matches_before + 1)
    return numbers


def rated_results(ladder: Ladder, *, last_event: int) -> Rated:
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
    games = MatchGame.objects.filter(**of_ladder).order_by("match_id", "rotation", "deal")
    return Rated(
        submissions,
        [
            Result(match, tuple(number[at_table[match][p]] for p in seating), tuple(placed))
            for match, seating, placed in games.values_list("match_id", "seating", "places")
            if match in at_table
        ],
    )


def ladder_rows(ladder: Ladder) -> list[LadderRow]:
    """The active version of every bot that has played, best first."""
    fit = fit_latest(ladder)
    fitted = {row.submission_id: row for row in fit.ratings.all()} if fit else {}
    played = RatingEvent.objects.filter(ladder=ladder).values("submission_id")
    bots = list(
        Bot.objects.filter(game=ladder.game, active_id__in=played).select_related("owner", "active")
    )
    live = live_numbers(ladder, [bot.active_id for bot in bots if bot.active_id])
    lines = []
    for bot in bots:
        assert bot.active is not None, "the query asks for bots with an active version"
        number, row = live[bot.active.pk], fitted.get(bot.active.pk)
        lines.append((number, row, bot, bot.active))
    lines.sort(key=lambda line: (-line[0].rating, line[2].pk))
    ranks = places([round(line[0].rating) for line in lines])
    return [
        LadderRow(
            rank=rank,
            bot=bot,
            submission=submission,
            rating=number.rating,
            interval=Z95 * row.error if row else None,
            matches=number.matches,
            moved=row is None or row.rating != number.rating,
        )
        for rank, (number, row, bot, submission) in zip(ranks, lines, strict=True)
    ]


def bot_ladders(bot: Bot) -> list[tuple[Ladder, LadderRow]]:
    """Where a bot stands on every ladder it is on."""
    ladders = Ladder.objects.filter(game=bot.game, events__submission__bot=bot).distinct()
    return [
        (ladder, row) for ladder in ladders for row in ladder_rows(ladder) if row.bot.pk == bot.pk
    ]


def match_events(match: Match) -> dict[int, RatingEvent]:
    """How a match moved the ratings, by submission."""
    return {event.submission_id: event for event in match.rating_events.all()}
