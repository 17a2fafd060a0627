"""President as a `Game`: name, seats, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.contract import Game, Json, View
from games.options import Flag, Option, Whole
from games.president.cards import MOST_JOKERS
from games.president.imagine import imagine
from games.president.schema import SCHEMAS
from games.president.state import PresidentState
from games.president.story import STORY
from games.president.telling import tell


class President(Game):
    name = "president"
    title = "President: Revolution Edition"
    version = 1
    summary = "Shed your cards first to rule the next round; four of a kind turn the order over."
    genre = "shedding"
    seat_counts = (4, 5, 6, 7, 8)
    schemas = SCHEMAS
    story = STORY
    option_specs: ClassVar[Mapping[str, Option]] = {
        "jokers": Whole(default=4, low=0, high=MOST_JOKERS, help="Jokers in the two decks."),
        "target": Whole(default=10, low=1, high=50, help="Points that win the game."),
        "revolution_persists": Flag(
            default=True,
            help="A revolution lasts into the next round instead of ending with its own.",
        ),
        "tribute_after_first_round": Flag(
            default=False, help="Tribute is paid from the second round on, not from the third."
        ),
        "joker_sets_high": Flag(
            default=False,
            help="Two or three jokers alone beat the pair or triple of the top rank.",
        ),
    }

    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> PresidentState:
        state = PresidentState()
        state.prepare(self, seats, self.configure(seats, options), seed)
        state.begin()
        return state

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> PresidentState:
        return imagine(self, view, options, rng)

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return tell(event, names)

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            yield seats, {}
        yield 4, {"jokers": 0, "target": 1}
        yield 5, {"jokers": 1, "revolution_persists": False, "tribute_after_first_round": True}
        yield 6, {"jokers": 2, "target": 5, "joker_sets_high": True}
        yield 8, {"jokers": 3, "target": 4, "tribute_after_first_round": True}
