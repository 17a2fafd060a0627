"""Hands that fit what one seat sees: the unseen cards are dealt again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.contract import Json, View


def imagine(view: View, options: Mapping[str, Json], rng: Random) -> list[list[int]]:
    seats, seat = view["seats"], view["seat"]
    known = {*view["hand"], *view["played"]}
    unseen = [card for card in range(seats * options["hand"]) if card not in known]
    rng.shuffle(unseen)
    return [
        list(view["hand"])
        if other == seat
        else sorted(unseen.pop() for _ in range(view["sizes"][other]))
        for other in range(seats)
    ]
