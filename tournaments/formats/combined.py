"""Swiss rounds for everyone, then a final for the best."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from tournaments.formats.base import Extent, Plan
from tournaments.formats.swiss import Swiss
from tournaments.pairing import knockout, round_robin
from tournaments.pairing.tables import Field, Pairing, split
from tournaments.standings import scores, standings


class SwissWithFinal(Swiss):
    """What both have in common: who is in the final."""

    has_final = True
    late_entry = False
    length_help = "Swiss rounds before the final."

    @abstractmethod
    def final(self, plan: Plan) -> tuple[int, int]:
        """Rounds and tables of the final."""

    def rounds(self, plan: Plan) -> int:
        return plan.length + self.final(plan)[0]

    def extent(self, plan: Plan) -> Extent:
        before = len(split(plan.entrants, plan.table_size, plan.allowed_sizes))
        rounds, tables = self.final(plan)
        return Extent(plan.length + rounds, plan.length * before + tables)

    def finalists(self, field: Field, length: int) -> tuple[int, ...]:
        """The best of the Swiss rounds, best first."""
        past = [table for table in field.past if table.round <= length]
        rows = standings(field.entrants, past, field.byes, scoring=field.scoring)
        return tuple(row.entrant for row in rows[: field.cut])

    def final_scores(self, field: Field, length: int) -> dict[int, float]:
        last = [table for table in field.past if table.round > length]
        return scores(self.finalists(field, length), last, {}, field.scoring)


class SwissThenKnockout(SwissWithFinal):
    name = "swiss_knockout"
    title = "Swiss, then a knockout"
    summary = "Swiss rounds sort the field; the best of it play a knockout."

    def final(self, plan: Plan) -> tuple[int, int]:
        return knockout.knockout_size(plan.cut, plan.table_size, plan.allowed_sizes)

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        if number <= length:
            return super().pair(field, number, length)
        return knockout.knockout(field, self.finalists(field, length), length + 1)

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        if not any(table.round > length for table in field.past):
            return {}
        far = knockout.reached(self.finalists(field, length), field.past, length + 1)
        return {entrant: 1 + reached for entrant, reached in far.items()}


class SwissThenRoundRobin(SwissWithFinal):
    name = "swiss_round_robin"
    title = "Swiss, then a round-robin"
    summary = "Swiss rounds sort the field; the best of it play everyone against everyone."

    def final(self, plan: Plan) -> tuple[int, int]:
        return round_robin.tables_about(plan.cut, plan.table_size)

    def rounds(self, plan: Plan) -> int:
        return plan.length + round_robin.rounds_needed(plan.cut, plan.table_size)

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        if number <= length:
            return super().pair(field, number, length)
        finalists = self.finalists(field, length)
        return round_robin.round_robin(finalists, field.table_size)[number - length - 1]

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        if not any(table.round > length for table in field.past):
            return {}
        return {e: 1 + score for e, score in self.final_scores(field, length).items()}
