"""Tie-breaks, which decide between equal scores. Pure.

Each is a function registered by `tie_break`, which gives every entrant a number, higher is better.
A new one is a function here, its line in docs/organising.md, and its test.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, ParamSpec

from botocracy.events.pairing.tables import PastTable

P = ParamSpec("P")

CENTRE = 1500.0
"""Rating of an unrated entrant."""


class TieBreak(NamedTuple):
    """A tie-break with its title and explanation for organisers."""

    title: str
    formula: str
    """Formula for the manual. S(x) is the final score of x; opponents count as often as they were
    met; a bye counts as a meeting with oneself."""
    value: Callable[..., float]
    """Arguments: history, entrant, and the entrants it is tied with if `among_tied`."""
    among_tied: bool


TIE_BREAKS: dict[str, TieBreak] = {}
"""By the name of the function, in the order of the form."""
DEFAULT = ("wins", "buchholz")


def tie_break(
    title: str, formula: str, *, among_tied: bool = False
) -> Callable[[Callable[P, float]], Callable[P, float]]:
    """Register a function as a tie-break."""

    def register(value: Callable[P, float]) -> Callable[P, float]:
        TIE_BREAKS[value.__name__] = TieBreak(title, formula, value, among_tied)
        return value

    return register


class Seat(NamedTuple):
    """One entrant at one played table."""

    share: float
    place: int
    others: tuple[tuple[int, float], ...]
    """The others with their shares."""


@dataclass(slots=True)
class Tally:
    """Sums over the tables of one entrant."""

    matches: int = 0
    wins: int = 0
    """Tables at which nobody placed above it."""
    met: int = 0
    """Number of opponents, each as often as met."""
    met_score: float = 0.0
    """Sum of their scores."""


@dataclass(frozen=True)
class History:
    """The inputs of all tie-breaks."""

    scores: Mapping[int, float]
    past: Sequence[PastTable]
    byes: Mapping[int, int] = field(default_factory=dict)
    ratings: Mapping[int, float] = field(default_factory=dict)

    @cached_property
    def tallies(self) -> Mapping[int, Tally]:
        """Sums by entrant in one pass over the tables, where large standings spend most time."""
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
        """The entrant's seats, in the order of its tables."""
        return self._seats.get(entrant, [])

    @cached_property
    def _seats(self) -> Mapping[int, list[Seat]]:
        found: dict[int, list[Seat]] = defaultdict(list)
        for table in self.past:
            # Rounded, so that rounding errors do not break ties.
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
        """A tie-break that does not depend on who is tied; cached, since it is read twice."""
        known = self._values.setdefault(name, {})
        if entrant not in known:
            known[entrant] = TIE_BREAKS[name].value(self, entrant)
        return known[entrant]

    @cached_property
    def _values(self) -> dict[str, dict[int, float]]:
        return {}


@tie_break(
    "Head to head",
    "mean over meetings with those tied: 1 above, ½ level, 0 below at that table",
    among_tied=True,
)
def head_to_head(history: History, entrant: int, tied: Collection[int]) -> float:
    """Mean result against tied entrants at common tables: 1 above, ½ level, 0 below."""
    among = set(tied)
    results = [
        _result(seat.share, share)
        for seat in history.seats(entrant)
        for other, share in seat.others
        if other in among
    ]
    return sum(results) / len(results) if results else 0.5


@tie_break("Wins", "tables with nobody above")
def wins(history: History, entrant: int) -> float:
    """Tables at which nobody placed above it."""
    return float(history.tallies[entrant].wins)


def opponents(history: History, entrant: int) -> list[float]:
    """Scores of all opponents, each as often as met; a bye counts as a meeting with oneself."""
    met = [history.scores[other] for seat in history.seats(entrant) for other, _ in seat.others]
    return met + [history.scores[entrant]] * history.byes.get(entrant, 0)


@tie_break("Buchholz", "mean of S over the opponents")
def buchholz(history: History, entrant: int) -> float:
    """The mean score of the opponents."""
    tally = history.tallies[entrant]
    return tally.met_score / tally.met if tally.met else 0.0


@tie_break("Median Buchholz", "the same without the highest and the lowest (from three on)")
def median_buchholz(history: History, entrant: int) -> float:
    """The mean score of the opponents without the highest and the lowest."""
    met = sorted(opponents(history, entrant))
    kept = met[1:-1] if len(met) > 2 else met
    return sum(kept) / len(kept) if kept else 0.0


@tie_break(
    "Sonneborn-Berger",
    "Σ over tables of (Σ S of those below + ½ Σ S of those level) / (table − 1)",
)
def sonneborn_berger(history: History, entrant: int) -> float:
    """Scores of beaten opponents plus half of those drawn with, as a mean for each table."""
    return sum(
        sum(history.scores[other] * _result(seat.share, share) for other, share in seat.others)
        / len(seat.others)
        for seat in history.seats(entrant)
    )


@tie_break("Mean place", "mean of the places at the tables, lower is better")
def mean_place(history: History, entrant: int) -> float:
    """Minus the mean of the places at the tables: nearer to first is better."""
    taken = [seat.place for seat in history.seats(entrant)]
    return -sum(taken) / len(taken) if taken else -math.inf


@tie_break("Score difference", "Σ over tables of own share − mean share of the others")
def score_difference(history: History, entrant: int) -> float:
    """Sum of the differences between its share and the mean share of the others at the table."""
    return sum(
        seat.share - sum(share for _, share in seat.others) / len(seat.others)
        for seat in history.seats(entrant)
    )


@tie_break(
    "Rating performance",
    "mean rating of the opponents + 400 · log₁₀(p / (1 − p)), p the mean share, 0.01 … 0.99",
)
def performance(history: History, entrant: int) -> float:
    """The rating at which this result against these opponents is expected."""
    seats = history.seats(entrant)
    met = [history.ratings.get(other, CENTRE) for seat in seats for other, _ in seat.others]
    if not met:
        return 0.0
    share = sum(seat.share for seat in seats) / len(seats)
    share = min(max(share, 0.01), 0.99)  # a clean score would be worth any rating
    return sum(met) / len(met) + 400 * math.log10(share / (1 - share))


def _result(own: float, other: float) -> float:
    """1 above, ½ level, 0 below."""
    return (own > other) + (own == other) / 2


def values(history: History, entrant: int, name: str, tied: Collection[int]) -> float:
    """The value of a tie-break for an entrant, given the entrants it is tied with."""
    found = TIE_BREAKS[name]
    if found.among_tied:
        return round(found.value(history, entrant, tied), 9)
    return round(history.value(name, entrant), 9)
