"""Predictions of who wins an event: the open question, its candidates, and how good they were.

The question is asked before every round: “Who wins this event?” It is open until the round begins.
Scores are computed from the stored predictions whenever they are shown; nothing else is kept.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from arena.accounts.models import User
from arena.ladder.live_ratings import live_numbers
from arena.ladder.terms import ladder_for
from botocracy.events.formats import FORMATS
from botocracy.stats.brier import brier, spread
from tournaments.models import UNDER_WAY, Event, EventState, Prediction, Release
from tournaments.results.chances import Contender, Remaining, chances
from tournaments.results.knockouts import event_bracket
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.winners import winners
from tournaments.selectors import event_plan, may_manage

LISTED = 8
"""Candidates that the form lists: the strongest by the site's forecast."""


@dataclass(frozen=True)
class Candidate:
    entry: int
    bot: str
    owner: str
    chance: float
    """By the site's forecast."""
    people: float | None = None
    """Mean of what people said before the last round that has begun."""


@dataclass(frozen=True)
class Forecaster:
    """How good somebody's predictions of an event were."""

    name: str
    """Empty for the site's forecast."""
    predictions: int
    score: float
    """Mean Brier score; lower is better."""
    site: float
    """The same of the site's forecast, before the same rounds."""
    entrant: bool
    """Whether a bot of theirs is in the event."""

    @property
    def ahead(self) -> float:
        """By how much they were better than the site's forecast."""
        return self.site - self.score


def question(event: Event) -> int | None:
    """The round before which predictions are open now; None if the question is closed.

    It is asked only where everyone sees the results: otherwise some would know more than others.
    """
    if event.release != Release.PUBLIC:
        return None
    if event.state not in (EventState.REGISTRATION, *UNDER_WAY):
        return None
    number: int = event.rounds.count() + 1
    if event.rounds_planned is not None and number > event.rounds_planned:
        return None
    return number if event.entries.filter(withdrawn_at=None).count() > 1 else None


def refusal(event: Event, user: User | None) -> str:
    """Why somebody may not predict, in a sentence; empty if they may."""
    if user is None:
        return "Sign in to predict."
    if may_manage(event, user):
        return "Organisers do not predict: they decide about rematches and disqualifications."
    return ""


def event_chances(event: Event, board: Scoreboard) -> dict[int, float]:
    """The site's forecast now: entry → probability to win, for bots that can still win."""
    entered = event.entries.filter(withdrawn_at=None, disqualified_at=None)
    versions = dict(entered.values_list("pk", "submission_id"))
    if event.started_at is None:
        versions = dict(entered.values_list("pk", "bot__active_id"))
    shares: dict[int, list[float]] = defaultdict(list)
    for table in board.tables.values():
        for entrant, share in zip(table.entrants, table.shares, strict=True):
            shares[entrant].append(share)
    ratings = _ratings(event, [version for version in versions.values() if version])
    out = _out(event, board)
    field = [
        Contender(
            entry=row.entrant,
            score=row.score,
            rating=known[0] if known else None,
            rated_matches=known[1] if known else 0,
            matches=len(shares[row.entrant]),
            share=fmean(shares[row.entrant] or [0.5]),
        )
        for row in board.standings
        if row.entrant in versions and row.entrant not in out
        for known in [ratings.get(versions[row.entrant] or 0)]
    ]
    return chances(field, _remaining(event))


def _ratings(event: Event, versions: list[int]) -> dict[int, tuple[float, int]]:
    ladder = ladder_for(game=event.game, table_size=event.table_size, options=event.options)
    if ladder is None:
        return {}
    found = live_numbers(ladder, versions)
    return {pk: (number.rating, number.matches) for pk, number in found.items() if number.matches}


def _remaining(event: Event) -> Remaining:
    form = FORMATS[event.format]
    plan = event_plan(event)
    planned = event.rounds_planned or (0 if form.problem(plan) else form.rounds(plan))
    over = event.rounds.exclude(finished_at=None).count()
    first = form.knockout_from(event.length) or planned + 1
    return Remaining(
        rounds=max(0, min(planned, first - 1) - over),
        cut=event.cut if over < first - 1 else 0,
        knockout=max(0, planned - max(over, first - 1)),
        games=event.deals * event.table_size,
    )


def _out(event: Event, board: Scoreboard) -> set[int]:
    """Bots that cannot win any more: those that left a knockout, or missed its cut."""
    first = FORMATS[event.format].knockout_from(event.length)
    if not first or event.rounds.count() < first:
        return set()
    found = event_bracket(event, board)
    rounds = [each for each in found.bracket.rounds if each.drawn] if found else []
    if not rounds:
        return set()
    last = {seat.entrant for seat in rounds[-1].seats if seat.through is not False}
    return {row.entrant for row in board.standings} - {entry for entry in last if entry}


def candidates(event: Event, board: Scoreboard) -> tuple[list[Candidate], int]:
    """The strongest bots by the site's forecast, and how many others can win."""
    forecast = event_chances(event, board)
    order = sorted(forecast, key=lambda entry: (-forecast[entry], entry))
    listed = order[:LISTED]
    said = people_said(event)
    names = {
        pk: (bot, owner)
        for pk, bot, owner in event.entries.filter(pk__in=listed).values_list(
            "pk", "bot__name", "bot__owner__username"
        )
    }
    found = [Candidate(entry, *names[entry], forecast[entry], said.get(entry)) for entry in listed]
    return found, len(order) - len(listed)


def people_said(event: Event) -> dict[int, float]:
    """Entry → mean probability before the newest round that has begun; empty if nobody said any."""
    begun = event.rounds.count()
    latest = event.predictions.filter(user__isnull=False, round__lte=begun).order_by("-round")
    newest = latest.values_list("round", flat=True).first() or 0
    everyone = list(event.entries.order_by("pk").values_list("pk", flat=True))
    said = [spread(one.named, everyone) for one in latest.filter(round=newest)]
    return {entry: fmean(one[entry] for one in said) for entry in everyone} if said else {}


def forecasters(event: Event, board: Scoreboard) -> tuple[list[Forecaster], int]:
    """Who predicted best, and the number of predictions that it takes to be listed.

    Listed is who predicted before at least half of the rounds that have the site's forecast, and
    the forecast itself. Whoever was further ahead of the forecast, before the rounds they
    predicted, is higher: later rounds are easier.
    """
    won = winners(board, event_bracket(event, board))
    everyone = list(event.entries.order_by("pk").values_list("pk", flat=True))
    scores: dict[User | None, dict[int, float]] = defaultdict(dict)
    if won:
        for one in event.predictions.select_related("user"):
            scores[one.user][one.round] = brier(spread(one.named, everyone), won)
    site = scores.pop(None, {})
    enough = math.ceil(len(site) / 2)
    owners = set(event.entries.values_list("bot__owner_id", flat=True))
    found = [
        Forecaster(
            name=user.username,
            predictions=len(shared),
            score=fmean(own[number] for number in shared),
            site=fmean(site[number] for number in shared),
            entrant=user.pk in owners,
        )
        for user, own in scores.items()
        if user is not None
        for shared in [own.keys() & site.keys()]
        if shared and len(shared) >= enough
    ]
    if site:
        mean = fmean(site.values())
        found.append(Forecaster("", len(site), mean, mean, entrant=False))
    return sorted(found, key=lambda one: (-one.ahead, one.score, one.name)), enough


def own_prediction(event: Event, user: User | None) -> Prediction | None:
    """What somebody said last: on the open question, or else before an earlier round."""
    return event.predictions.filter(user=user).order_by("-round").first() if user else None
