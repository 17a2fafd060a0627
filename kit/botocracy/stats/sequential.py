"""A sequential test by betting: stop as soon as the data say which of two hypotheses is wrong.

Each observation is the difference between two bots at one table, everything else equal: a
number from −1 to 1. Somebody who doubts that its mean is at most 0 bets on every observation
that it is larger. If the mean really is at most 0, the capital cannot be expected to grow,
and by Ville's inequality it ever reaches ``1 / alpha`` with probability `alpha` at most:
whatever the law of the differences, however often one looks. A second gambler bets against
a mean of at least `worthwhile` in the same way.

How much to stake is not known beforehand, so the capital is divided over many fixed stakes.
What deals of one table have in common (their opponents, what bots learn of each other) does
not matter, because a table is one observation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import exp, log, log1p, sqrt

from botocracy.stats.results import Estimate, t975

STAKES = tuple(0.95 * 0.75**step for step in range(16))
"""Shares of the capital that are staked; below 1, so that no observation loses everything."""


class Answer(StrEnum):
    """The state of the test."""

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, kw_only=True)
class Question:
    """The hypotheses and the errors we accept."""

    worthwhile: float = 0.02
    """The smallest improvement worth finding, as a share of opponents beaten."""
    alpha: float = 0.05
    """Accepted probability that a bot that is no better passes for better."""
    beta: float = 0.05
    """Accepted probability that a bot that is better by `worthwhile` is missed."""


class Gambler:
    """Bets on a mean above 0; what it has gained is evidence against a mean of at most 0."""

    def __init__(self) -> None:
        self._logs = [0.0] * len(STAKES)
        """The log of the capital behind each stake, all of them 1 at the start."""

    def add(self, observation: float) -> None:
        """Take an observation of at least −1."""
        self._logs = [
            capital + log1p(stake * observation)
            for capital, stake in zip(self._logs, STAKES, strict=True)
        ]

    @property
    def log_capital(self) -> float:
        """The log of the mean capital over all stakes."""
        most = max(self._logs)
        return most + log(sum(exp(capital - most) for capital in self._logs) / len(STAKES))


class BettingTest:
    """A sequential test that takes differences one by one."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer = Answer.UNDECIDED
        self.count = 0
        """Observations taken."""
        self._for_better = Gambler()
        self._for_not_better = Gambler()
        self._mean = 0.0
        self._squares = 0.0
        """Sum of squared deviations from the mean (Welford)."""

    def add(self, differences: Iterable[float]) -> Answer:
        """Take more observations; once decided, the answer stands."""
        for difference in differences:
            if self.answer is not Answer.UNDECIDED:
                break
            self._take(difference)
        return self.answer

    def _take(self, difference: float) -> None:
        self.count += 1
        step = difference - self._mean
        self._mean += step / self.count
        self._squares += step * (difference - self._mean)
        self._for_better.add(difference)
        self._for_not_better.add(self.question.worthwhile - difference)
        if self._for_better.log_capital >= -log(self.question.alpha):
            self.answer = Answer.BETTER
        elif self._for_not_better.log_capital >= -log(self.question.beta):
            self.answer = Answer.NOT_BETTER

    @property
    def leaning(self) -> float:
        """How near the answer is: −1 at “not better”, 0 at the start, 1 at “better”."""
        towards_better = self._for_better.log_capital / -log(self.question.alpha)
        towards_not_better = self._for_not_better.log_capital / -log(self.question.beta)
        if towards_better >= towards_not_better:
            return min(1.0, max(0.0, towards_better))
        return -min(1.0, max(0.0, towards_not_better))

    @property
    def estimate(self) -> Estimate:
        """The mean difference with its 95 % interval."""
        if self.count < 2:
            return Estimate(self._mean, None)
        spread = sqrt(self._squares / (self.count - 1) / self.count)
        return Estimate(self._mean, t975(self.count - 1) * spread)
