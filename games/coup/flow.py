"""How a turn goes on: a stack of steps, each with its function in a table.

A step is either *automatic* (it is carried out and may add others) or a *window* (it asks
one or several seats and waits for the answers). The steps still to be done are plain data
on `Table.stack`, the present one last, so that a game can be copied, viewed and imagined at
any point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, final

from games.contract import Decision, Event, Move
from games.coup.cards import ROLES
from games.coup.table import Frame, Table
from games.coup.tables import SEATS

T = TypeVar("T")

Moves = Mapping[int, Move]
Do = Callable[[Table, Frame], None]
Ask = Callable[[Table, Frame], tuple[Decision, ...]]
Answer = Callable[[Table, Frame, Moves], None]


AUTOMATIC: Final[dict[str, Do]] = {}
QUESTIONS: Final[dict[str, Ask]] = {}
"""By window: the decisions to ask for; none if there is nothing to decide. Changes nothing."""
ANSWERS: Final[dict[str, Answer]] = {}
"""By window: the consequence of the moves, of which there are none if nobody was asked."""

STANDS: Final[dict[str, Do]] = {}
"""By the kind of claim: its effect when it was not challenged, or was proven."""
FALLS: Final[dict[str, Callable[[Table, Frame, int], None]]] = {}
"""By the kind of claim: the further cost of conceding it to a challenger, if any."""

Begin = Callable[[Table, tuple[int, ...]], None]
Hit = Callable[[Table, tuple[int, ...], tuple[int, ...]], None]

BEGIN: Final[dict[str, Begin]] = {}
"""By role: start its action once the claim stands, by paying the cost and adding steps."""
HIT: Final[dict[str, Hit]] = {}
"""By role: its effect after the blocks, given all targets and those that did not block."""

OUTLIVES_THE_ACTIVE: Final = frozenset({"next", "probate", "wills", "inherit", "lose"})
"""Steps that are still done when the active player is out; other steps are dropped."""
OWN_CLAIMS: Final = frozenset({"life", "estate"})
"""Kinds of claims that are not part of the active player's action."""


def rule(table: dict[str, T], name: str) -> Callable[[T], T]:
    """Decorator: register a function in one of the tables above."""

    def enter(function: T) -> T:
        table[name] = function
        return function

    return enter


def window(step: str, ask: Ask) -> Callable[[Answer], Answer]:
    """Decorator: register an answer, with its question, as a window."""

    def enter(answer: Answer) -> Answer:
        QUESTIONS[step] = ask
        ANSWERS[step] = answer
        return answer

    return enter


def void(frame: Frame) -> bool:
    """Whether a step is dropped when the active player is out."""
    return frame["step"] not in OUTLIVES_THE_ACTIVE and frame.get("claim") not in OWN_CLAIMS


NOBODY: Final = -1


@final
class Question:
    """A question with the same moves for every seat asked; its decisions are cached."""

    __slots__ = ("_asked", "kind", "moves")

    def __init__(self, kind: str, *moves: str) -> None:
        self.kind = kind
        self.moves = moves
        self._asked: dict[tuple[int, ...], list[tuple[Decision, ...]]] = {}
        """Cache: [seats][seat left out]"""

    def to(self, seats: tuple[int, ...], but: int = NOBODY) -> tuple[Decision, ...]:
        """The decisions of these seats, except one."""
        found = self._asked.get(seats)
        if found is None:
            found = self._asked[seats] = [
                tuple([Decision(seat, self.kind, self.moves) for seat in seats if seat != left_out])
                for left_out in (*SEATS, NOBODY)
            ]
        return found[but]


@final
class Claim:
    """A claim as an event, and as the step in which it is contested."""

    __slots__ = ("event", "frame")

    def __init__(self, kind: str, seat: int, role: str, targets: tuple[int, ...]) -> None:
        what = {"claim": kind, "seat": seat, "role": role, "targets": targets}
        self.event = Event({"event": "claim", **what})
        self.frame: Frame = {"step": "challenge", **what}


_CLAIMS: Final[dict[str, dict[str, list[dict[tuple[int, ...], Claim]]]]] = {
    kind: {role: [{} for _ in SEATS] for role in ROLES}
    for kind in ("action", "block", "join", "life", "estate")
}
"""``_CLAIMS[kind][role][seat][targets]``: cache."""


def claim_of(kind: str, seat: int, role: str, targets: tuple[int, ...]) -> Claim:
    known = _CLAIMS[kind][role][seat]
    found = known.get(targets)
    if found is None:
        found = known[targets] = Claim(kind, seat, role, targets)
    return found


def only(move: dict[str, Any]) -> tuple[str, Any]:
    """The one entry of a move like ``{"coup": 2}``."""
    for name, value in move.items():
        return name, value
    raise ValueError("a move without an entry")


def strike_off(table: Table, seat: int, names: str) -> None:
    """Remove `seat` from the list called `names` in the frame on top of the stack."""
    frame = table.stack[-1]
    left = tuple([other for other in frame[names] if other != seat])
    table.stack[-1] = {**frame, names: left}
