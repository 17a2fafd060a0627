"""Revolt as a `Game`: name, seats, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.contract import Game, Json, View
from games.options import Option, Whole
from games.revolt.imagine import imagine
from games.revolt.schema import SCHEMAS
from games.revolt.state import RevoltState
from games.revolt.story import STORY
from games.revolt.telling import tell


class Revolt(Game):
    name = "revolt"
    title = "Revolt"
    version = 1
    summary = "Win tricks with nobles and cuts before the citizens revolt and nobody wins."
    genre = "trick-taking"
    seat_counts = (3, 4, 5)
    schemas = SCHEMAS
    story = STORY
    option_specs: ClassVar[Mapping[str, Option]] = {
        "rounds": Whole(default=3, low=1, high=3, help="Deals in a game."),
        "coins": Whole(
            default=112,
            low=5,
            high=112,
            help="Coins in the box. With few, the supply runs dry and knaves take from the rich.",
        ),
    }

    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> RevoltState:
        return RevoltState.start(self, seats, self.configure(seats, options), seed)

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> RevoltState:
        return imagine(self, view, options, rng)

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return tell(event, names)

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            yield seats, {}
            yield seats, {"coins": 5}
        yield 4, {"rounds": 1}
        yield 3, {"rounds": 2, "coins": 8}
