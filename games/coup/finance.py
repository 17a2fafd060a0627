"""The finance roles: Banker, Capitalist, Farmer, Speculator, Spy."""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup.claims import announce_together, contest_next, living
from games.coup.flow import AUTOMATIC, BEGIN, FALLS, Moves, Question, rule, window
from games.coup.table import Frame, Table
from games.coup.turns import SECOND_ACTION, aimed

JOIN: Final = Question("join", "pass", "claim")
GAMBLE: Final = 5
"""The most coins a Speculator takes."""


@rule(BEGIN, "banker")
def banker(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, 3, "banker")


@rule(BEGIN, "spy")
def spy(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, 1, "spy")
    table.stack.append(SECOND_ACTION)


# -- Speculator ---------------------------------------------------------------


@rule(BEGIN, "speculator")
def speculator(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, min(table.coins[table.active], GAMBLE), "speculator")


@rule(FALLS, "action")
def action_falls(table: Table, frame: Frame, challenger: int) -> None:
    """Nothing has been paid yet, but a caught Speculator loses all coins to the challenger."""
    if frame["role"] == "speculator":
        seat = frame["seat"]
        table.give(seat, challenger, table.coins[seat], "speculator")


# -- Farmer -------------------------------------------------------------------


@rule(BEGIN, "farmer")
def farmer(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, 3, "farmer")
    table.stack.append({"step": "share"})


def ask_share(table: Table, frame: Frame) -> tuple[Decision, ...]:
    return (Decision(table.active, "recipient", aimed("to", table.clockwise()[1:])),)


@window("share", ask_share)
def answer_share(table: Table, frame: Frame, moves: Moves) -> None:
    table.give(table.active, moves[table.active]["to"], 1, "farmer")


# -- Capitalist ---------------------------------------------------------------


@rule(BEGIN, "capitalist")
def capitalist(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, 4, "capitalist")
    table.stack.append({"step": "join"})


def ask_join(table: Table, frame: Frame) -> tuple[Decision, ...]:
    others = [seat for seat in table.alive if seat != table.active]
    seats = tuple([seat for seat in others if table.may_claim(seat, "capitalist")])
    return JOIN.to(seats)


@window("join", ask_join)
def answer_join(table: Table, frame: Frame, moves: Moves) -> None:
    announce_together(table, "join", "capitalist", moves, "dividends")


@rule(AUTOMATIC, "dividends")
def dividends(table: Table, frame: Frame) -> None:
    """Contest the claims; then those that stand get a coin each while there are any."""
    if contest_next(table, frame, "join", "capitalist"):
        return
    for seat in living(table, frame["standing"]):
        table.give(table.active, seat, 1, "capitalist")
