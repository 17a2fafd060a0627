"""Revolution! as a game of the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.contract import Game, Json, View
from games.options import Choice, Option, Whole
from games.revolution import words
from games.revolution.board import board_for
from games.revolution.data import EXPANSIONS
from games.revolution.position import Position
from games.revolution.state import RevolutionState
from games.revolution.tokens import pack


class Revolution(Game):
    """Sealed bids for twelve to sixteen people of a town. There is no chance in it."""

    name = "revolution"
    title = "Revolution!"
    version = 1
    summary = "Sealed bids of force, blackmail and gold for the people who run a town."
    genre = "betting and bluffing"
    seat_counts = (3, 4, 5, 6)
    house_bots = ("conspirator", "agitator", "random")
    moments = frozenset({"spy", "swap", "reassign", "jail", "asylum"})
    option_specs: ClassVar[Mapping[str, Option]] = {
        "expansion": Choice(
            default="palace",
            choices=EXPANSIONS,
            help="The board added with five or six seats; with three or four it has no effect.",
        ),
        "max_rounds": Whole(
            default=50, low=1, high=200, help="After this many rounds the game is counted as it is."
        ),
    }

    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> RevolutionState:
        chosen = self.configure(seats, options)
        table = Position.empty(board_for(seats, chosen["expansion"]))
        return RevolutionState.first(self, table, chosen)

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> RevolutionState:
        """The very state, since an open table hides nothing; sealed bids are no part of a state."""
        chosen = self.configure(view["seats"], options)
        board = board_for(view["seats"], chosen["expansion"])
        table = Position.empty(board)
        table.cubes = [count for area in board.area_names for count in view["cubes"][area]]
        table.present = [
            sum([1 << owner for owner, count in enumerate(view["cubes"][area]) if count])
            for area in board.area_names
        ]
        table.room = [area.spaces - sum(view["cubes"][area.name]) for area in board.areas]
        table.stock = list(view["stock"])
        table.guard = view["guardhouse"]
        table.support = list(view["support"])
        table.tokens = [pack(text) for text in view["tokens"]]
        table.bids = tuple([dict(bid) for bid in view["bids"]])
        return RevolutionState.seen(self, table, chosen, view)

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return words.tell(event, names)

    def standing(self, view: View) -> list[int]:
        """The Support, until the town is scored."""
        return list(view["scores"] or view["support"])

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            for expansion in EXPANSIONS:
                yield seats, {"expansion": expansion, "max_rounds": 50}
        yield 3, {"expansion": "palace", "max_rounds": 1}
        yield 6, {"expansion": "anarchy", "max_rounds": 5}


GAME = Revolution()
