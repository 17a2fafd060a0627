"""How a turn goes on: a stack of steps, each an entry in one table.

A step is either *automatic* (it is done and makes room for others) or a *window*
(it asks one or several seats and waits for the answers). The steps still to be
done lie on `Table.stack` as plain data, the present one last, so that a game can
be copied, shown and imagined in the middle of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, final

from games.contract import Decision, Event, Move
from games.coup.events import SEATS
from games.coup.roles import ROLES
from games.coup.table import Frame, Table

T = TypeVar("T")

Moves = Mapping[int, Move]
Do = Callable[[Table, Frame], None]
Ask = Callable[[Table, Frame], tuple[Decision, ...]]
Answer = Callable[[Table, Frame, Moves], None]


AUTOMATIC: Final[dict[str, Do]] = {}
QUESTIONS: Final[dict[str, Ask]] = {}
"""By window: who decides what; nobody, where there is nothing to decide. Changes nothing."""
ANSWERS: Final[dict[str, Answer]] = {}
"""By window: what follows; gets no moves if nobody was asked."""

STANDS: Final[dict[str, Do]] = {}
"""By the kind of claim: what happens when it was not challenged, or was proven."""
FALLS: Final[dict[str, Callable[[Table, Frame, int], None]]] = {}
"""By the kind of claim: what happens at once when it was given up to a challenger."""

Begin = Callable[[Table, tuple[int, ...]], None]
Hit = Callable[[Table, tuple[int, ...], tuple[int, ...]], None]

BEGIN: Final[dict[str, Begin]] = {}
"""By role: the action's claim stands; its cost moves, and its steps are laid down."""
HIT: Final[dict[str, Hit]] = {}
"""By role: the blocks are done; given all targets, and those still hit."""

OUTLIVES_THE_ACTIVE: Final = frozenset({"next", "probate", "wills", "inherit", "lose"})
"""Steps that go on when the active player is out; the rest of the action is void."""
OWN_CLAIMS: Final = frozenset({"life", "estate"})
"""Claims that are no part of the active player's action."""


def rule(table: dict[str, T], name: str) -> Callable[[T], T]:
    """Enter the decorated function into one of the tables above."""

    def enter(function: T) -> T:
        table[name] = function
        return function

    return enter


def window(step: str, ask: Ask) -> Callable[[Answer], Answer]:
    """Enter the decorated answer, with its question, as a window."""

    def enter(answer: Answer) -> Answer:
        QUESTIONS[step] = ask
        ANSWERS[step] = answer
        return answer

    return enter


def void(frame: Frame) -> bool:
    """Whether a step falls away when the active player has died in the middle of his action."""
    return frame["step"] not in OUTLIVES_THE_ACTIVE and frame.get("claim") not in OWN_CLAIMS


NOBODY: Final = -1


@final
class Question:
    """What several seats are asked at once, sealed; the same few come all the time."""

    __slots__ = ("_asked", "kind", "moves")

    def __init__(self, kind: str, *moves: str) -> None:
        self.kind = kind
        self.moves = moves
        self._asked: dict[tuple[int, ...], list[tuple[Decision, ...]]] = {}
        """[seats][who is left out]"""

    def to(self, seats: tuple[int, ...], but: int = NOBODY) -> tuple[Decision, ...]:
        """The decisions of these seats, leaving one out."""
        found = self._asked.get(seats)
        if found is None:
            found = self._asked[seats] = [
                tuple([Decision(seat, self.kind, self.moves) for seat in seats if seat != left_out])
                for left_out in (*SEATS, NOBODY)
            ]
        return found[but]


@final
class Claim:
    """A claim as it is told, and as the step in which it is contested."""

    __slots__ = ("event", "frame")

    def __init__(self, kind: str, seat: int, role: str, targets: tuple[int, ...]) -> None:
        what = {"claim": kind, "seat": seat, "role": role, "targets": targets}
        self.event = Event({"event": "claim", **what})
        self.frame: Frame = {"step": "challenge", **what}


_CLAIMS: Final[dict[str, dict[str, list[dict[tuple[int, ...], Claim]]]]] = {
    kind: {role: [{} for _ in SEATS] for role in ROLES}
    for kind in ("action", "block", "join", "life", "estate")
}
"""[kind][role][seat][targets], as far as they were made."""


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
    """Take `seat` off the list called `names` of the step that waits below."""
    frame = table.stack[-1]
    left = tuple([other for other in frame[names] if other != seat])
    table.stack[-1] = {**frame, names: left}
