"""The story of Coup: bluffs and what becomes of them, saved lives, who is how strong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.contract import View
from games.coup.bluffs import bluffs, is_true
from games.coup.cards import FAMILIES, FORCE
from games.coup.telling import cards, tell, title
from games.story import HEAVIEST, Measure, Moment, Scene, Story

DEADLY = {*FAMILIES[FORCE], "protestor"}
"""The roles whose action takes a life, so that blocking them saves one."""

KINDS = {
    "bluff": "a false claim",
    "believed": "a bluff that nobody doubted",
    "caught": "a doubted claim that was not shown",
    "withheld": "a card that its holder would not show",
    "proved": "a doubted claim that was true",
    "saved": "a saved life",
    "coup": "a Coup",
    "out": "a player is out",
    "end": "the end",
}
WEIGHTS = {"coup": 5, "out": 7, "end": HEAVIEST}

Claim = Mapping[str, Any]
"""A claim as its event and the view's steps tell it: its kind (`claim`), `seat` and `role`."""


def moments(scenes: Iterable[Scene], names: Sequence[str]) -> Iterator[Moment]:
    asked: Claim | None = None
    true = True
    doubts: dict[int, int] = {}
    for scene in scenes:
        for claim in scene.of_kind("claim"):
            if not is_true(claim, scene.view):
                yield _bluff(scene, claim, names)
        challenges = scene.of_kind("challenge")
        doubts |= {what["claimant"]: what["seat"] for what in challenges}
        if asked is not None and not challenges:
            yield from _stands(scene.step, asked, true, names)
        yield from _answers(scene, asked, true, doubts, names)
        for what in scene.of_kind(*WEIGHTS):
            kind = what["event"]
            yield Moment(scene.step, kind, WEIGHTS[kind], tell(what, names), what.get("seat"))
        step = scene.view["steps"][-1] if scene.view["steps"] else {"step": ""}
        asked = step if step["step"] == "challenge" else None
        if step["step"] != "prove":
            true = asked is None or is_true(asked, scene.view)


def _bluff(scene: Scene, claim: Claim, names: Sequence[str]) -> Moment:
    seat, role = claim["seat"], title(claim["role"])
    if claim["claim"] == "life":
        text = f"A bluff: the card {names[seat]} lays aside is no {role}."
    else:
        held = cards(scene.view["hands"][seat]) or "no card"
        text = f"A bluff: {names[seat]} has no {role}, but {held}."
    return Moment(scene.step, "bluff", 2, text, seat, (seat,))


def _stands(step: int, claim: Claim, true: bool, names: Sequence[str]) -> Iterator[Moment]:
    """What there is to tell of a claim that nobody doubted."""
    seat, role = claim["seat"], claim["role"]
    if not true:
        text = f"Nobody doubts {names[seat]}'s {title(role)}: the bluff works."
        yield Moment(step, "believed", _boldness(claim), text, seat, (seat,))
    if _saves(claim):
        text = f"{names[seat]}'s {title(role)} saves a life."
        yield Moment(step, "saved", 6, text, seat)


def _saves(claim: Claim) -> bool:
    """Whether a claim saves its claimant's life if it stands."""
    if claim["claim"] == "block":
        return claim["role"] in DEADLY
    return (claim["claim"], claim["role"]) == ("life", "missionary")


def _boldness(claim: Claim) -> int:
    """The weight of a bluff by what it wins: a life kept, a life taken, or coins and cards."""
    if _saves(claim):
        return 9
    return 7 if claim["role"] in DEADLY else 4


def _answers(
    scene: Scene, asked: Claim | None, true: bool, doubts: Mapping[int, int], names: Sequence[str]
) -> Iterator[Moment]:
    """What there is to tell of claims that were doubted and are answered in this scene."""
    for what in scene.of_kind("show", "concede"):
        seat, role = what["seat"], title(what["role"])
        doubted = f"{names[doubts[seat]]} doubts {names[seat]}'s {role}"
        if what["event"] == "show":
            text = f"{doubted}, but {names[seat]} shows it."
            yield Moment(scene.step, "proved", 6, text, seat)
            continue
        yield Moment(scene.step, "caught", 7, f"{doubted}, and {names[seat]} shows none.", seat)
        if true:
            text = f"{names[seat]} has the {role} and keeps it hidden."
            yield Moment(scene.step, "withheld", 6, text, seat, (seat,))
    if asked is not None and asked["claim"] == "life" and scene.of_kind("challenge"):
        seat, role = asked["seat"], title(asked["role"])
        doubted = f"{names[doubts[seat]]} doubts {names[seat]}'s {role}"
        if true:
            yield Moment(scene.step, "proved", 6, f"{doubted}, and it is one.", seat)
        else:
            yield Moment(scene.step, "caught", 7, f"{doubted}, and it is none.", seat)


def _lives(view: View) -> list[int]:
    return list(view["cards"])


def _coins(view: View) -> list[int]:
    return list(view["coins"])


STORY = Story(
    kinds=KINDS,
    moments=moments,
    measures=(
        Measure("lives", "Cards still face down; the last one with a life wins.", _lives),
        Measure("coins", "Coins of each seat; 7 pay a Coup, and at 10 it is a must.", _coins),
    ),
    silences={
        "challenge": ("challenge", "Nobody challenges."),
        "block": ("claim", "It is not blocked."),
        "join": ("claim", "Nobody else claims to be a Capitalist."),
        "probate": ("claim", "Nobody claims the estate."),
        "fund": ("fund", "No coins for the riot."),
    },
    bluffs=bluffs,
)
