"""A sequential test: stop as soon as the data say which of two hypotheses holds.

Each observation is the difference between two bots on one deal, everything else
equal. H0 says that its mean is 0, H1 that it is `worthwhile`. The likelihood ratio
is that of a normal with the variance seen so far; sums over all rotations of a deal
are close to normal. Where they are not, an early look is what goes wrong: with a rare
large loss, 60 observations let 7 % of equal bots pass where 5 % were stated, 120 let
2 % pass (400 simulated series, three times). Hence `Question.least`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import log, sqrt

from botocracy.results import Estimate, t975


class Answer(StrEnum):
    """What the test knows."""

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, kw_only=True)
class Question:
    """The hypotheses and the errors we accept."""

    worthwhile: float = 0.02
    """The smallest improvement worth finding, as a share of opponents beaten."""
    alpha: float = 0.05
    """How often a bot that is no better may pass for better."""
    beta: float = 0.05
    """How often a bot that is better by `worthwhile` may be missed."""
    least: int = 120
    """Observations before the first look: fewer do not tell their own variance."""

    @property
    def lower(self) -> float:
        """The log likelihood ratio at which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return log((1 - self.beta) / self.alpha)


class SequentialTest:
    """Takes differences one by one and says when it knows."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer = Answer.UNDECIDED
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        """Sum of squared deviations from the mean (Welford)."""

    def add(self, differences: Iterable[float]) -> Answer:
        """Take more observations; once decided, the answer stands."""
        for difference in differences:
            if self.answer is not Answer.UNDECIDED:
                break
            self._count += 1
            step = difference - self._mean
            self._mean += step / self._count
            self._squares += step * (difference - self._mean)
            if self._count >= self.question.least:
                self._decide()
        return self.answer

    def _decide(self) -> None:
        ratio = self.log_ratio
        if ratio >= self.question.upper:
            self.answer = Answer.BETTER
        elif ratio <= self.question.lower:
            self.answer = Answer.NOT_BETTER

    @property
    def count(self) -> int:
        return self._count

    @property
    def log_ratio(self) -> float:
        """How much better H1 explains what was seen than H0."""
        if self._count < 2:
            return 0.0
        aim = self.question.worthwhile
        # A series without any spread says nothing about chance: one step stands in for it.
        variance = max(self._squares / (self._count - 1), aim**2 / 4)
        return self._count * aim * (self._mean - aim / 2) / variance

    @property
    def estimate(self) -> Estimate:
        """The mean difference with its 95 % interval."""
        if self._count < 2:
            return Estimate(self._mean, None)
        spread = sqrt(self._squares / (self._count - 1) / self._count)
        return Estimate(self._mean, t975(self._count - 1) * spread)
