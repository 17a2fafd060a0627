"""Is the new version better? The same deals, the same opponents, the two in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from botocracy.finding import NamedBot
from botocracy.local import Series, play_all
from botocracy.sprt import Answer, Question, SequentialTest
from sandbox.match import Fault, MatchRun, MatchSpec
from sandbox.results import deal_shares

CANDIDATE = 0
"""Where the versions sit in the list of players."""


@dataclass(frozen=True)
class Progress:
    """Where a comparison stands."""

    test: SequentialTest
    faults: Sequence[Fault]
    """Of the new version, so far."""


def compare(
    series: Series, old: NamedBot, new: NamedBot, *, question: Question, jobs: int
) -> Iterator[Progress]:
    """Play deal after deal with either version against ``series.bots``; stop when it is known.

    `series.deals` is the most that is played.
    """
    test = SequentialTest(question)
    faults: list[Fault] = []
    runs = play_all(_in_turn(series, old, new), jobs=jobs)
    for before in runs:
        after = next(runs)
        faults += _faults(after)
        pairs = zip(_shares(before), _shares(after), strict=True)
        test.add(better - worse for worse, better in pairs)
        yield Progress(test, faults)
        if test.answer is not Answer.UNDECIDED:
            return


def _in_turn(series: Series, old: NamedBot, new: NamedBot) -> Iterator[MatchSpec]:
    """Each match of the series with the old version, then with the new one."""
    with_old = replace(series, bots=[old, *series.bots]).matches()
    with_new = replace(series, bots=[new, *series.bots]).matches()
    for (_, before), (_, after) in zip(with_old, with_new, strict=True):
        yield before
        yield after


def _shares(run: MatchRun) -> list[float]:
    return deal_shares(((game.deal, game.seating, game.places) for game in run.games), CANDIDATE)


def _faults(run: MatchRun) -> list[Fault]:
    return [
        fault
        for game in run.games
        for fault in game.faults
        if game.seating[fault.seat] == CANDIDATE
    ]
