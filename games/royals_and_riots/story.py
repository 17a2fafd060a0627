"""The story of Royals & Riots: riots, thefts, executions, and the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.contract import Json, View
from games.royals_and_riots.tables import OVER
from games.royals_and_riots.telling import tell
from games.story import HEAVIEST, Measure, Moment, Scene, Story

KINDS = {
    "revolution": "a riot begins",
    "restoration": "a Prince ends a riot",
    "execute": "an execution",
    "steal": "a theft",
    "round": "the end of a round",
    "end": "the end",
}
WEIGHTS = {"revolution": 8, "restoration": 7, "steal": 4, "round": 3, "end": HEAVIEST}


def moments(scenes: Iterable[Scene], names: Sequence[str]) -> Iterator[Moment]:
    for scene in scenes:
        for what in scene.of_kind(*KINDS):
            kind = what["event"]
            weight = WEIGHTS.get(kind) or _execution(what)
            yield Moment(scene.step, kind, weight, tell(what, names), what.get("seat"))


def _execution(what: Mapping[str, Json]) -> int:
    """The weight of an execution: an Executioner who removes himself is nothing much."""
    if what["card"] == "X":
        return 2
    return 6 if what["card"] in ("K", "Q", "F7") else 5


def _points(view: View) -> list[int]:
    if view["phase"] == OVER:
        return list(view["scores"])
    return [sum(pair) for pair in zip(view["scores"], view["points"], strict=True)]


STORY = Story(
    kinds=KINDS,
    moments=moments,
    measures=(Measure("points", "Points so far, those of the round under way included.", _points),),
    upheavals=frozenset({"revolution"}),
)
