"""The board of one game: the figures of `data`, indexed for the engine, with its move tables."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from games.contract import Decision
from games.revolution import data, tables
from games.revolution.lots import Handfuls, Lot
from games.revolution.tokens import pack

NO_AREA: Final = -1
NOBODY: Final = -1
"""In a list of winners. A tie is there as minus the bitmask of those who share the top."""


@final
class Post:
    """A space of the bid board as the engine reads it."""

    __slots__ = ("area", "deeds", "gain", "name", "placed", "support", "ties", "wins")

    def __init__(self, space: data.Space, area: int, owners: tuple[tuple[int, ...], ...]) -> None:
        seats = len(owners[-1])
        self.name = space.name
        self.support = space.support
        self.gain = pack(space.tokens)
        """Tokens, packed."""
        self.area = area
        self.deeds = space.deeds
        self.wins = tables.reward_events("win", space, None, seats)
        """[seat] → the event of winning it, no cube placed."""
        self.placed = tables.reward_events("win", space, space.area, seats)
        """[seat] → the same with a cube."""
        self.ties = tables.tie_events(space, owners)
        """[mask of the seats] → the event of a tie."""


@final
class Board:
    """What never changes during a game on this board with this many seats."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.seats = seats
        self.areas, self.spaces = data.BOARDS[name]
        self.area_names = tuple(area.name for area in self.areas)
        self.area_index = {area: index for index, area in enumerate(self.area_names)}
        self.must_fill = sum([area.must_fill for area in self.areas])
        """How many areas must be full for the game to end; they stand before the others."""
        assert all(area.must_fill for area in self.areas[: self.must_fill])
        self.owners = tables.seats_of_masks(seats)
        self.posts = tuple(
            Post(space, NO_AREA if space.area is None else self.area_index[space.area], self.owners)
            for space in self.spaces
        )
        self.post_index = {space.name: index for index, space in enumerate(self.spaces)}
        self.refuses = {space.name: space.refuses for space in self.spaces}
        self.offers: dict[str, dict[str, Lot]] = {space.name: {} for space in self.spaces}
        """Space → text → lot, as far as it was laid before: the quick way to read a bid."""
        self.accepting = {
            letter: [space.name for space in self.spaces if letter not in space.refuses]
            for letter in "FBG"
        }
        self.handfuls = Handfuls(self.accepting)
        self.everyone = frozenset(range(seats))
        self.alone = [frozenset((seat,)) for seat in range(seats)]
        self.bidding = tuple(Decision(seat, "bid", None) for seat in range(seats))
        self.described = tables.described(name, self.areas, self.spaces)
        self.copies = [
            (
                tables.reward_events("copy", space, None, seats),
                tables.reward_events("copy", space, space.area, seats),
            )
            for space in self.spaces
        ]
        """[space][whether a cube was placed][seat] → the event of copying it."""
        self.spied = tables.spy_events(self.area_names, seats)
        self.cube_moves = tables.cube_moves(self.area_names, seats)
        self.swaps = tables.Swaps(self.area_names, seats)
        self.shift_moves = tables.shift_moves(self.area_names)


@cache
def board_for(seats: int, expansion: str) -> Board:
    """The core board up to four seats, whatever the expansion; from five on, the expansion's."""
    return Board(expansion if seats >= data.EXPANSION_SEATS else "core", seats)
