"""The roles of force: Crime Boss, General, Guerrilla, Judge, Mercenary."""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup.claims import open_blocks
from games.coup.flow import BEGIN, HIT, Moves, Question, rule, window
from games.coup.lives import strike
from games.coup.table import Frame, Table

BUY_OFF: Final = 2
"""Coins that a target may give the Crime Boss instead of a life."""
EXTORT: Final = Question("extort", "pay", "refuse")


@rule(BEGIN, "guerrilla")
def guerrilla(table: Table, targets: tuple[int, ...]) -> None:
    table.pay(table.active, 4, "guerrilla")
    open_blocks(table, "guerrilla", targets)


@rule(HIT, "guerrilla")
def execution(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    strike(table, hit, "guerrilla")


@rule(BEGIN, "general")
def general(table: Table, targets: tuple[int, ...]) -> None:
    table.pay(table.active, 5, "general")
    open_blocks(table, "general", targets)


@rule(HIT, "general")
def purge(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    strike(table, hit, "general")


@rule(BEGIN, "judge")
def judge(table: Table, targets: tuple[int, ...]) -> None:
    (target,) = targets
    if target in table.alive:
        table.give(table.active, target, 3, "judge")
    else:
        table.pay(table.active, 3, "judge")
    open_blocks(table, "judge", targets)


@rule(HIT, "judge")
def frame_up(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    strike(table, hit, "judge")


@rule(BEGIN, "mercenary")
def mercenary(table: Table, targets: tuple[int, ...]) -> None:
    table.pay(table.active, 3, "mercenary")
    open_blocks(table, "mercenary", targets)


@rule(HIT, "mercenary")
def mark(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    for seat in hit:
        table.hold_disappear(seat, 1)


# -- Crime Boss ---------------------------------------------------------------


@rule(BEGIN, "crime_boss")
def crime_boss(table: Table, targets: tuple[int, ...]) -> None:
    """The Crime Boss pays only if the target refuses or is out."""
    (target,) = targets
    if target in table.alive:
        table.stack.append({"step": "extort", "seat": target})
    else:
        table.pay(table.active, 5, "crime_boss")


def ask_extort(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seat = frame["seat"]
    if table.coins[seat] < BUY_OFF:
        return ()
    return EXTORT.to((seat,))


@window("extort", ask_extort)
def answer_extort(table: Table, frame: Frame, moves: Moves) -> None:
    seat = frame["seat"]
    if moves.get(seat) == "pay":
        table.give(seat, table.active, BUY_OFF, "crime_boss")
    else:
        table.note({"event": "refuse", "seat": seat})
        table.pay(table.active, 5, "crime_boss")
        strike(table, (seat,), "crime_boss")
