from __future__ import annotations

from collections.abc import Mapping

from tournaments.formats.base import Extent, Format, Plan
from tournaments.pairing.knockout import knockout, knockout_size, reached
from tournaments.pairing.tables import Field, Pairing


class Knockout(Format):
    name = "knockout"
    title = "Knockout"
    summary = "From every table the better half goes on, until one table is left."
    length_help = "Not used: a knockout lasts until one table is left."

    def suggested_length(self, entrants: int, table_size: int) -> int:
        return 1

    def rounds(self, plan: Plan) -> int:
        return self.extent(plan).rounds

    def extent(self, plan: Plan) -> Extent:
        return Extent(*knockout_size(plan.entrants, plan.table_size, plan.allowed_sizes))

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        return knockout(field, field.entrants, 1)

    def progress(self, field: Field, length: int) -> Mapping[int, float]:
        return reached(field.entrants, field.past, 1)
