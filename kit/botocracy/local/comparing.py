"""Compare two versions of a bot: both play the same deals against the same opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from botocracy.local.bots import NamedBot
from botocracy.local.series import Series, play_all
from botocracy.stats.sequential import Answer, BettingTest, Question
from botocracy.stats.versions import CANDIDATE, opponents_at, table_differences
from sandbox.match import Fault, MatchRun, MatchSpec
from sandbox.results import deal_shares


@dataclass(frozen=True)
class Progress:
    """Where a comparison stands."""

    test: BettingTest
    deals: int
    """Deals that both versions have played."""
    faults: Sequence[Fault]
    """Of the new version, so far."""


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
    runs = play_all(_in_turn(series, old, new, seats), jobs=jobs, way=series.way)
    for before in runs:
        after = next(runs)
        faults += _faults(after)
        differences = table_differences(_shares(before), _shares(after))
        deals += len(differences)
        test.add([fmean(differences)])
        yield Progress(test, deals, faults)
        if test.answer is not Answer.UNDECIDED:
            return


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
