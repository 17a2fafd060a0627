"""What a series of duplicate games says about the bots, with honest intervals.

The unit is the *deal*: all rotations of it together. Games of one deal share their
cards, so they are not independent; counting them as if they were would promise too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import fsum, sqrt
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


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and 95 % interval of independent values (Student's t).

    A single value has no interval, and neither have a few that are all equal: they do not tell
    how far others may be.
    """
    mean = fmean(values)
    if len(values) < 2 or (len(values) < ALIKE and min(values) == max(values)):
        return Estimate(mean, None)
    spread = sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return Estimate(mean, t975(len(values) - 1) * spread / sqrt(len(values)))


class Tally:
    """Results of one table, collected deal by deal."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._bots = bots
        """Player index → name; a name may sit several times."""
        self._seatings: dict[str, dict[object, list[tuple[float, int, int]]]] = {
            bot: {} for bot in bots
        }
        self._faults = dict.fromkeys(bots, 0)

    def add(self, deal: object, games: Iterable[GameRun]) -> None:
        """Take all games of one deal; `deal` names it."""
        for game in games:
            beaten = shares(game.places)
            for seat, player in enumerate(game.seating):
                row = (beaten[seat], game.places[seat], game.scores[seat])
                self._seatings[self._bots[player]].setdefault(deal, []).append(row)
            for fault in game.faults:
                self._faults[self._bots[game.seating[fault.seat]]] += 1

    def lines(self) -> list[Line]:
        """One line per bot, best first."""
        lines = [
            Line(
                bot=bot,
                games=sum(map(len, deals.values())),
                wins=sum(place == 1 for rows in deals.values() for _, place, _ in rows),
                beaten=self._over_deals(bot, 0),
                place=self._over_deals(bot, 1),
                score=self._over_deals(bot, 2),
                faults=self._faults[bot],
            )
            for bot, deals in self._seatings.items()
            if deals
        ]
        return sorted(lines, key=lambda line: -line.beaten.mean)

    def gaps(self) -> list[Gap]:
        """Each bot against the next one in `lines`, on the same deals."""
        order = [line.bot for line in self.lines()]
        gaps = []
        for better, worse in pairwise(order):
            first, second = self._by_deal(better, 0), self._by_deal(worse, 0)
            shared = [first[deal] - second[deal] for deal in first if deal in second]
            gaps.append(Gap(better, worse, estimate(shared)))
        return gaps

    def _by_deal(self, bot: str, column: int) -> dict[object, float]:
        return {
            deal: fmean(row[column] for row in rows) for deal, rows in self._seatings[bot].items()
        }

    def _over_deals(self, bot: str, column: int) -> Estimate:
        return estimate(list(self._by_deal(bot, column).values()))


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
