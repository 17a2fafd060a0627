"""Moves and events made once for a board, because making them anew would cost most of a round.

What is here is shared by all games on that board, and no move or event is ever changed. Owners of
cubes are bitmasks: bit s is set where seat s has a cube.
"""

from __future__ import annotations

from itertools import combinations

from games.contract import Event, Json, Move
from games.revolution.data import Area, Space

Moves = tuple[Move, ...]


def seats_of_masks(seats: int) -> tuple[tuple[int, ...], ...]:
    """[mask] → the seats in it."""
    return tuple(
        tuple(seat for seat in range(seats) if mask >> seat & 1) for mask in range(1 << seats)
    )


def cube_moves(areas: tuple[str, ...], seats: int) -> tuple[tuple[Moves, ...], ...]:
    """[area][mask] → the moves that name a cube of one of these owners."""
    masks = seats_of_masks(seats)
    found = []
    for area in areas:
        named = [{area: owner} for owner in range(seats)]
        found.append(tuple(tuple(named[owner] for owner in owners) for owners in masks))
    return tuple(found)


class Swaps:
    """The moves of the Apothecary. A full town has hundreds, of which few change in a round.

    They are kept by two areas and the owners in each, and forgotten when they become many.
    """

    MOST_KEPT = 20_000

    def __init__(self, areas: tuple[str, ...], seats: int) -> None:
        self._seats = seats
        self._owners = seats_of_masks(seats)
        self._pairs = [
            (number << 2 * seats, left, right)
            for number, (left, right) in enumerate(combinations(range(len(areas)), 2))
        ]
        self._named: list[list[list[Move]]] = [
            [[{here: owner, there: other} for other in range(seats)] for owner in range(seats)]
            for here, there in combinations(areas, 2)
        ]
        self._kept: dict[int, Moves] = {}

    def between(self, owners: list[int]) -> list[Move]:
        """Every swap between different areas and owners; `owners` is a bitmask for each area."""
        kept, seats = self._kept, self._seats
        found: list[Move] = []
        for number, left, right in self._pairs:
            key = number | owners[left] << seats | owners[right]
            found += kept[key] if key in kept else self._make(key)
        return found

    def _make(self, key: int) -> Moves:
        seats = self._seats
        all_seats = (1 << seats) - 1
        named = self._named[key >> 2 * seats]
        moves = tuple(
            named[owner][other]
            for owner in self._owners[key >> seats & all_seats]
            for other in self._owners[key & all_seats]
            if owner != other
        )
        if len(self._kept) >= self.MOST_KEPT:
            self._kept.clear()
        self._kept[key] = moves
        return moves


def shift_moves(areas: tuple[str, ...]) -> tuple[Moves, ...]:
    """[from][to] → the move of the Messenger."""
    return tuple(tuple({"from": here, "to": there} for there in areas) for here in areas)


def reward_events(
    event: str, spaces: tuple[Space, ...], seats: int
) -> tuple[tuple[tuple[Event, Event], ...], ...]:
    """[space][seat][whether a cube was placed] → the event of winning or copying a space."""

    def reward(space: Space, seat: int, area: str | None) -> Event:
        return Event(
            {
                "event": event,
                "space": space.name,
                "seat": seat,
                "support": space.support,
                "tokens": space.tokens,
                "area": area,
            }
        )

    return tuple(
        tuple((reward(space, seat, None), reward(space, seat, space.area)) for seat in range(seats))
        for space in spaces
    )


def described(name: str, areas: tuple[Area, ...], spaces: tuple[Space, ...]) -> Event:
    """The board in words, as the first event of every game tells it."""
    told: dict[str, Json] = {
        "event": "board",
        "board": name,
        "areas": [
            {
                "area": area.name,
                "points": area.points,
                "spaces": area.spaces,
                "per_cube": area.per_cube,
                "must_fill": area.must_fill,
            }
            for area in areas
        ],
        "spaces": [
            {
                "space": space.name,
                "refuses": space.refuses,
                "support": space.support,
                "tokens": space.tokens,
                "area": space.area,
                "deeds": list(space.deeds),
            }
            for space in spaces
        ],
    }
    return Event(told)
