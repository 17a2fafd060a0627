"""The board of one game: the figures of `data`, indexed for the engine, with its move tables."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.contract import Decision, Event, Json, Move
from games.revolution import data
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
        tables = {refuses: spellings(refuses) for refuses in set(self.refuses.values())}
        self.prices = {space.name: tables[space.refuses] for space in self.spaces}
        """Space → text → packed tokens: the quick way to read a bid."""
        self.slots = {
            space.name: (index, tables[space.refuses]) for index, space in enumerate(self.spaces)
        }
        self.accepting = {
            letter: tuple(space.name for space in self.spaces if letter not in space.refuses)
            for letter in "FBG"
        }
        self.slices = tuple(
            (area, slice(index * seats, (index + 1) * seats))
            for index, area in enumerate(self.area_names)
        )
        """Where each area's cubes stand in a state's flat list of counts."""
        self.bidding = tuple(Decision(seat, "bid", None) for seat in range(seats))
        self.described = Event(self._describe())
        self.wins = self._rewards("win")
        self.copies = self._rewards("copy")
        self.owners = tuple(
            tuple(owner for owner in range(seats) if mask >> owner & 1)
            for mask in range(1 << seats)
        )
        """Bitmask of owners → their seats."""
        self._cube_moves: dict[tuple[int, int], tuple[Move, ...]] = {}
        self.shifts: tuple[tuple[Move, ...], ...] = tuple(
            tuple({"from": here, "to": there} for there in self.area_names)
            for here in self.area_names
        )
        self._swaps: dict[tuple[int, int, int, int], tuple[Move, ...]] = {}

    def _rewards(self, event: str) -> tuple[tuple[tuple[Event, Event], ...], ...]:
        """[space][seat][whether a cube was placed] → the event of winning or copying a space.

        A round has a dozen of these, so they are made once and shared.
        """
        return tuple(
            tuple(
                (self._reward(event, space, seat, False), self._reward(event, space, seat, True))
                for seat in range(self.seats)
            )
            for space in self.spaces
        )

    @staticmethod
    def _reward(event: str, space: data.Space, seat: int, placed: bool) -> Event:
        return Event(
            {
                "event": event,
                "space": space.name,
                "seat": seat,
                "support": space.support,
                "tokens": space.tokens,
                "area": space.area if placed else None,
            }
        )

    def cube_moves(self, area: int, owners: int) -> tuple[Move, ...]:
        """The moves that name a cube of one of the `owners` (a bitmask) in an area."""
        key = (area, owners)
        row = self._cube_moves.get(key)
        if row is None:
            name = self.area_names[area]
            row = self._cube_moves[key] = tuple({name: owner} for owner in self.owners[owners])
        return row

    def swaps(self, owners: list[int]) -> list[Move]:
        """Every swap between different areas and owners; `owners` is a bitmask for each area.

        A full town has about a thousand. Spelling out each one anew would cost more than
        the rest of the round, so rows of them are kept: one cube against all of one area.
        There are few rows, areas² × seats × 2^seats at most.
        """
        rows = self._swaps
        found: list[Move] = []
        for left, mask in enumerate(owners):
            for owner in self.owners[mask]:
                for right in range(left + 1, len(owners)):
                    key = (left, owner, right, owners[right])
                    row = rows.get(key)
                    found += self._new_row(key) if row is None else row
        return found

    def _new_row(self, key: tuple[int, int, int, int]) -> tuple[Move, ...]:
        left, owner, right, owners = key
        here, there = self.area_names[left], self.area_names[right]
        row = self._swaps[key] = tuple(
            {here: owner, there: other} for other in self.owners[owners] if other != owner
        )
        return row

    def _describe(self) -> dict[str, Json]:
        """The board in words, as the first event of every game tells it."""
        return {
            "event": "board",
            "board": self.name,
            "areas": [
                {
                    "area": area.name,
                    "points": area.points,
                    "spaces": area.spaces,
                    "per_cube": area.per_cube,
                    "must_fill": area.must_fill,
                }
                for area in self.areas
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
                for space in self.spaces
            ],
        }


@cache
def board_for(seats: int, expansion: str) -> Board:
    """The core board up to four seats, whatever the expansion; from five on, the expansion's."""
    return Board(expansion if seats >= data.EXPANSION_SEATS else "core", seats)
