from __future__ import annotations

from tournaments.formats.base import Format, Plan
from tournaments.pairing.swiss import swiss
from tournaments.pairing.tables import Field, Pairing
from tournaments.results.standings import scores


class Ladder(Format):
    name = "ladder"
    title = "Ladder"
    summary = "Round after round near equals meet; bots come and go; the end is a day and hour."
    late_entry = True
    length_help = "Rounds at most; the ladder also ends at its closing time."

    def suggested_length(self, entrants: int, table_size: int) -> int:
        return 50

    def rounds(self, plan: Plan) -> int:
        return plan.length

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        """By the mean of each bot's matches, so that who came late is not at the bottom."""
        total = scores(field.entrants, field.past, field.byes, field.scoring)
        played = dict.fromkeys(field.entrants, 0)
        for table in field.past:
            for entrant in table.entrants:
                if entrant in played:
                    played[entrant] += 1
        sat = {e: played[e] + field.byes.get(e, 0) for e in field.entrants}
        return swiss(field, {e: total[e] / sat[e] if sat[e] else 0.5 for e in field.entrants})
