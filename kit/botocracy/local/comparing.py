"""Compare two versions of a bot: both play the same deals against the same opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from botocracy.local.against import candidate_faults, candidate_shares, match_against
from botocracy.local.bots import NamedBot
from botocracy.local.series import Series, play_all
from botocracy.stats.sequential import Answer, BettingTest, Question
from botocracy.stats.versions import table_differences
from sandbox.match import Fault, MatchSpec


@dataclass(frozen=True)
class Progress:
    """Where a comparison stands."""

    test: BettingTest
    deals: int
    """Deals that both versions have played."""
    faults: Sequence[Fault]
    """Of the new version, so far."""
    old_faults: Sequence[Fault]


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
    old_faults: list[Fault] = []
    runs = play_all(_in_turn(series, old, new, seats), jobs=jobs, way=series.way)
    for before in runs:
        after = next(runs)
        for run, made in ((before, old_faults), (after, faults)):
            made += [fault for game in run.games for fault in candidate_faults(game)]
        differences = table_differences(candidate_shares(before), candidate_shares(after))
        deals += len(differences)
        test.add([fmean(differences)])
        yield Progress(test, deals, faults, old_faults)
        if test.answer is not Answer.UNDECIDED:
            return


def _in_turn(series: Series, old: NamedBot, new: NamedBot, seats: int) -> Iterator[MatchSpec]:
    """Each match of the series with the old version, then with the new one."""
    for number in range(series.match_count):
        for version in (old, new):
            yield match_against(series, version, seats=seats, number=number)[1]
