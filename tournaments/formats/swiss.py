from __future__ import annotations

import math

from tournaments.formats.base import Format
from tournaments.pairing.swiss import swiss
from tournaments.pairing.tables import Field, Pairing
from tournaments.standings import scores


class Swiss(Format):
    name = "swiss"
    title = "Swiss"
    summary = "In each round the equals meet, and nobody twice while it can be avoided."
    ahead = False
    length_help = "Rounds."

    def suggested_length(self, entrants: int, table_size: int) -> int:
        """Enough to sort the field by its tables, and two more to be surer."""
        return 2 + math.ceil(math.log(max(entrants, 2), table_size))

    def rounds(self, entrants: int, table_size: int, length: int) -> int:
        return length

    def pair(self, field: Field, number: int, length: int) -> Pairing:
        return swiss(field, scores(field.entrants, field.past, field.byes))
