from __future__ import annotations

from collections.abc import Iterable

from botocracy.events.formats.base import Extent, Format, Plan
from botocracy.events.pairing.round_robin import round_robin, rounds_needed, tables_about
from botocracy.events.pairing.tables import Field, Pairing


class RoundRobin(Format):
    name = "round_robin"
    title = "Round-robin"
    fide = "Round-Robin"
    summary = "Everyone meets everyone equally often, give or take one."
    ahead = True
    length_help = "Cycles: how often every pair meets at least."

    def suggested_length(self, entrants: int, table_size: int) -> int:
        return 1

    def rounds(self, plan: Plan) -> int:
        return rounds_needed(plan.entrants, plan.table_size, plan.length)

    def extent(self, plan: Plan) -> Extent:
        return Extent(*tables_about(plan.entrants, plan.table_size, plan.length))

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        return round_robin(field.entrants, field.table_size, length)[number - 1]

    def pair_rounds(self, field: Field, numbers: Iterable[int], length: int) -> list[Pairing]:
        rounds = round_robin(field.entrants, field.table_size, length)
        return [rounds[number - 1] for number in numbers]
