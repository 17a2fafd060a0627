"""The board of one game: the figures of `data`, indexed for the engine, with its move tables."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.contract import Decision
from games.revolution import data, tables
from games.revolution.tokens import pack, spellings

NO_AREA = -1


class Post(NamedTuple):
    """A space of the bid board as the engine reads it."""

    name: str
    support: int
    gain: int
    """Tokens, packed."""
    area: int
    deeds: tuple[str, ...]


class Board:
    """What never changes during a game on this board with this many seats."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.seats = seats
        self.areas, self.spaces = data.BOARDS[name]
        self.area_names = tuple(area.name for area in self.areas)
        self.area_index = {area: index for index, area in enumerate(self.area_names)}
        self.must_fill = slice(sum(area.must_fill for area in self.areas))
        """Where the areas stand that must be full for the game to end: before the others."""
        assert all(area.must_fill for area in self.areas[self.must_fill])
        self.posts = tuple(
            Post(
                space.name,
                space.support,
                pack(space.tokens),
                NO_AREA if space.area is None else self.area_index[space.area],
                space.deeds,
            )
            for space in self.spaces
        )
        self.post_index = {space.name: index for index, space in enumerate(self.spaces)}
        self.refuses = {space.name: space.refuses for space in self.spaces}
        self.prices = {space.name: spellings(space.refuses) for space in self.spaces}
        """Space → text → packed tokens: the quick way to read a bid."""
        self.accepting = {
            letter: [space.name for space in self.spaces if letter not in space.refuses]
            for letter in "FBG"
        }
        self.bidding = tuple(Decision(seat, "bid", None) for seat in range(seats))
        self.described = tables.described(name, self.areas, self.spaces)
        self.wins = tables.reward_events("win", self.spaces, seats)
        self.copies = tables.reward_events("copy", self.spaces, seats)
        self.owners = tables.seats_of_masks(seats)
        self.cube_moves = tables.cube_moves(self.area_names, seats)
        self.swaps = tables.Swaps(self.area_names, seats)
        self.shift_moves = tables.shift_moves(self.area_names)


@cache
def board_for(seats: int, expansion: str) -> Board:
    """The core board up to four seats, whatever the expansion; from five on, the expansion's."""
    return Board(expansion if seats >= data.EXPANSION_SEATS else "core", seats)
