"""Revolution! as a `Game`: name, seats, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.contract import Game, Json, View
from games.options import Choice, Option, Whole
from games.revolution.board import EXPANSIONS
from games.revolution.imagine import imagine
from games.revolution.schema import SCHEMAS
from games.revolution.state import RevolutionState
from games.revolution.story import STORY
from games.revolution.table import Table
from games.revolution.tables import board_for
from games.revolution.telling import tell


class Revolution(Game):
    name = "revolution"
    title = "Revolution!"
    version = 1
    summary = "Sealed bids of force, blackmail and gold for the people who run a town."
    genre = "betting and bluffing"
    seat_counts = (3, 4, 5, 6)
    schemas = SCHEMAS
    story = STORY
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
        table = Table.empty(board_for(seats, chosen["expansion"]))
        return RevolutionState.first(self, table, chosen)

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> RevolutionState:
        return imagine(self, view, self.configure(view["seats"], options))

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return tell(event, names)

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            for expansion in EXPANSIONS:
                yield seats, {"expansion": expansion, "max_rounds": 50}
        yield 3, {"expansion": "palace", "max_rounds": 1}
        yield 6, {"expansion": "anarchy", "max_rounds": 5}
