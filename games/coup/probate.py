"""The Lawyer: at the end of a turn on which someone died."""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup.claims import announce, contest, living
from games.coup.flow import AUTOMATIC, FALLS, STANDS, Moves, Question, rule, strike_off, window
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
    claimants = tuple([seat for seat in table.clockwise() if moves.get(seat) == "claim"])
    for seat in claimants:
        announce(table, "estate", seat, "lawyer")
    table.stack.append({"step": "inherit", "waiting": claimants, "standing": claimants})


@rule(AUTOMATIC, "inherit")
def inherit(table: Table, frame: Frame) -> None:
    """Each claim is contested in turn; those that stand divide the coins."""
    waiting, standing = frame["waiting"], living(table, frame["standing"])
    if waiting:
        table.stack.append({**frame, "waiting": waiting[1:]})
        if waiting[0] in table.alive:
            contest(table, "estate", waiting[0], "lawyer")
    elif standing:
        share = (table.estate or 0) // len(standing)
        for seat in standing:
            table.gain(seat, share, "lawyer")


@rule(STANDS, "estate")
def estate_stands(table: Table, frame: Frame) -> None:
    """Nothing until all are contested."""


@rule(FALLS, "estate")
def estate_falls(table: Table, frame: Frame, challenger: int) -> None:
    strike_off(table, frame["seat"], "standing")
