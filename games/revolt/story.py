"""The story of Revolt: revolts, cuts that meet, and coats of arms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.contract import View
from games.revolt.telling import card_name, tell
from games.story import HEAVIEST, Measure, Moment, Scene, Story
from games.telling import listed

KINDS = {
    "revolt": "a revolt",
    "cuts": "several cuts in one trick",
    "round": "the end of a round",
    "riches": "coats of arms for the richest",
    "end": "the end",
}


def moments(scenes: Iterable[Scene], names: Sequence[str]) -> Iterator[Moment]:
    cuts: dict[int, str] = {}
    for scene in scenes:
        for event in scene.events:
            what = event.what
            match what["event"]:
                case "play" if what["cut"]:
                    cuts[what["seat"]] = what["card"]
                case "trick":
                    if len(cuts) > 1:
                        yield _cuts(scene.step, cuts, what["winner"], names)
                    cuts = {}
                case "revolt":
                    paid = listed([names[seat] for seat in cuts])
                    text = f"{tell(what, names)[:-1]}; {paid} paid for nothing." if cuts else ""
                    weight = 8 if cuts else 7
                    yield Moment(scene.step, "revolt", weight, text or tell(what, names))
                    cuts = {}
                case "count":
                    yield Moment(scene.step, "round", 3, tell(what, names))
                case "riches":
                    yield Moment(scene.step, "riches", 5, tell(what, names))
                case "end":
                    yield Moment(scene.step, "end", HEAVIEST, tell(what, names))


def _cuts(step: int, cuts: dict[int, str], winner: int, names: Sequence[str]) -> Moment:
    met = {2: "Two", 3: "Three", 4: "Four"}.get(len(cuts), "Five")
    text = f"{met} cuts meet: {names[winner]} wins with {card_name(cuts[winner])}."
    return Moment(step, "cuts", 5, text, winner)


def _arms(view: View) -> list[int]:
    """Coats of arms; at the end the tricks of the last round are among them."""
    if view["turn"] is None:
        return list(view["arms"])
    return [arms + won for arms, won in zip(view["arms"], view["won"], strict=True)]


def _coins(view: View) -> list[int]:
    return list(view["coins"])


STORY = Story(
    kinds=KINDS,
    moments=moments,
    measures=(
        Measure(
            "coats of arms",
            "Coats of arms, one for each trick of this round included; most win.",
            _arms,
        ),
        Measure("coins", "Coins of each seat; they pay for cuts, and the richest gains.", _coins),
    ),
    upheavals=frozenset({"revolt"}),
)
