from __future__ import annotations

from collections.abc import Mapping

from botocracy.events.formats.base import Extent, Format, Plan
from botocracy.events.pairing.elimination import PlannedRound, elimination
from botocracy.events.pairing.knockout import knockout, stage_of
from botocracy.events.pairing.stage import Stage
from botocracy.events.pairing.tables import Field, Pairing


class Knockout(Format):
    name = "knockout"
    title = "Knockout"
    fide = "Knock-Out"
    summary = "From every table the better half goes on, until one table plays the final."
    length_help = "Not used: a knockout lasts until its final."

    def suggested_length(self, entrants: int, table_size: int) -> int:
        return 1

    def rounds(self, plan: Plan) -> int:
        return len(self.knockout_plan(plan))

    def extent(self, plan: Plan) -> Extent:
        rounds = self.knockout_plan(plan)
        return Extent(len(rounds), sum(len(planned.sizes) for planned in rounds))

    def knockout_from(self, length: int) -> int:
        return 1

    def knockout_plan(self, plan: Plan) -> tuple[PlannedRound, ...]:
        return elimination(plan.entrants, plan.table_size, plan.allowed_sizes)

    def stage(self, field: Field, length: int, made: int | None = None) -> Stage:
        seeding = field.everyone or field.entrants
        started = {e for table in field.past if table.round == 1 for e in table.entrants}
        entrants = len(started | set(field.byes)) if started else len(field.entrants)
        planned = elimination(entrants, field.table_size, field.allowed_sizes)
        return stage_of(field, seeding, 1, field.rounds or len(planned), made)

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        return knockout(field, self.stage(field, length, number - 1), 1)

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        return self.stage(field, length).reached()

    def problem(self, plan: Plan) -> str:
        return super().problem(plan) or byes_problem(self.knockout_plan(plan), plan)


def byes_problem(rounds: tuple[PlannedRound, ...], plan: Plan) -> str:
    """Why a knockout without byes is impossible, for the organiser; empty if it is possible."""
    if plan.byes_allowed or not rounds or not rounds[0].byes:
        return ""
    entrants = rounds[0].entrants
    fitting = [
        number
        for number in range(plan.table_size, 2 * entrants + 1)
        if (found := elimination(number, plan.table_size, plan.allowed_sizes)) and not found[0].byes
    ]
    below = max((number for number in fitting if number < entrants), default=0)
    above = min((number for number in fitting if number > entrants), default=0)
    choice = " or ".join(str(number) for number in (below, above) if number)
    return (
        f"A knockout of {entrants} bots at tables of {plan.table_size} needs "
        f"{rounds[0].byes} {'bye' if rounds[0].byes == 1 else 'byes'} in its first round: "
        f"{f'have {choice} bots in it' if choice else 'choose other tables'}, or allow byes."
    )
