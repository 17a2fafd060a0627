"""Moves and events made once for a board, because making them anew would cost most of a round.

Everything here is shared by all games on that board and never changed. Owners of
cubes are bitmasks: bit s is set where seat s has a cube.
"""

from __future__ import annotations

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


def swap_moves(
    areas: tuple[str, ...], seats: int
) -> tuple[tuple[tuple[tuple[Moves, ...], ...], ...], ...]:
    """[area][owner][each later area][mask] → this cube against those of other owners there."""
    masks = seats_of_masks(seats)
    found = []
    for left, here in enumerate(areas):
        by_owner = []
        for owner in range(seats):
            by_area = []
            for there in areas[left + 1 :]:
                named = [{here: owner, there: other} for other in range(seats)]
                by_area.append(
                    tuple(
                        tuple(named[other] for other in owners if other != owner)
                        for owners in masks
                    )
                )
            by_owner.append(tuple(by_area))
        found.append(tuple(by_owner))
    return tuple(found)


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
