"""Swiss rounds for everyone, then a final for the best."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from botocracy.events import tiebreaks
from botocracy.events.formats.base import Extent, Plan
from botocracy.events.formats.knockout import byes_problem
from botocracy.events.formats.swiss import Swiss
from botocracy.events.pairing import round_robin
from botocracy.events.pairing.elimination import PlannedRound, elimination
from botocracy.events.pairing.knockout import knockout, stage_of
from botocracy.events.pairing.stage import Stage
from botocracy.events.pairing.tables import Field, Pairing, Table, split
from botocracy.events.standings import scores, standings


class SwissWithFinal(Swiss):
    """Base of both formats: chooses the entrants of the final."""

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
        """The best `cut` bots of the standings after the Swiss rounds.

        Bots equal in all tie-breaks are in seeding order. Once the final has begun, nobody
        replaces a finalist that withdraws.
        """
        if field.finalists:
            return field.finalists
        final = [table for table in field.past if table.round > length]
        present = {*field.entrants, *(e for table in final for e in table.entrants)}
        rows = standings(
            field.everyone or field.entrants,
            [table for table in field.past if table.round <= length],
            field.byes,
            scoring=field.scoring,
            order=field.tie_breaks or tiebreaks.DEFAULT,
            ratings=field.ratings,
        )
        return tuple(row.entrant for row in rows if row.entrant in present)[: field.cut]


class SwissThenKnockout(SwissWithFinal):
    name = "swiss_knockout"
    title = "Swiss, then a knockout"
    fide = "Swiss-System, then Knock-Out"
    summary = "Swiss rounds sort the field; the best of it play a knockout."

    def final(self, plan: Plan) -> tuple[int, int]:
        rounds = self.knockout_plan(plan)
        return len(rounds), sum(len(planned.sizes) for planned in rounds)

    def knockout_from(self, length: int) -> int:
        return length + 1

    def knockout_plan(self, plan: Plan) -> tuple[PlannedRound, ...]:
        return elimination(plan.cut, plan.table_size, plan.allowed_sizes)

    def stage(self, field: Field, length: int, made: int | None = None) -> Stage:
        """The knockout, seeded by the standings after the Swiss rounds."""
        planned = elimination(field.cut, field.table_size, field.allowed_sizes)
        rounds = field.rounds - length if field.rounds else len(planned)
        return stage_of(field, self.finalists(field, length), length + 1, rounds, made)

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        if number <= length:
            return super().pair(field, number, length)
        return knockout(field, self.stage(field, length, number - 1), length + 1)

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        if not field.drawn and not any(table.round > length for table in field.past):
            return {}
        far = self.stage(field, length).reached()
        return {entrant: 1 + reached for entrant, reached in far.items()}

    def problem(self, plan: Plan) -> str:
        return super().problem(plan) or byes_problem(self.knockout_plan(plan), plan)


class SwissThenRoundRobin(SwissWithFinal):
    name = "swiss_round_robin"
    title = "Swiss, then a round-robin"
    fide = "Swiss-System, then Round-Robin"
    summary = "Swiss rounds sort the field; the best of it play everyone against everyone."

    def final(self, plan: Plan) -> tuple[int, int]:
        return round_robin.tables_about(plan.cut, plan.table_size)

    def rounds(self, plan: Plan) -> int:
        return plan.length + round_robin.rounds_needed(plan.cut, plan.table_size)

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        if number <= length:
            return super().pair(field, number, length)
        finalists = self.finalists(field, length)
        if len(finalists) < field.table_size:
            return Pairing(())
        rounds = round_robin.round_robin(finalists, field.table_size)
        if number - length > len(rounds):
            return Pairing(())  # the final is shorter after withdrawals
        return _without(rounds[number - length - 1], field)

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        last = [table for table in field.past if table.round > length]
        if not last:
            return {}
        total = scores(self.finalists(field, length), last, {}, field.scoring)
        return {entrant: 1 + score for entrant, score in total.items()}


def _without(pairing: Pairing, field: Field) -> Pairing:
    """The pairing without withdrawn bots; the rest of a table that became too small gets byes."""
    present = set(field.entrants)
    tables: list[Table] = []
    byes = [entrant for entrant in pairing.byes if entrant in present]
    for table in pairing.tables:
        here = tuple(entrant for entrant in table if entrant in present)
        if len(here) in field.allowed_sizes:
            tables.append(here)
        else:
            byes += here
    return Pairing(tuple(tables), tuple(dict.fromkeys(byes)), walkover=not tables)
