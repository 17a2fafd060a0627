"""Moves and events made once for a board, because making them anew would cost most of a round.

What is here is shared by all games on that board, and no move or event is ever changed. Owners of
cubes are bitmasks: bit s is set where seat s has a cube.
"""

from __future__ import annotations

from itertools import chain, combinations
from operator import getitem

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


class _Pair(dict[tuple[int, int], Moves]):
    """The swaps between two areas, by the owners in each; forgotten when they become many."""

    MOST_KEPT = 1_000

    def __init__(self, here: str, there: str, seats: int) -> None:
        self._owners = seats_of_masks(seats)
        self._named: list[list[Move]] = [
            [{here: owner, there: other} for other in range(seats)] for owner in range(seats)
        ]

    def __missing__(self, masks: tuple[int, int]) -> Moves:
        left, right = masks
        if len(self) >= self.MOST_KEPT:
            self.clear()
        moves = self[masks] = tuple(
            [
                self._named[owner][other]
                for owner in self._owners[left]
                for other in self._owners[right]
                if owner != other
            ]
        )
        return moves


class Swaps:
    """The moves of the Apothecary. A full town has hundreds, of which few change in a round."""

    def __init__(self, areas: tuple[str, ...], seats: int) -> None:
        self._pairs = [_Pair(here, there, seats) for here, there in combinations(areas, 2)]

    def between(self, owners: list[int]) -> list[Move]:
        """Every swap between different areas and owners; `owners` is a bitmask for each area."""
        return list(chain.from_iterable(map(getitem, self._pairs, combinations(owners, 2))))


def shift_moves(areas: tuple[str, ...]) -> tuple[Moves, ...]:
    """[from][to] → the move of the Messenger."""
    return tuple(tuple({"from": here, "to": there} for there in areas) for here in areas)


def reward_events(event: str, space: Space, seats: int) -> tuple[tuple[Event, Event], ...]:
    """[seat][whether a cube was placed] → the event of winning or copying a space."""

    def reward(seat: int, area: str | None) -> Event:
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

    return tuple((reward(seat, None), reward(seat, space.area)) for seat in range(seats))


def tie_events(space: Space, owners: tuple[tuple[int, ...], ...]) -> tuple[Event, ...]:
    """[mask] → the event that these seats have bid the same."""
    return tuple(Event({"event": "tie", "space": space.name, "seats": seats}) for seats in owners)


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
