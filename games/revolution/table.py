"""What lies on the table: the town with its cubes, the score track, everyone's tokens.

Unlike in the card games, the table is an object of its own that the state holds."""

from __future__ import annotations

from typing import final

from games.contract import Event
from games.revolution.board import CUBES
from games.revolution.tables import NO_AREA, NOBODY, Board


@final
class Table:
    """The table at one moment, in small lists, so that a copy is cheap."""

    __slots__ = (
        "_changed",
        "_town",
        "bids",
        "board",
        "cubes",
        "guard",
        "present",
        "room",
        "seats",
        "stock",
        "support",
        "tokens",
    )

    board: Board
    seats: int
    cubes: list[int]
    """How many cubes an owner has in an area, at ``area * seats + owner``."""
    present: list[int]
    """The owners with a cube in each area, as a bitmask."""
    room: list[int]
    """Empty spaces of each area."""
    stock: list[int]
    guard: int | None
    """Whose cube stands in the Guardhouse."""
    support: list[int]
    tokens: list[int]
    """Packed. While bidding: the tokens to bid. Afterwards: those won since the bids."""
    bids: tuple[dict[str, str], ...]
    """The bids revealed last."""
    _town: dict[str, tuple[int, ...]]
    """Cache of `town`; replaced, never changed."""
    _changed: int
    """The areas where cubes have moved since `_town` was made, as a bitmask."""

    @classmethod
    def empty(cls, board: Board) -> Table:
        new = Table()
        new.board = board
        new.seats = seats = board.seats
        new.cubes = [0] * (len(board.areas) * seats)
        new.present = [0] * len(board.areas)
        new.room = [area.spaces for area in board.areas]
        new.stock = [CUBES] * seats
        new.guard = None
        new.support = [0] * seats
        new.tokens = [0] * seats
        new.bids = ()
        new._town = dict.fromkeys(board.area_names, ())
        new._changed = (1 << len(board.areas)) - 1
        return new

    def copy(self) -> Table:
        new = Table()
        new.board = self.board
        new.seats = self.seats
        new.cubes = self.cubes[:]
        new.present = self.present[:]
        new.room = self.room[:]
        new.stock = self.stock[:]
        new.guard = self.guard
        new.support = self.support[:]
        new.tokens = self.tokens[:]
        new.bids = self.bids
        new._town = self._town
        new._changed = self._changed
        return new

    def put(self, area: int, owner: int) -> None:
        """A cube from its owner's stock onto an empty space."""
        # Without `+=`: on list items mypyc would add objects instead of native integers.
        cubes, present, room, stock = self.cubes, self.present, self.room, self.stock
        place = area * self.seats + owner
        cubes[place] = cubes[place] + 1
        present[area] = present[area] | 1 << owner
        room[area] = room[area] - 1
        stock[owner] = stock[owner] - 1
        self._changed |= 1 << area

    def take(self, area: int, owner: int) -> None:
        """A cube back into its owner's stock."""
        place = area * self.seats + owner
        self.cubes[place] -= 1
        if not self.cubes[place]:
            self.present[area] &= ~(1 << owner)
        self._changed |= 1 << area
        self.room[area] += 1
        self.stock[owner] += 1

    def swap(self, left: int, owner: int, right: int, other: int) -> None:
        """`owner`'s cube in one area and `other`'s in another change places."""
        self._replace(left, owner, other)
        self._replace(right, other, owner)

    def _replace(self, area: int, owner: int, other: int) -> None:
        cubes = self.cubes
        place = area * self.seats
        cubes[place + other] += 1
        cubes[place + owner] -= 1
        self._changed |= 1 << area
        self.present[area] |= 1 << other
        if not cubes[place + owner]:
            self.present[area] &= ~(1 << owner)

    def touchable(self, seat: int) -> list[int]:
        """The owners whose cubes `seat` may move, a bitmask for each area.

        The cubes of whoever holds the Guardhouse can be moved by nobody else.
        """
        guard = self.guard
        if guard is None or guard == seat:
            return self.present
        others = ~(1 << guard)
        return [owners & others for owners in self.present]

    def town(self) -> dict[str, tuple[int, ...]]:
        """Area → the cubes in it, by owner. Only changed areas are made anew."""
        changed = self._changed
        if changed:
            cubes, seats = self.cubes, self.seats
            town = self._town.copy()
            for area, name in enumerate(self.board.area_names):
                if changed >> area & 1:
                    town[name] = tuple(cubes[area * seats : area * seats + seats])
            self._town = town
            self._changed = 0
        return self._town

    def full(self) -> bool:
        """Whether every area that must be filled is full."""
        return not any(self.room[area] for area in range(self.board.must_fill))

    def audit(self) -> None:
        """Raise `AssertionError` if a cube, or a space of the town, has been lost or made."""
        seats, cubes = self.seats, self.cubes
        for owner, stock in enumerate(self.stock):
            laid = sum(cubes[owner::seats])
            assert stock >= 0, f"seat {owner} owes {-stock} cubes"
            assert laid + stock + (self.guard == owner) == CUBES, f"seat {owner} lost a cube"
        for index, area in enumerate(self.board.areas):
            row = tuple(cubes[index * seats : (index + 1) * seats])
            assert row == self.town()[area.name], f"the {area.name} is not shown as it is"
            assert min(row) >= 0, f"an owner has fewer than no cubes in the {area.name}"
            assert sum(row) + self.room[index] == area.spaces, f"the {area.name} changed its size"
            mask = sum(1 << owner for owner, count in enumerate(row) if count)
            assert mask == self.present[index], f"the owners in the {area.name} are wrong"

    def award(self, winners: list[int], start: int, events: list[Event]) -> int:
        """Reward the winners from space `start` on, up to the first that has a deed.

        Returns the index of that space, or the number of spaces.
        """
        posts = self.board.posts
        support, tokens, room, stock = self.support, self.tokens, self.room, self.stock
        for at in range(start, len(posts)):
            seat = winners[at]
            if seat >= 0:
                post = posts[at]
                area = post.area
                if post.support:
                    support[seat] = support[seat] + post.support  # without `+=`, as in `put`
                if post.gain:
                    tokens[seat] = tokens[seat] + post.gain
                if area >= 0 and room[area] and stock[seat]:
                    self.put(area, seat)
                    events.append(post.placed[seat])
                else:
                    events.append(post.wins[seat])
                if post.deeds:
                    return at
            elif seat != NOBODY:
                events.append(posts[at].ties[-seat])
        return len(posts)

    def reward(self, index: int, seat: int) -> bool:
        """Give the winner of a space its Support, tokens and cube; whether a cube was placed."""
        post = self.board.posts[index]
        area = post.area
        self.support[seat] += post.support
        self.tokens[seat] += post.gain
        if area == NO_AREA or not self.room[area] or not self.stock[seat]:
            return False
        self.put(area, seat)
        return True
