from __future__ import annotations

import math

from botocracy.events.formats.base import Format, Plan
from botocracy.events.pairing.swiss import swiss
from botocracy.events.pairing.tables import Field, Pairing
from botocracy.events.standings import scores


class Swiss(Format):
    name = "swiss"
    title = "Swiss"
    fide = "Swiss-System"
    summary = "In each round the equals meet, and nobody twice while it can be avoided."
    late_entry = True

    def suggested_length(self, entrants: int, table_size: int) -> int:
        """Enough rounds to separate the field, plus two for certainty."""
        return 2 + math.ceil(math.log(max(entrants, 2), table_size))

    def rounds(self, plan: Plan) -> int:
        return plan.length

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        total = scores(field.entrants, field.past, field.byes, field.scoring)
        return swiss(field, total, last_round=number == length and not self.has_final)
