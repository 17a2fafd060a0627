"""Highest as a `Game`: name, seats, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.chance import stream
from games.contract import Game, Json, View
from games.options import Option, Whole

from .imagine import imagine
from .schema import SCHEMAS
from .state import HighestState
from .telling import tell


class Highest(Game):
    """All seats play a card at once; the highest takes the trick. `state_type` is for tests."""

    name = "highest"
    title = "Highest"
    version = 1
    summary = "The higher card takes the trick."
    genre = "trick-taking"
    seat_counts = (2, 3)
    schemas = SCHEMAS
    option_specs: ClassVar[Mapping[str, Option]] = {
        "hand": Whole(default=4, low=2, high=5, help="Cards each.")
    }

    def __init__(self, state_type: type[HighestState] = HighestState) -> None:
        self.state_type = state_type

    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> HighestState:
        options = self.configure(seats, options)
        cards = list(range(seats * options["hand"]))
        stream(seed, "deal").shuffle(cards)
        hands = [sorted(cards[seat::seats]) for seat in range(seats)]
        return self.state_type(self, seats, options, hands, [0] * seats, (), seed)

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> HighestState:
        hands = imagine(view, options, rng)
        won, played = list(view["won"]), tuple(view["played"])
        return self.state_type(self, view["seats"], options, hands, won, played, str(rng.random()))

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return tell(event, names)

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            for hand in (2, 4):
                yield seats, {"hand": hand}
