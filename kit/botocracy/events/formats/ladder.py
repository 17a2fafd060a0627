from __future__ import annotations

from collections import Counter

from botocracy.events.formats.base import Format, Plan
from botocracy.events.pairing.swiss import swiss
from botocracy.events.pairing.tables import Field, Pairing
from botocracy.events.standings import scores


class Ladder(Format):
    name = "ladder"
    title = "Ladder"
    fide = "Ladder"
    summary = "Round after round near equals meet; bots come and go; the end is a day and hour."
    late_entry = True
    length_help = "Rounds at most; the ladder also ends at its closing time."

    def suggested_length(self, entrants: int, table_size: int) -> int:
        return 50

    def rounds(self, plan: Plan) -> int:
        return plan.length

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        """Pair by mean score, not by total, so that late entrants do not start at the bottom."""
        total = scores(field.entrants, field.past, field.byes, field.scoring)
        rounds = Counter(field.byes)
        for table in field.past:
            rounds.update(table.entrants)
        means = {e: total[e] / rounds[e] if rounds[e] else 0.5 for e in field.entrants}
        return swiss(field, means)
