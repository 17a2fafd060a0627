"""Sets of seats as whole numbers with a bit for each, and the way round the table."""

from __future__ import annotations

from typing import Final

MOST_SEATS = 8


def _next(mask: int, seat: int, seats: int) -> int:
    for step in range(1, seats + 1):
        if mask >> (seat + step) % seats & 1:
            return (seat + step) % seats
    return seat


NEXT: Final = tuple(
    tuple(tuple(_next(mask, seat, seats) for seat in range(seats)) for mask in range(1 << seats))
    for seats in range(MOST_SEATS + 1)
)
"""``NEXT[seats][mask][seat]`` is the first seat of `mask` clockwise after `seat`."""

SEATS_OF: Final = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)
"""A set of seats as a tuple."""
