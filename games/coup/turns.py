"""The turn: whose it is, which actions it allows, and what happens at its end."""

from __future__ import annotations

from typing import Final

from games.contract import Decision, Move
from games.coup import tables
from games.coup.cards import ALL, NOBODY, ONE, REACTION, RICHEST, ROLES
from games.coup.claims import ask_for_block, claim
from games.coup.flow import AUTOMATIC, Moves, only, rule, window
from games.coup.lives import lose
from games.coup.table import Frame, Table, next_of

COUP: Final = 7
"""Cost of a Coup."""
MUST_COUP: Final = 10
"""With so many coins, a Coup is the only action."""

NEXT: Final[Frame] = {"step": "next"}
PROBATE: Final[Frame] = {"step": "probate"}
DUE: Final[Frame] = {"step": "due"}
FIRST_ACTION: Final[Frame] = {"step": "action", "second": False}
SECOND_ACTION: Final[Frame] = {"step": "action", "second": True}


@rule(AUTOMATIC, "next")
def next_turn(table: Table, frame: Frame) -> None:
    """Start the next seat's turn; after the last turn allowed the game ends instead."""
    if table.estate is not None:
        table.estate = None
        table.shifted = True
    if table.turn < table.options["max_turns"]:
        table.active = next_of(table.alive, table.active)
        begin_turn(table)


def begin_turn(table: Table) -> None:
    table.turn += 1
    table.log.append(tables.turn(table.turn, table.active))
    table.stack += (NEXT, PROBATE) if table.cast.lawyer else (NEXT,)
    if table.disappear[table.active]:  # nobody gets a token in their own turn
        table.stack.append(DUE)
    table.stack.append(FIRST_ACTION)


# -- the action ---------------------------------------------------------------

_AIMED: Final[dict[tuple[str, tuple[int, ...]], tuple[Move, ...]]] = {}


def aimed(name: str, targets: tuple[int, ...]) -> tuple[Move, ...]:
    """``{"guerrilla": 2}`` for each target; cached."""
    moves = _AIMED.get((name, targets))
    if moves is None:
        moves = _AIMED[name, targets] = tuple([{name: target} for target in targets])
    return moves


def richest(table: Table) -> tuple[int, ...]:
    """The possible targets of the active player's Communist, after any tax."""
    targets = table.targets()
    coins = list(table.coins)
    if table.tax is not None:
        coins[table.tax[0]] += table.toll(table.active, "communist")
    most = max([coins[seat] for seat in targets], default=0)
    return tuple([seat for seat in targets if coins[seat] == most])


def actions(table: Table, second: bool) -> tuple[Move, ...]:
    """Every action that the active player may choose, Income first."""
    seat = table.active
    coins = table.coins[seat]
    if coins >= MUST_COUP:
        return aimed("coup", table.coup_targets())
    moves: list[Move] = ["income"]
    if coins >= COUP:
        moves += aimed("coup", table.coup_targets())
    targets = table.targets()
    for name in table.roles:
        role = ROLES[name]
        aim = role.aim
        if aim == REACTION or coins < role.needs + table.toll(seat, name):
            continue
        if aim == NOBODY:
            if not (second and name == "spy"):
                moves.append(name)
        elif aim == ALL:
            if targets:
                moves.append(name)
        elif aim == RICHEST:
            moves += aimed(name, richest(table))
        elif aim == ONE and (name != "mercenary" or table.disappear_left()):
            moves += aimed(name, targets)
    return tuple(moves)


_ACTIONS: Final[dict[tuple[object, ...], tuple[Decision, ...]]] = {}
"""Cache of decisions; a look-up is four times as fast as listing the actions."""


def ask_action(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seat = table.active
    cast = table.cast
    key = (
        seat,
        tuple(table.coins) if cast.communist else table.coins[seat],
        table.alive,
        table.peacekeeping,
        table.treaty,
        table.tax,
        frame["second"],
        table.disappear,
        cast,
    )
    decisions = _ACTIONS.get(key)
    if decisions is None:
        if len(_ACTIONS) > 20_000:
            _ACTIONS.clear()
        moves = actions(table, frame["second"])
        decisions = _ACTIONS[key] = (Decision(seat, "action", moves),)
    return decisions


@window("action", ask_action)
def answer_action(table: Table, frame: Frame, moves: Moves) -> None:
    seat = table.active
    move = moves[seat]
    if move == "income":
        table.gain(seat, 1, "income")
    elif isinstance(move, str):
        claim(table, "action", seat, move, table.targets() if ROLES[move].aim == ALL else ())
    else:
        name, target = only(move)
        if name == "coup":
            table.log.append(tables.coup(seat, target))
            table.pay(seat, COUP, "coup")
            lose(table, target, "coup")
        else:
            claim(table, "action", seat, name, (target,))


# -- Disappear tokens at the end of the turn ----------------------------------


@rule(AUTOMATIC, "due")
def token_due(table: Table, frame: Frame) -> None:
    """Ask for a last block of the Disappear token; then the life is lost."""
    seat = table.active
    table.stack.append({"step": "vanish", "hit": (seat,)})
    ask_for_block(table, seat, "mercenary")


@rule(AUTOMATIC, "vanish")
def vanish(table: Table, frame: Frame) -> None:
    """Lose the life first, then discard the token."""
    seat = table.active
    if frame["hit"]:
        table.stack.append({"step": "vanish", "hit": ()})
        lose(table, seat, "disappear")
        return
    table.hold_disappear(seat, -1)
    if table.disappear[seat]:
        table.stack.append(DUE)
