"""Precomputed answers: a board indexed for the engine, with its moves and events.

They are shared by all games on that board and never changed; making them anew would be most of
the cost of a round. Owners of cubes are bitmasks: bit s is set where seat s has a cube.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from games.contract import Decision, Event, Json, Move
from games.revolution.board import BOARDS, EXPANSION_SEATS, Area, Space
from games.revolution.lots import Handfuls, Lot
from games.revolution.tokens import LETTERS, pack

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
"""Lists of swaps in the cache before it is cleared."""


@final
class Swaps:
    """The moves of the Apothecary: hundreds in a full town, so the lists are cached."""

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
        """`STAY` and every swap between different areas and owners; empty if there is no swap.

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
        """Cache: [area][area][owners of the first, then of the second] → the swaps."""
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
    """[mask] → the event that these seats have bid the same amount."""
    return tuple(Event({"event": "tie", "space": space.name, "seats": seats}) for seats in owners)


def described(name: str, areas: tuple[Area, ...], spaces: tuple[Space, ...]) -> Event:
    """The first event of every game, which describes the board."""
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


NO_AREA: Final = -1
NOBODY: Final = -1
"""In a list of winners. A tie is written as minus the bitmask of the tied seats."""


@final
class Post:
    """A space of the bid board with its tables."""

    __slots__ = ("area", "deeds", "gain", "name", "placed", "support", "ties", "wins")

    def __init__(self, space: Space, area: int, owners: tuple[tuple[int, ...], ...]) -> None:
        seats = len(owners[-1])
        self.name = space.name
        self.support = space.support
        self.gain = pack(space.tokens)
        """The tokens it gives, packed."""
        self.area = area
        self.deeds = space.deeds
        self.wins = reward_events("win", space, None, seats)
        """[seat] → the event of winning it without placing a cube."""
        self.placed = reward_events("win", space, space.area, seats)
        """[seat] → the event of winning it and placing a cube."""
        self.ties = tie_events(space, owners)
        """[mask of the seats] → the event of a tie."""


@final
class Board:
    """All that never changes during a game on this board with this many seats."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.seats = seats
        self.areas, self.spaces = BOARDS[name]
        self.area_names = tuple(area.name for area in self.areas)
        self.area_index = {area: index for index, area in enumerate(self.area_names)}
        self.must_fill = sum([area.must_fill for area in self.areas])
        """How many areas must be full for the game to end; they come before the others."""
        assert all(area.must_fill for area in self.areas[: self.must_fill])
        self.owners = seats_of_masks(seats)
        self.posts = tuple(
            Post(space, NO_AREA if space.area is None else self.area_index[space.area], self.owners)
            for space in self.spaces
        )
        self.post_index = {space.name: index for index, space in enumerate(self.spaces)}
        self.refuses = {space.name: space.refuses for space in self.spaces}
        self.offers: dict[str, dict[str, Lot]] = {space.name: {} for space in self.spaces}
        """Cache: space → text → lot, for the texts that were bid there before."""
        self.accepting = {
            letter: [space.name for space in self.spaces if letter not in space.refuses]
            for letter in LETTERS
        }
        self.handfuls = Handfuls(self.accepting)
        self.everyone = frozenset(range(seats))
        self.alone = [frozenset((seat,)) for seat in range(seats)]
        self.bidding = tuple(Decision(seat, "bid", None) for seat in range(seats))
        self.described = described(name, self.areas, self.spaces)
        self.copies = [
            (
                reward_events("copy", space, None, seats),
                reward_events("copy", space, space.area, seats),
            )
            for space in self.spaces
        ]
        """[space][whether a cube was placed][seat] → the event of copying it."""
        self.spied = spy_events(self.area_names, seats)
        self.cube_moves = cube_moves(self.area_names, seats)
        self.swaps = Swaps(self.area_names, seats)
        self.shift_moves = shift_moves(self.area_names)


@cache
def board_for(seats: int, expansion: str) -> Board:
    """The board of the expansion with five seats or more, else the core board."""
    return Board(expansion if seats >= EXPANSION_SEATS else "core", seats)
