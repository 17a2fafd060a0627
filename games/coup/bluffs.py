"""Lies that worked: false claims that nobody challenged, made by the seat that won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.contract import Event, View
from games.coup.cards import ROLES
from games.record import Record, replay
from games.story import Bluff

ENDS = frozenset({"turn", "claim", "challenge", "coup", "end"})
"""Events after which nothing more follows from a claim."""
LIFE, LAST_LIFE = 10, 100
"""Weights beside a coin's, which is 1: a life taken, and that the liar's last life was at stake."""
BLOCK = 5
"""Weight of an action that a false block averted."""


def is_true(claim: Mapping[str, Any], view: View) -> bool:
    """Whether the claimant has what it claims, by a view of everything."""
    seat = claim["seat"]
    if claim["claim"] == "life":
        return bool(view["set_asides"][seat][-1] == claim["role"])
    return claim["role"] in view["hands"][seat]


@dataclass
class Claim:
    """A false claim that nobody challenged, and what has followed from it so far."""

    step: int
    seat: int
    role: str
    last_life: bool
    blocked: bool = False
    lives: int = 0
    """Lives that others lost by it."""
    coins: int = 0
    """Coins that the liar got by it, less those that it paid."""

    @property
    def weight(self) -> int:
        gained = LIFE * self.lives + BLOCK * self.blocked + self.coins
        return gained + LAST_LIFE * self.last_life if gained > 0 else 0

    def follow(self, events: Sequence[Event]) -> bool:
        """Add what these events brought; false when nothing more follows from the claim."""
        for event in events:
            what = event.what
            kind = what["event"]
            if kind in ENDS:
                return False
            if kind == "reveal" and what["seat"] != self.seat:
                self.lives += 1
            elif kind == "coins":
                self.coins += what["coins"] * (
                    (what["to"] == self.seat) - (what["from"] == self.seat)
                )
            elif kind == "blocked" and what["seat"] == self.seat:
                self.blocked = True
        return True

    def told(self) -> Bluff:
        brought = []
        if self.lives:
            brought.append(f"{self.lives} {'life' if self.lives == 1 else 'lives'} of others")
        if self.blocked:
            brought.append("a block")
        if self.coins > 0:
            brought.append(f"{self.coins} coin{'' if self.coins == 1 else 's'}")
        risk = "Its last life was at stake" if self.last_life else "A life was at stake"
        return Bluff(
            self.step,
            self.seat,
            self.weight,
            f"claimed the {ROLES[self.role].title} without having it",
            f"{risk}; it brought {' and '.join(brought)}.",
        )


def bluffs(record: Record) -> list[Bluff]:
    """The winner's false claims that nobody challenged and that brought something.

    A life laid aside under a false name is left out: the card itself is not on the table.
    """
    claims: list[Claim] = []
    asked: Claim | None = None
    running: Claim | None = None
    places: tuple[int, ...] = ()
    for frame in replay(record):
        if asked is not None and not any(e.what["event"] == "challenge" for e in frame.events):
            claims.append(asked)
            running = asked
        if running is not None and not running.follow(frame.events):
            running = None
        asked = _false_claim(frame.step, frame.state.view(None))
        outcome = frame.state.outcome()
        if outcome is not None:
            places = outcome.places
    return [made.told() for made in claims if made.weight and places and places[made.seat] == 1]


def _false_claim(step: int, view: View) -> Claim | None:
    """The false claim that the others may challenge now, if there is one."""
    steps = view["steps"]
    if not steps or steps[-1]["step"] != "challenge" or steps[-1]["claim"] == "life":
        return None
    if is_true(steps[-1], view):
        return None
    seat, role = steps[-1]["seat"], steps[-1]["role"]
    return Claim(step, seat, role, last_life=len(view["hands"][seat]) == 1)
