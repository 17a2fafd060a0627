"""The interface of a tournament format: rounds, pairing, final. No Django."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from botocracy.events.pairing.elimination import PlannedRound, elimination
from botocracy.events.pairing.stage import Stage
from botocracy.events.pairing.tables import Field, Pairing, split


@dataclass(frozen=True)
class Plan:
    """Size and settings of an event before it starts."""

    entrants: int
    table_size: int
    allowed_sizes: tuple[int, ...]
    """The table sizes that the game allows."""
    length: int = 1
    cut: int = 0
    """Size of the final; 0 if the format has none."""
    byes_allowed: bool = True


class Extent(NamedTuple):
    """The planned size of an event."""

    rounds: int
    tables: int
    """Number of matches."""


class Format(ABC):
    """A way to run an event. Instances have no state."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    fide: ClassVar[str]
    """The name of the format in a FIDE report."""
    ahead: ClassVar[bool] = False
    """Rounds do not depend on results, so all are paired at the start."""
    late_entry: ClassVar[bool] = False
    """Bots may join between rounds."""
    has_final: ClassVar[bool] = False
    length_help: ClassVar[str] = "Rounds."
    """The meaning of the event's `length`, for the organiser."""

    @abstractmethod
    def suggested_length(self, entrants: int, table_size: int) -> int:
        """A sensible `length` for a field of this size."""

    @abstractmethod
    def rounds(self, plan: Plan) -> int:
        """The number of rounds."""

    def extent(self, plan: Plan) -> Extent:
        """The number of rounds and tables, without a search for a pairing."""
        rounds = self.rounds(plan)
        return Extent(
            rounds, rounds * len(split(plan.entrants, plan.table_size, plan.allowed_sizes))
        )

    @abstractmethod
    def pair(self, field: Field, number: int, length: int) -> Pairing:
        """The tables of round `number`, counted from 1."""

    def pair_rounds(self, field: Field, numbers: Iterable[int], length: int) -> list[Pairing]:
        """The tables of several rounds, for a format that is paired `ahead`."""
        return [self.pair(field, number, length) for number in numbers]

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        """How far each entrant came, which ranks before its score; empty if only scores rank."""
        return {}

    def finalists(self, field: Field, length: int) -> tuple[int, ...]:
        """Entrants of the final, best first; empty if the format has none."""
        return ()

    def knockout_from(self, length: int) -> int:
        """Number of the first knockout round; 0 if the format has no knockout."""
        return 0

    def knockout_plan(self, plan: Plan) -> tuple[PlannedRound, ...]:
        """The planned knockout rounds; empty if the format has no knockout."""
        return ()

    def stage(self, field: Field, length: int, made: int | None = None) -> Stage | None:
        """The state of the knockout; None if the format has none.

        `made` is the number of the last drawn round, for a field without `drawn` rounds.
        """
        return None

    def rounds_now(self, field: Field, made: int, length: int) -> int:
        """The number of rounds that the event will have, after `made` of them.

        It is the announced number, except that a knockout goes on to its final: in a game with a
        single table size, withdrawals can make it a round longer.
        """
        stage = self.stage(field, length)
        if stage is None or not stage.rounds:
            return field.rounds
        left = len(set(stage.left) & set(field.entrants))
        plan = elimination(left, field.table_size, field.allowed_sizes, max(0, field.rounds - made))
        return made + len(plan)

    def problem(self, plan: Plan) -> str:
        """Why an event of this plan cannot start, for the organiser; empty if it can."""
        n, size = plan.entrants, plan.table_size
        if n < size:
            return (
                f"{n} bots cannot fill a table of {size}: "
                f"wait for {size - n} more, or choose smaller tables."
            )
        left_over = n - sum(split(n, size, plan.allowed_sizes))
        if left_over and not plan.byes_allowed and not self.ahead:
            fitting = [
                other
                for other in plan.allowed_sizes
                if n >= other and sum(split(n, other, plan.allowed_sizes)) == n
            ]
            nearest = min(fitting, key=lambda other: abs(other - size), default=0)
            choice = f"choose tables of {nearest}" if nearest else "find another bot"
            return f"{n} bots cannot fill tables of {size} without byes: {choice}, or allow byes."
        if self.has_final and not size <= plan.cut <= n:
            return (
                f"A final of {plan.cut} cannot be: choose {size} to {n}, "
                "at least one table and at most everyone."
            )
        return ""
