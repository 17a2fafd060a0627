"""How a turn goes on: a stack of steps, each an entry in one table.

A step is either *automatic* (it is done and makes room for others) or a *window*
(it asks one or several seats and waits for the answers). The steps still to be
done lie on `Table.stack` as plain data, the present one last, so that a game can
be copied, shown and imagined in the middle of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

from games.contract import Decision, Move
from games.coup.table import Frame, Table

T = TypeVar("T")

Moves = Mapping[int, Move]
Do = Callable[[Table, Frame], None]
Ask = Callable[[Table, Frame], tuple[Decision, ...]]
Answer = Callable[[Table, Frame, Moves], None]


AUTOMATIC: dict[str, Do] = {}
QUESTIONS: dict[str, Ask] = {}
"""By window: who decides what; nobody, where there is nothing to decide. Changes nothing."""
ANSWERS: dict[str, Answer] = {}
"""By window: what follows; gets no moves if nobody was asked."""

STANDS: dict[str, Do] = {}
"""By the kind of claim: what happens when it was not challenged, or was proven."""
FALLS: dict[str, Callable[[Table, Frame, int], None]] = {}
"""By the kind of claim: what happens at once when it was given up to a challenger."""

Begin = Callable[[Table, tuple[int, ...]], None]
Hit = Callable[[Table, tuple[int, ...], tuple[int, ...]], None]

BEGIN: dict[str, Begin] = {}
"""By role: the action's claim stands; its cost moves, and its steps are laid down."""
HIT: dict[str, Hit] = {}
"""By role: the blocks are done; given all targets, and those still hit."""

OUTLIVES_THE_ACTIVE = frozenset({"next", "probate", "wills", "inherit", "lose"})
"""Steps that go on when the active player is out; the rest of the action is void."""
OWN_CLAIMS = frozenset({"life", "estate"})
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


@cache
def sealed(
    kind: str, moves: tuple[str, ...], seats: tuple[int, ...], but: int | None = None
) -> tuple[Decision, ...]:
    """The same question to these seats at once, leaving one out; the same few come all the time."""
    return tuple(Decision(seat, kind, moves) for seat in seats if seat != but)


def strike_off(table: Table, seat: int, names: str) -> None:
    """Take `seat` off the list called `names` of the step that waits below."""
    frame = table.stack[-1]
    left = tuple([other for other in frame[names] if other != seat])
    table.stack[-1] = {**frame, names: left}
