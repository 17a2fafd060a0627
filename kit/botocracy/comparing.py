"""Is the new version better? The same deals, the same opponents, the two in turn.

The kit and the site ask the same opponents unless told otherwise: the game's house bots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TypeVar

from botocracy.finding import NamedBot
from botocracy.local import Series, play_all
from botocracy.stats.betting import Answer, BettingTest, Question
from sandbox.match import Fault, MatchRun, MatchSpec
from sandbox.results import deal_shares

T = TypeVar("T")

CANDIDATE = 0
"""Where the versions sit in the list of players."""


@dataclass(frozen=True)
class Progress:
    """Where a comparison stands."""

    test: BettingTest
    deals: int
    """Deals that both versions have played."""
    faults: Sequence[Fault]
    """Of the new version, so far."""


def opponents_at(pool: Sequence[T], seats: int, number: int) -> list[T]:
    """Who sits with the candidate at table `number`: the strongest always, the others in turn.

    `pool` has the strongest first. Where it is smaller than a table, its members sit several
    times.
    """
    strongest, others = pool[0], pool[1:] or pool
    places = range(number * (seats - 2), (number + 1) * (seats - 2))
    return [strongest, *(others[place % len(others)] for place in places)]


def compare(
    series: Series,
    old: NamedBot,
    new: NamedBot,
    *,
    seats: int,
    question: Question,
    jobs: int,
) -> Iterator[Progress]:
    """Play table after table with either version against ``series.bots``; stop when it is known.

    `series.bots` are the opponents, the strongest first; `series.deals` is the most that is
    played.
    """
    test = BettingTest(question)
    deals = 0
    faults: list[Fault] = []
    runs = play_all(_in_turn(series, old, new, seats), jobs=jobs)
    for before in runs:
        after = next(runs)
        faults += _faults(after)
        differences = table_differences(_shares(before), _shares(after))
        deals += len(differences)
        test.add([fmean(differences)])
        yield Progress(test, deals, faults)
        if test.answer is not Answer.UNDECIDED:
            return


def table_differences(before: Sequence[float], after: Sequence[float]) -> list[float]:
    """By deal, what the new version got more than the old. Their mean is one observation."""
    return [better - worse for worse, better in zip(before, after, strict=True)]


def _in_turn(series: Series, old: NamedBot, new: NamedBot, seats: int) -> Iterator[MatchSpec]:
    """Each match of the series with the old version, then with the new one."""
    for number in range(series.match_count):
        table = opponents_at(series.bots, seats, number)
        for version in (old, new):
            yield replace(series, bots=[version, *table]).match(number)[1]


def _shares(run: MatchRun) -> list[float]:
    return deal_shares(((game.deal, game.seating, game.places) for game in run.games), CANDIDATE)


def _faults(run: MatchRun) -> list[Fault]:
    return [
        fault
        for game in run.games
        for fault in game.faults
        if game.seating[fault.seat] == CANDIDATE
    ]
