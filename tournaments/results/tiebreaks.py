"""Tie-breaks: what decides between equal scores, in the order the organiser chose. Pure.

Each is a number for every entrant, higher is better; docs/organising.md has the formulas.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tournaments.pairing.tables import PastTable

CENTRE = 1500.0
"""The rating of someone who has none."""


class Seat(NamedTuple):
    """One entrant at one table that was played."""

    share: float
    place: int
    others: tuple[tuple[int, float], ...]
    """The others with their shares."""


@dataclass(slots=True)
class Tally:
    """What the tables of one entrant add up to."""

    matches: int = 0
    wins: int = 0
    """Tables with nobody above."""
    met: int = 0
    """Opponents, as often as met."""
    met_score: float = 0.0
    """Their scores."""


@dataclass(frozen=True)
class History:
    """All that tie-breaks are computed from."""

    scores: Mapping[int, float]
    past: Sequence[PastTable]
    byes: Mapping[int, int] = field(default_factory=dict)
    ratings: Mapping[int, float] = field(default_factory=dict)

    @cached_property
    def tallies(self) -> Mapping[int, Tally]:
        """In one walk along the tables: with many entrants, standings take most of their time."""
        found: dict[int, Tally] = defaultdict(Tally)
        for table in self.past:
            shares = [round(share, 9) for share in table.shares]
            best, scores = max(shares), [self.scores[entrant] for entrant in table.entrants]
            for at, entrant in enumerate(table.entrants):
                tally = found[entrant]
                tally.matches += 1
                tally.wins += shares[at] == best
                tally.met += len(scores) - 1
                tally.met_score += sum(scores[:at]) + sum(scores[at + 1 :])
        for entrant, byes in self.byes.items():  # a meeting with one's own like
            found[entrant].met += byes
            found[entrant].met_score += byes * self.scores.get(entrant, 0.0)
        return found

    def seats(self, entrant: int) -> list[Seat]:
        """Where it sat, table by table."""
        return self._seats.get(entrant, [])

    @cached_property
    def _seats(self) -> Mapping[int, list[Seat]]:
        found: dict[int, list[Seat]] = defaultdict(list)
        for table in self.past:
            # Rounded, so that two that are equal by rights compare as equal.
            line = [
                (entrant, round(share, 9))
                for entrant, share in zip(table.entrants, table.shares, strict=True)
            ]
            best_first = sorted((share for _, share in line), reverse=True)
            for at, (entrant, share) in enumerate(line):
                others = tuple(line[:at] + line[at + 1 :])
                found[entrant].append(Seat(share, best_first.index(share) + 1, others))
        return found

    def value(self, name: str, entrant: int) -> float:
        """A tie-break that does not depend on who is tied; standings ask for each again."""
        known = self._values.setdefault(name, {})
        if entrant not in known:
            known[entrant] = TIE_BREAKS[name](self, entrant)
        return known[entrant]

    @cached_property
    def _values(self) -> dict[str, dict[int, float]]:
        return {}


def wins(history: History, entrant: int) -> float:
    """Tables with nobody above."""
    return float(history.tallies[entrant].wins)


def opponents(history: History, entrant: int) -> list[float]:
    """Scores of everyone met, as often as met; a bye is a meeting with one's own like."""
    met = [history.scores[other] for seat in history.seats(entrant) for other, _ in seat.others]
    return met + [history.scores[entrant]] * history.byes.get(entrant, 0)


def buchholz(history: History, entrant: int) -> float:
    """The mean score of the opponents."""
    tally = history.tallies[entrant]
    return tally.met_score / tally.met if tally.met else 0.0


def median_buchholz(history: History, entrant: int) -> float:
    """The same without the highest and the lowest of them."""
    met = sorted(opponents(history, entrant))
    kept = met[1:-1] if len(met) > 2 else met
    return sum(kept) / len(kept) if kept else 0.0


def sonneborn_berger(history: History, entrant: int) -> float:
    """Scores of the opponents beaten, and half of those drawn with, by the table's mean."""
    return sum(
        sum(history.scores[other] * _result(seat.share, share) for other, share in seat.others)
        / len(seat.others)
        for seat in history.seats(entrant)
    )


def mean_place(history: History, entrant: int) -> float:
    """The mean of the places at the tables, turned round: nearer to first is better."""
    taken = [seat.place for seat in history.seats(entrant)]
    return -sum(taken) / len(taken) if taken else -math.inf


def score_difference(history: History, entrant: int) -> float:
    """How far above the mean of the others at the table, added up."""
    return sum(
        seat.share - sum(share for _, share in seat.others) / len(seat.others)
        for seat in history.seats(entrant)
    )


def performance(history: History, entrant: int) -> float:
    """The rating that would be expected to do as well against these opponents."""
    seats = history.seats(entrant)
    met = [history.ratings.get(other, CENTRE) for seat in seats for other, _ in seat.others]
    if not met:
        return 0.0
    share = sum(seat.share for seat in seats) / len(seats)
    share = min(max(share, 0.01), 0.99)  # a clean score would be worth any rating
    return sum(met) / len(met) + 400 * math.log10(share / (1 - share))


def head_to_head(history: History, entrant: int, tied: Collection[int]) -> float:
    """Mean result against those one is tied with: 1 above, ½ level, 0 below at the same table."""
    among = set(tied)
    results = [
        _result(seat.share, share)
        for seat in history.seats(entrant)
        for other, share in seat.others
        if other in among
    ]
    return sum(results) / len(results) if results else 0.5


def _result(own: float, other: float) -> float:
    """1 above, ½ level, 0 below."""
    return (own > other) + (own == other) / 2


HEAD_TO_HEAD = "head_to_head"
TIE_BREAKS: dict[str, Callable[[History, int], float]] = {
    "wins": wins,
    "buchholz": buchholz,
    "median_buchholz": median_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "mean_place": mean_place,
    "score_difference": score_difference,
    "performance": performance,
}
TITLES = {
    HEAD_TO_HEAD: "Head to head",
    "wins": "Wins",
    "buchholz": "Buchholz",
    "median_buchholz": "Median Buchholz",
    "sonneborn_berger": "Sonneborn-Berger",
    "mean_place": "Mean place",
    "score_difference": "Score difference",
    "performance": "Rating performance",
}
FORMULAS = {
    HEAD_TO_HEAD: "mean over meetings with those tied: 1 above, ½ level, 0 below at that table",
    "wins": "tables with nobody above",
    "buchholz": "mean of S over the opponents",
    "median_buchholz": "the same without the highest and the lowest (from three on)",
    "sonneborn_berger": (
        "Σ over tables of (Σ S of those below + ½ Σ S of those level) / (table − 1)"
    ),
    "mean_place": "mean of the places at the tables, lower is better",
    "score_difference": "Σ over tables of own share − mean share of the others",
    "performance": (
        "mean rating of the opponents + 400 · log₁₀(p / (1 − p)), p the mean share, 0.01 … 0.99"
    ),
}
"""As the manual has them. S(x) is the final score of x; the opponents are those met at any table,
as often as met; a bye is a meeting with oneself."""
DEFAULT = ("wins", "buchholz")


def values(history: History, entrant: int, name: str, tied: Collection[int]) -> float:
    """One tie-break of one entrant among those it is tied with."""
    if name == HEAD_TO_HEAD:
        return round(head_to_head(history, entrant, tied), 9)
    return round(history.value(name, entrant), 9)
