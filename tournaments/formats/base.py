"""What a format decides. No Django."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tournaments.pairing.elimination import PlannedRound, elimination
from tournaments.pairing.stage import Stage
from tournaments.pairing.tables import Field, Pairing, split


@dataclass(frozen=True)
class Plan:
    """What is known of an event before it starts."""

    entrants: int
    table_size: int
    allowed_sizes: tuple[int, ...]
    """The table sizes the game seats."""
    length: int = 1
    cut: int = 0
    """How many play the final, where there is one."""
    byes_allowed: bool = True


class Extent(NamedTuple):
    """How large an event is going to be."""

    rounds: int
    tables: int
    """Matches in all."""


class Format(ABC):
    """A way to run an event, without state of its own."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    ahead: ClassVar[bool] = False
    """Rounds do not depend on results, so all may be made at the start."""
    late_entry: ClassVar[bool] = False
    """Bots may join between rounds."""
    has_final: ClassVar[bool] = False
    length_help: ClassVar[str] = "Rounds."
    """What the event's `length` means here."""

    @abstractmethod
    def suggested_length(self, entrants: int, table_size: int) -> int:
        """A sensible `length` for a field of this size."""

    @abstractmethod
    def rounds(self, plan: Plan) -> int:
        """How many rounds that is."""

    def extent(self, plan: Plan) -> Extent:
        """The same with the number of tables, and without looking for a pairing."""
        rounds = self.rounds(plan)
        return Extent(
            rounds, rounds * len(split(plan.entrants, plan.table_size, plan.allowed_sizes))
        )

    @abstractmethod
    def pair(self, field: Field, number: int, length: int) -> Pairing:
        """The tables of round `number`, counted from 1."""

    def pair_rounds(self, field: Field, numbers: Iterable[int], length: int) -> list[Pairing]:
        """The tables of several rounds, for a format whose rounds do not depend on results."""
        return [self.pair(field, number, length) for number in numbers]

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        """How far each came, where that goes before the score."""
        return {}

    def finalists(self, field: Field, length: int) -> tuple[int, ...]:
        """Who play the final, best first, where there is one."""
        return ()

    def knockout_from(self, length: int) -> int:
        """The first round of its knockout; 0 where it has none."""
        return 0

    def knockout_plan(self, plan: Plan) -> tuple[PlannedRound, ...]:
        """The rounds of its knockout, where it has one."""
        return ()

    def stage(self, field: Field, length: int, made: int | None = None) -> Stage | None:
        """Its knockout as far as it was played, where it has one.

        `made` is how many rounds were made, where the field does not say how they were drawn.
        """
        return None

    def rounds_now(self, field: Field, made: int, length: int) -> int:
        """How many rounds there will be in all, when so many are made.

        As many as were announced; but a knockout goes on to its final, and a few withdrawals
        in a game with a single table size can make that a round longer.
        """
        stage = self.stage(field, length)
        if stage is None or not stage.rounds:
            return field.rounds
        left = len(set(stage.left) & set(field.entrants))
        plan = elimination(left, field.table_size, field.allowed_sizes, max(0, field.rounds - made))
        return made + len(plan)

    def problem(self, plan: Plan) -> str:
        """Why such a field cannot start, in words; empty where it can."""
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
