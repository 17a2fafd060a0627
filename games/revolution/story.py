"""The story of Revolution!: areas that change hands, duels of tokens, and the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.contract import Json, View
from games.revolution.board import BOARDS
from games.revolution.scoring import awards, leader
from games.revolution.telling import tell
from games.revolution.tokens import NAMES
from games.story import HEAVIEST, Measure, Moment, Scene, Story
from games.telling import listed

KINDS = {
    "area": "an area changes hands",
    "full": "an area is full",
    "duel": "Force or Blackmail against its like",
    "spy": "the Spy",
    "swap": "the Apothecary",
    "reassign": "the Messenger",
    "jail": "the Warden",
    "asylum": "the Heretic",
    "end": "the end",
}
DEEDS = ("spy", "swap", "reassign", "jail", "asylum")
AREAS = {area.name: area for areas, _ in BOARDS.values() for area in areas}

Bids = Sequence[Mapping[str, str]]


def moments(scenes: Iterable[Scene], names: Sequence[str]) -> Iterator[Moment]:
    bids: Bids = ()
    town = _Town()
    for scene in scenes:
        for event in scene.events:
            what = event.what
            match what["event"]:
                case "bids":
                    bids = what["bids"]
                case "win" | "tie":
                    yield from _duel(scene.step, what, bids, names)
                case kind if kind in DEEDS:
                    yield Moment(scene.step, kind, 3, tell(what, names), what["seat"])
        yield from town.changes(scene, names)
        for what in scene.of_kind("end"):
            yield Moment(scene.step, "end", HEAVIEST, tell(what, names))


def _duel(
    step: int, what: Mapping[str, Json], bids: Bids, names: Sequence[str]
) -> Iterator[Moment]:
    """The duel for a person: several bids with Force, or without any several with Blackmail."""
    space = what["space"]
    offers = {seat: bid[space] for seat, bid in enumerate(bids) if space in bid}
    for token, weight in (("F", 4), ("B", 3)):
        rivals = [seat for seat, text in offers.items() if token in text]
        if not rivals:
            continue
        if len(rivals) > 1:
            against = f"{NAMES[token]} against {NAMES[token]} for the {space}"
            if what["event"] == "win":
                beaten = listed([names[seat] for seat in rivals if seat != what["seat"]])
                text = f"{against}: {names[what['seat']]} beats {beaten}."
                yield Moment(step, "duel", weight, text, what["seat"])
            else:
                tied = listed([names[seat] for seat in what["seats"]])
                yield Moment(step, "duel", weight - 1, f"{against}: {tied} bid the same.")
        return


class _Town:
    """Who led each area last, and which areas were full."""

    def __init__(self) -> None:
        self.leaders: dict[str, int] = {}
        self.full: set[str] = set()

    def changes(self, scene: Scene, names: Sequence[str]) -> Iterator[Moment]:
        for name, cubes in scene.view["cubes"].items():
            area = AREAS[name]
            if area.per_cube or area.points < 0:  # nobody wants to lead there
                continue
            first = leader(tuple(cubes)) if any(cubes) else None
            before = self.leaders.get(name)
            if first is not None:
                self.leaders[name] = first
            if first is not None and before is not None and first != before:
                text = f"{names[first]} takes the {name} from {names[before]}"
                text += f": {area.points} points."
                yield Moment(scene.step, "area", 4 + area.points // 15, text, first)
            if sum(cubes) >= area.spaces and name not in self.full:
                self.full.add(name)
                held = "nobody leads it" if first is None else f"{names[first]} leads it"
                text = f"The {name} is full, and {held}: {area.points} points."
                yield Moment(scene.step, "full", 5, text, first)


def _points(view: View) -> list[int]:
    """Support and the areas as they are led now; at the end the final scores."""
    if view["scores"]:
        return list(view["scores"])
    points = list(view["support"])
    for name, cubes in view["cubes"].items():
        if any(cubes):
            for seat, gained in awards(AREAS[name], tuple(cubes)):
                points[seat] += gained
    return points


def _support(view: View) -> list[int]:
    return list(view["support"])


STORY = Story(
    kinds=KINDS,
    moments=moments,
    measures=(
        Measure(
            "points so far",
            "Support, and the points of areas as they are led now; tokens count only at the end.",
            _points,
        ),
        Measure("Support", "Points on the score track, without the areas.", _support),
    ),
)
