"""Look-up tables made once, for what happens at every move.

Events and moves in them are shared by all games: nobody changes an event he is given.
"""

from __future__ import annotations

from typing import Final

from games.contract import Event, Move
from games.royals_and_riots.cards import BEGGAR_PENALTY, BIT, CODES, HAND_SIZE, PILE_SIZE, RANK

_SEATS: Final = range(4)

PLAYS: Final = tuple(
    {
        code: (BIT[code], RANK[code], Event({"event": "play", "seat": seat, "card": code}))
        for code in CODES
    }
    for seat in _SEATS
)
"""``PLAYS[seat][card]``: the card's bit, its rank, and what is told of the play."""
DRAWS: Final = tuple(
    {
        code: (BIT[code], Event({"event": "draw", "seat": seat, "card": code}, (seat,)))
        for code in CODES
    }
    for seat in _SEATS
)
"""``DRAWS[seat][card]``: the card's bit, and what is told of drawing it."""
WON: Final = tuple(
    {
        points: Event({"event": "trick", "winner": seat, "points": points})
        for points in range(-BEGGAR_PENALTY, 3 * len(_SEATS) + 1)
    }
    for seat in _SEATS
)
WON_BY_NOBODY: Final = Event({"event": "trick", "winner": None, "points": 0})
REVOLUTION: Final = Event({"event": "revolution"})
RESTORATION: Final = Event({"event": "restoration"})

ROBBERIES: Final[dict[int, tuple[tuple[Move, ...], ...]]] = {
    seats: tuple(
        (*({"rob": victim} for victim in range(seats) if victim != thief), "decline")
        for thief in range(seats)
    )
    for seats in HAND_SIZE
}
"""The Thief's choices, by number of seats and seat."""

Counts = tuple[int, ...]
Sizes = tuple[tuple[tuple[tuple[Counts, Counts], ...], ...], ...]


def _counts(seats: int, trick: int, leader: int, played: int) -> tuple[Counts, Counts]:
    hands, piles = [], []
    for seat in range(seats):
        gone = trick + ((seat - leader) % seats < played)
        drawn = min(gone, PILE_SIZE[seats])
        hands.append(HAND_SIZE[seats] - gone + drawn)
        piles.append(PILE_SIZE[seats] - drawn)
    return tuple(hands), tuple(piles)


SIZES: Final[dict[int, Sizes]] = {
    seats: tuple(
        tuple(
            tuple(_counts(seats, trick, leader, played) for played in range(seats + 1))
            for leader in range(seats)
        )
        for trick in range(HAND_SIZE[seats] + PILE_SIZE[seats])
    )
    for seats in HAND_SIZE
}
"""The sizes of all hands and draw piles, by seats, trick (from 0), leader and cards played.

Everybody plays one card a trick, and theft swaps a card for another, so these are enough.
"""
