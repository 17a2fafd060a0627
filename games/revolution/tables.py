"""Moves and events made once for a board, because making them anew would cost most of a round.

What is here is shared by all games on that board, and no move or event is ever changed. Owners of
cubes are bitmasks: bit s is set where seat s has a cube.
"""

from __future__ import annotations

from typing import Final, final

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


STAY: Final = "stay"
"""The move that leaves every cube where it is."""
MOST_KEPT: Final = 40_000


@final
class Swaps:
    """The moves of the Apothecary. A full town has hundreds, of which few change in a round."""

    __slots__ = ("_areas", "_count", "_kept", "_named", "_owners", "_seats")

    def __init__(self, areas: tuple[str, ...], seats: int) -> None:
        self._areas = range(len(areas))
        self._seats = seats
        self._owners = seats_of_masks(seats)
        self._named: list[list[list[list[Move]]]] = [
            [
                [[{here: owner, there: other} for other in range(seats)] for owner in range(seats)]
                for there in areas
            ]
            for here in areas
        ]
        """[area][area][owner][owner] → the move."""
        self._forget()

    def between(self, owners: list[int]) -> Moves:
        """Every swap between different areas and owners, and to stay; nothing without a swap.

        `owners` is a bitmask for each area.
        """
        kept, seats = self._kept, self._seats
        found: list[Move] = [STAY]
        for here, left in enumerate(owners):
            if left:
                left <<= seats
                for there in range(here + 1, len(owners)):
                    right = owners[there]
                    if right:
                        moves = kept[here][there][left | right]
                        if moves is None:
                            moves = self._list(here, there, left | right)
                        found += moves
        return tuple(found) if len(found) > 1 else ()

    def _list(self, here: int, there: int, owners: int) -> Moves:
        if self._count >= MOST_KEPT:
            self._forget()
        self._count += 1
        named = self._named[here][there]
        left = self._owners[owners >> self._seats]
        right = self._owners[owners & (1 << self._seats) - 1]
        moves = tuple([named[one][two] for one in left for two in right if one != two])
        self._kept[here][there][owners] = moves
        return moves

    def _forget(self) -> None:
        self._kept: list[list[list[Moves | None]]] = [
            [[None] * (1 << 2 * self._seats) if here < there else [] for there in self._areas]
            for here in self._areas
        ]
        """[area][area][owners in each] → the swaps between them, as far as they were asked for."""
        self._count = 0


def shift_moves(areas: tuple[str, ...]) -> tuple[Moves, ...]:
    """[from][to] → the move of the Messenger."""
    return tuple(tuple({"from": here, "to": there} for there in areas) for here in areas)


def reward_events(event: str, space: Space, area: str | None, seats: int) -> tuple[Event, ...]:
    """[seat] → the event of winning or copying a space, with a cube placed in `area`."""
    return tuple(
        Event(
            {
                "event": event,
                "space": space.name,
                "seat": seat,
                "support": space.support,
                "tokens": space.tokens,
                "area": area,
            }
        )
        for seat in range(seats)
    )


def spy_events(areas: tuple[str, ...], seats: int) -> tuple[tuple[tuple[Event, ...], ...], ...]:
    """[area][seat][owner] → the event that this seat replaces a cube of that owner."""
    return tuple(
        tuple(
            tuple(
                Event({"event": "spy", "seat": seat, "area": area, "owner": owner})
                for owner in range(seats)
            )
            for seat in range(seats)
        )
        for area in areas
    )


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
