"""The Lawyer: at the end of a turn in which somebody was eliminated."""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup.claims import announce_together, contest_next, living
from games.coup.flow import AUTOMATIC, Moves, Question, rule, window
from games.coup.table import Frame, Table

INHERIT: Final = Question("probate", "pass", "claim")


@rule(AUTOMATIC, "probate")
def probate(table: Table, frame: Frame) -> None:
    if table.estate is not None:
        table.stack.append({"step": "wills"})


def ask_wills(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seats = tuple([seat for seat in table.alive if table.may_claim(seat, "lawyer")])
    return INHERIT.to(seats)


@window("wills", ask_wills)
def answer_wills(table: Table, frame: Frame, moves: Moves) -> None:
    announce_together(table, "estate", "lawyer", moves, "inherit")


@rule(AUTOMATIC, "inherit")
def inherit(table: Table, frame: Frame) -> None:
    """Contest the claims; then those that stand divide the coins."""
    if contest_next(table, frame, "estate", "lawyer"):
        return
    standing = living(table, frame["standing"])
    if standing:
        share = (table.estate or 0) // len(standing)
        for seat in standing:
            table.gain(seat, share, "lawyer")
