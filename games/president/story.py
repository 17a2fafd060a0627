"""The story of President: revolutions, and who rises and falls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.contract import Json, View
from games.president.telling import tell
from games.story import HEAVIEST, Measure, Moment, Scene, Story

KINDS = {
    "revolution": "a revolution",
    "president": "the first one out",
    "fall": "a President becomes Scum",
    "end": "the end",
}


def moments(scenes: Iterable[Scene], names: Sequence[str]) -> Iterator[Moment]:
    order: Sequence[int] = ()
    for scene in scenes:
        for event in scene.events:
            what = event.what
            match what["event"]:
                case "revolution":
                    yield Moment(scene.step, "revolution", 8, tell(what, names), what["seat"])
                case "out" if what["place"] == 1:
                    yield _first_out(scene.step, what["seat"], order, names)
                case "out" if order and what["seat"] == order[0] and what["title"] == "Scum":
                    text = f"{names[what['seat']]} falls from President to Scum."
                    yield Moment(scene.step, "fall", 7, text, what["seat"])
                case "round":
                    order = what["order"]
                case "end":
                    yield _end(scene.step, what, names)


def _first_out(step: int, seat: int, order: Sequence[int], names: Sequence[str]) -> Moment:
    if not order:
        text, weight = f"{names[seat]} is out first and becomes President.", 4
    elif order[0] == seat:
        text, weight = f"{names[seat]} is out first and stays President.", 3
    elif order[-1] == seat:
        text, weight = f"{names[seat]} is out first and rises from Scum to President.", 7
    else:
        text, weight = f"{names[seat]} is out first and replaces {names[order[0]]} as President.", 5
    return Moment(step, "president", weight, text, seat)


def _end(step: int, what: Mapping[str, Json], names: Sequence[str]) -> Moment:
    return Moment(step, "end", HEAVIEST, tell(what, names), what["winner"])


def _points(view: View) -> list[int]:
    return list(view["points"])


def _left(view: View) -> list[int]:
    return list(view["sizes"])


STORY = Story(
    kinds=KINDS,
    moments=moments,
    measures=(
        Measure("points", "Points of the rounds played so far; most win.", _points),
        Measure("cards left", "Cards in hand; whoever has none first is President.", _left, True),
    ),
    upheavals=frozenset({"revolution"}),
)
