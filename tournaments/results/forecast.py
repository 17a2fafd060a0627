"""What an event will be like, told before it starts: its size, how long it takes, how sure its
winner is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.db.models import QuerySet

from arena.matches.models import Match, MatchGame, MatchStatus
from arena.matches.terms import time_problem
from sandbox.budgets import match_seconds
from sandbox.limits import LONGEST_PADDING, Clocks
from tournaments.formats import FORMATS, Plan
from tournaments.models import Event
from tournaments.pairing.elimination import PlannedRound
from tournaments.results.accuracy import best_wins
from tournaments.selectors import event_plan

RECENT = 200
"""Measured matches an estimate looks at."""


@dataclass(frozen=True)
class Forecast:
    """An event of a size, as it is expected to go."""

    problem: str
    """Why it could not start with that field; empty where it could."""
    suggested: int
    """A sensible number of rounds or cycles."""
    rounds: int = 0
    matches: int = 0
    games_a_match: int = 0
    takes: timedelta | None = None
    """With one worker; unknown before anything like it was measured."""
    longest: timedelta | None = None
    """A single match, at most: if every bot is as slow as it may be. Unknown with a padded clock,
    where its length is the number of its decisions."""
    best_wins: float | None = None
    """The share of such events that the best bot wins."""
    knockout: tuple[PlannedRound, ...] = ()
    """The rounds of its knockout, where it has one."""

    @property
    def games(self) -> int:
        return self.matches * self.games_a_match

    @property
    def best_wins_words(self) -> str:
        if self.best_wins is None:
            return ""
        if self.best_wins > 0.97:
            return "nearly all"
        return f"about {max(1, round(10 * self.best_wins))} of 10"


def forecast(*, game: str, form: str, plan: Plan, deals: int, clocks: Clocks) -> Forecast:
    """What to expect of a plan."""
    chosen = FORMATS[form]
    suggested = chosen.suggested_length(plan.entrants, plan.table_size)
    if problem := chosen.problem(plan):
        return Forecast(problem, suggested)
    rounds, tables = chosen.extent(plan)
    games = deals * plan.table_size
    return Forecast(
        "",
        suggested,
        rounds,
        tables,
        games,
        takes(game, plan.table_size, tables * games, clocks.tick),
        None
        if clocks.tick
        else timedelta(seconds=match_seconds(clocks, seats=plan.table_size, deals=deals)),
        best_wins(form, plan.entrants, plan.table_size, plan.length, games),
        chosen.knockout_plan(plan),
    )


def event_forecast(event: Event) -> Forecast:
    """The forecast for an event with the bots that are in it."""
    return forecast(
        game=event.game,
        form=event.format,
        plan=event_plan(event),
        deals=event.deals,
        clocks=Clocks(**event.clocks),
    )


def length_problem(event: Event) -> str:
    """Why a match of the event could outlast its worker, and what to change; else nothing."""
    clocks, seats = Clocks(**event.clocks), event.table_size
    if problem := time_problem(clocks=clocks, seats=seats):
        return problem
    padded = takes(event.game, seats, event.deals * seats, clocks.tick) if clocks.tick else None
    if padded is None or padded.total_seconds() <= LONGEST_PADDING:
        return ""
    minutes = f"{padded.total_seconds() / 60:.0f} minutes, {LONGEST_PADDING / 60:.0f} are the most"
    return (
        f"With its padded clock a match would take {minutes}. Choose fewer deals or a shorter tick."
    )


def takes(game: str, table_size: int, games: int, tick: float = 0.0) -> timedelta | None:
    """How long one worker takes for so many games: the median of what such games took.

    With a padded clock it is the ticks that count: the median of the steps of such games.
    """
    settled = Match.objects.filter(game=game, status=MatchStatus.SETTLED, seconds__gt=0)
    if tick:
        return _takes_padded(settled.filter(table_size=table_size), games, tick)
    for measured in (settled.filter(table_size=table_size), settled):
        recent = measured.order_by("-pk").values_list("seconds", "deals", "table_size")[:RECENT]
        a_game = [seconds / (deals * size) for seconds, deals, size in recent if seconds]
        if a_game:
            return timedelta(seconds=math.ceil(median(a_game) * games))
    return None


def _takes_padded(settled: QuerySet[Match], games: int, tick: float) -> timedelta | None:
    recent = MatchGame.objects.filter(match__in=settled.order_by("-pk").values("pk"))
    steps = list(recent.order_by("-pk").values_list("steps", flat=True)[:RECENT])
    return timedelta(seconds=math.ceil(median(steps) * tick * games)) if steps else None
