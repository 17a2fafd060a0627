"""What a series of duplicate games says about the bots, with honest intervals.

The unit is the *deal*: all rotations of it together. Games of one deal share their
cards, so they are not independent; counting them as if they were would promise too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from math import inf, sqrt
from statistics import NormalDist, fmean

from games.contract import shares
from sandbox.match import GameRun

ALIKE = 6
"""Equal values from which an interval is given: five differences of one sign come by chance in one
case of sixteen, six in one of thirty-two."""


@dataclass(frozen=True)
class Estimate:
    """A mean and the half-width of its 95 % interval, ``None`` where no interval can be given."""

    mean: float
    margin: float | None

    def __str__(self) -> str:
        return f"{self.mean:.3f}" + (f" ± {self.margin:.3f}" if self.margin is not None else "")


@dataclass(frozen=True)
class Line:
    """One bot's results."""

    bot: str
    games: int
    wins: int
    """Games with first place, shared ones included."""
    beaten: Estimate
    """Share of opponents beaten, 0 to 1; a shared place counts half."""
    place: Estimate
    score: Estimate
    faults: int


@dataclass(frozen=True)
class Gap:
    """The difference between two bots on the same deals."""

    better: str
    worse: str
    beaten: Estimate

    @property
    def certain(self) -> bool:
        """Whether the 95 % interval excludes that they are equal."""
        return self.beaten.margin is not None and self.beaten.mean > self.beaten.margin


def estimate(values: Iterable[float]) -> Estimate:
    """Mean and 95 % interval of independent values (Student's t); see `Moments.estimate`."""
    moments = Moments()
    for value in values:
        moments.add(value)
    return moments.estimate()


class Moments:
    """Mean and spread of values that are counted and not kept (Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        """Sum of the squared distances from the mean."""
        self._low, self._high = inf, -inf

    def add(self, value: float) -> None:
        self.count += 1
        distance = value - self.mean
        self.mean += distance / self.count
        self._squares += distance * (value - self.mean)
        self._low, self._high = min(self._low, value), max(self._high, value)

    def estimate(self) -> Estimate:
        """The mean and its 95 % interval.

        A single value has no interval, and neither have a few that are all equal: they do not
        tell how far others may be.
        """
        if self.count < 2 or (self.count < ALIKE and self._low == self._high):
            return Estimate(self.mean, None)
        freedom = self.count - 1
        return Estimate(self.mean, t975(freedom) * sqrt(self._squares / freedom / self.count))


class _Counts:
    """What is kept of one bot; nothing of a single game or deal, for there may be a million."""

    def __init__(self) -> None:
        self.games = self.wins = self.faults = 0
        self.beaten, self.place, self.score = Moments(), Moments(), Moments()
        """Of the means over the games of each deal."""

    def add(self, rows: Sequence[tuple[float, int, int]]) -> float:
        """Take the (share beaten, place, score) of every game of one deal; the mean share."""
        beaten, placed, scores = zip(*rows, strict=True)
        self.games += len(rows)
        self.wins += placed.count(1)
        share = fmean(beaten)
        self.beaten.add(share)
        self.place.add(fmean(placed))
        self.score.add(fmean(scores))
        return share


class Tally:
    """Results of one table, collected deal by deal. It stays as small as it is."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._bots = bots
        """Player index → name; a name may sit several times."""
        self._counts = {bot: _Counts() for bot in bots}
        self._leads = {pair: Moments() for pair in combinations(self._counts, 2)}
        """How much more of its opponents the first beat than the second, deal by deal."""

    def add(self, games: Iterable[GameRun]) -> None:
        """Take all games of one deal."""
        rows: dict[str, list[tuple[float, int, int]]] = {}
        for game in games:
            beaten = shares(game.places)
            for seat, player in enumerate(game.seating):
                row = (beaten[seat], game.places[seat], game.scores[seat])
                rows.setdefault(self._bots[player], []).append(row)
            for fault in game.faults:
                self._counts[self._bots[game.seating[fault.seat]]].faults += 1
        means = {bot: self._counts[bot].add(played) for bot, played in rows.items()}
        for (one, other), lead in self._leads.items():
            lead.add(means[one] - means[other])

    def lines(self) -> list[Line]:
        """One line per bot, best first."""
        lines = [
            Line(
                bot=bot,
                games=counts.games,
                wins=counts.wins,
                beaten=counts.beaten.estimate(),
                place=counts.place.estimate(),
                score=counts.score.estimate(),
                faults=counts.faults,
            )
            for bot, counts in self._counts.items()
            if counts.games
        ]
        return sorted(lines, key=lambda line: -line.beaten.mean)

    def gaps(self) -> list[Gap]:
        """Each bot against the next one in `lines`, on the same deals."""
        order = [line.bot for line in self.lines()]
        return [Gap(better, worse, self._lead(better, worse)) for better, worse in pairwise(order)]

    def _lead(self, better: str, worse: str) -> Estimate:
        if (better, worse) in self._leads:
            return self._leads[better, worse].estimate()
        behind = self._leads[worse, better].estimate()
        return Estimate(-behind.mean, behind.margin)


@cache
def t975(freedom: int) -> float:
    """The 97.5 % quantile of Student's t: exact for 1 and 2, Cornish–Fisher above."""
    if freedom <= 2:
        return (12.7062, 4.30265)[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    v = float(freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
