"""Which player has the first seat (E.1–E.5). In chess the first seat is White."""

from __future__ import annotations

from botocracy.events.pairing.dutch.players import ABSOLUTE, Player
from botocracy.events.pairing.tables import Table


def seated(a: Player, b: Player) -> Table:
    """The table of a pair, in seat order."""
    upper, lower = (a, b) if a.rank < b.rank else (b, a)
    first = upper if _seat_of_upper(upper, lower) == 0 else lower
    return (first.entrant, (lower if first is upper else upper).entrant)


def _seat_of_upper(upper: Player, lower: Player) -> int:
    """The better player's seat: 0 is the first."""
    if upper.due is None and lower.due is None:
        return 1 - upper.number % 2  # E.5: by its place in the seeding
    if upper.due is None or lower.due is None or upper.due != lower.due:
        return upper.due if upper.due is not None else 1 - (lower.due or 0)  # E.1
    if upper.strength != lower.strength:  # E.2
        return upper.due if upper.strength > lower.strength else 1 - lower.due
    wider = abs(upper.surplus) - abs(lower.surplus)
    if upper.strength == ABSOLUTE and wider:
        return upper.due if wider > 0 else 1 - lower.due
    for one, other in zip(reversed(upper.seats), reversed(lower.seats), strict=False):
        if one != other:  # E.3: the opposite of the last round in which their seats differed
            return 1 - one
    return upper.due  # E.4
