"""Royals & Riots as a `Game`: name, seats, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.contract import Game, Json, View
from games.options import Flag, Option, OptionError, Several, Whole
from games.royals_and_riots.cards import ASSUMED_THREE_POINTS, RANKED_CODES
from games.royals_and_riots.imagine import imagine
from games.royals_and_riots.schema import SCHEMAS
from games.royals_and_riots.state import RoyalsState
from games.royals_and_riots.story import STORY
from games.royals_and_riots.telling import tell


class RoyalsAndRiots(Game):
    name = "royals_and_riots"
    title = "Royals & Riots"
    version = 1
    summary = "A medieval trick-taking game in which a riot turns the order of ranks upside down."
    genre = "trick-taking"
    seat_counts = (2, 3, 4)
    schemas = SCHEMAS
    story = STORY
    option_specs: ClassVar[Mapping[str, Option]] = {
        "teams": Flag(
            default=False,
            help="Two against two, partners opposite each other. Only with four seats.",
        ),
        "three_points": Several(
            default=ASSUMED_THREE_POINTS,
            choices=RANKED_CODES,
            help="The ranked cards worth 3 points instead of 1. The default is assumed.",
        ),
        "rounds": Whole(default=3, low=1, high=12, help="Rounds in a game; the rulebook plays 3."),
    }

    def configure(self, seats: int, given: Mapping[str, Json] | None = None) -> dict[str, Json]:
        options = super().configure(seats, given)
        if options["teams"] and seats != 4:
            raise OptionError(f"{self.title} is played in teams by four, not {seats}")
        return options

    def new(self, seats: int, options: Mapping[str, Json] | None, seed: str) -> RoyalsState:
        return RoyalsState.start(self, seats, self.configure(seats, options), seed)

    def imagine(self, view: View, options: Mapping[str, Json], rng: Random) -> RoyalsState:
        return imagine(self, view, self.configure(view["seats"], options), rng)

    def tell(self, event: Mapping[str, Json], names: Sequence[str]) -> str:
        return tell(event, names)

    def teams(self, seats: int, options: Mapping[str, Json]) -> tuple[tuple[int, ...], ...] | None:
        return ((0, 2), (1, 3)) if options.get("teams") else None

    def variants(self) -> Iterator[tuple[int, dict[str, Json]]]:
        for seats in self.seat_counts:
            yield seats, {}
        yield 4, {"teams": True}
        yield 2, {"three_points": ["K", "Q", "R4", "N4", "M4", "F4"], "rounds": 1}
        yield 3, {"three_points": [], "rounds": 2}
        yield 4, {"teams": True, "three_points": ["F7"], "rounds": 5}
