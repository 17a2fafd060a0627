"""Forecast of an event before it starts: its size, its duration, how surely the best bot wins."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.db.models import QuerySet

from arena.matches.models import Match, MatchGame, MatchStatus
from arena.matches.terms import time_problem
from botocracy.events.formats import FORMATS, Plan
from botocracy.events.pairing.elimination import PlannedRound
from sandbox.budgets import match_seconds
from sandbox.limits import LONGEST_PADDING, Clocks
from tournaments.models import Event
from tournaments.results.accuracy import best_wins
from tournaments.selectors import event_plan

RECENT = 200
"""How many of the latest matches or games an estimate uses."""


@dataclass(frozen=True)
class Forecast:
    """What to expect of an event."""

    problem: str
    """Why the event could not start with this field; empty if it could."""
    suggested: int
    """A sensible number of rounds or cycles."""
    rounds: int = 0
    matches: int = 0
    games_a_match: int = 0
    takes: timedelta | None = None
    """Duration with one worker; None before such games were measured."""
    longest: timedelta | None = None
    """Longest possible match, if every bot uses all its time. None with a padded clock: there the
    duration depends on the number of decisions."""
    best_wins: float | None = None
    """Probability that the best bot wins the event."""
    knockout: tuple[PlannedRound, ...] = ()
    """The planned knockout rounds; empty if the format has no knockout."""

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
    """The forecast for a plan."""
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
    """The forecast for an event with its current entries."""
    return forecast(
        game=event.game,
        form=event.format,
        plan=event_plan(event),
        deals=event.deals,
        clocks=Clocks(**event.clocks),
    )


def length_problem(event: Event) -> str:
    """Why a match could exceed the time limit of a worker, with advice; empty if it cannot."""
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
    """How long one worker takes for a number of games, by the median of recent games.

    With a padded clock it is the median number of steps times the tick.
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
