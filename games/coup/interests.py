"""The special interests that act.

Communist, Customs Officer, Foreign Consular, Peacekeeper, Politician, Priest, Protestor.
"""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup.claims import open_blocks
from games.coup.flow import AUTOMATIC, BEGIN, HIT, Moves, Question, rule, window
from games.coup.lives import strike
from games.coup.table import Frame, Table
from games.coup.turns import aimed

JOIN_RIOT: Final = 3
"""The cost of joining a riot."""
FUND: Final = Question("fund", "pass", "pay")


@rule(BEGIN, "politician")
def politician(table: Table, targets: tuple[int, ...]) -> None:
    open_blocks(table, "politician", targets)


@rule(HIT, "politician")
def bribery(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    for seat in hit:
        table.give(seat, table.active, 2, "politician")


@rule(BEGIN, "priest")
def priest(table: Table, targets: tuple[int, ...]) -> None:
    open_blocks(table, "priest", targets)


@rule(HIT, "priest")
def charity(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    for seat in hit:
        table.give(seat, table.active, 1, "priest")


@rule(BEGIN, "peacekeeper")
def peacekeeper(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, 1, "peacekeeper")
    table.hold_peacekeeping(table.active)


# -- Communist ----------------------------------------------------------------


@rule(BEGIN, "communist")
def communist(table: Table, targets: tuple[int, ...]) -> None:
    open_blocks(table, "communist", targets)


@rule(HIT, "communist")
def redistribution(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    if hit and table.coins[hit[0]]:  # with nothing to move, nobody is asked
        table.stack.append({"step": "poorest", "seat": hit[0]})


def ask_poorest(table: Table, frame: Frame) -> tuple[Decision, ...]:
    others = [seat for seat in table.clockwise() if seat != frame["seat"]]
    least = min(table.coins[seat] for seat in others)
    poorest = tuple([seat for seat in others if table.coins[seat] == least])
    return (Decision(table.active, "recipient", aimed("to", poorest)),)


@window("poorest", ask_poorest)
def answer_poorest(table: Table, frame: Frame, moves: Moves) -> None:
    table.give(frame["seat"], moves[table.active]["to"], 3, "communist")


# -- Customs Officer ----------------------------------------------------------


@rule(BEGIN, "customs_officer")
def customs_officer(table: Table, targets: tuple[int, ...]) -> None:
    table.clear_tax()
    table.stack.append({"step": "mark"})


def ask_mark(table: Table, frame: Frame) -> tuple[Decision, ...]:
    return (Decision(table.active, "mark", tuple([{"mark": role} for role in table.roles])),)


@window("mark", ask_mark)
def answer_mark(table: Table, frame: Frame, moves: Moves) -> None:
    table.hold_tax(table.active, moves[table.active]["mark"])


# -- Foreign Consular ---------------------------------------------------------


@rule(BEGIN, "foreign_consular")
def foreign_consular(table: Table, targets: tuple[int, ...]) -> None:
    table.hold_treaty()
    table.stack.append({"step": "ally"})


def ask_ally(table: Table, frame: Frame) -> tuple[Decision, ...]:
    return (Decision(table.active, "recipient", aimed("to", table.clockwise()[1:])),)


@window("ally", ask_ally)
def answer_ally(table: Table, frame: Frame, moves: Moves) -> None:
    table.hold_treaty(table.active, moves[table.active]["to"])


# -- Protestor ----------------------------------------------------------------


@rule(BEGIN, "protestor")
def protestor(table: Table, targets: tuple[int, ...]) -> None:
    table.pay(table.active, 2, "protestor")
    (target,) = targets
    if target in table.alive:
        others = [seat for seat in table.clockwise()[1:] if seat != target]
        able = tuple([seat for seat in others if table.coins[seat] >= JOIN_RIOT])
        table.stack.append({"step": "riot", "seat": target, "waiting": able})


@rule(AUTOMATIC, "riot")
def riot(table: Table, frame: Frame) -> None:
    """Ask clockwise until somebody joins."""
    waiting = frame["waiting"]
    if not waiting:
        table.note({"event": "fizzle", "seat": table.active, "target": frame["seat"]})
        return
    table.stack.append({**frame, "waiting": waiting[1:]})
    table.stack.append({"step": "fund", "seat": waiting[0], "target": frame["seat"]})


def ask_fund(table: Table, frame: Frame) -> tuple[Decision, ...]:
    return FUND.to((frame["seat"],))


@window("fund", ask_fund)
def answer_fund(table: Table, frame: Frame, moves: Moves) -> None:
    seat, target = frame["seat"], frame["target"]
    if moves[seat] == "pay":
        table.stack.pop()  # the riot has its second member: nobody else is asked
        table.note({"event": "fund", "seat": seat, "target": target})
        table.pay(seat, JOIN_RIOT, "protestor")
        open_blocks(table, "protestor", (target,))


@rule(HIT, "protestor")
def lynch(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    strike(table, hit, "protestor")
