"""The turn: whose it is, what it may do, and what happens at its end."""

from __future__ import annotations

from typing import Final

from games.contract import Decision, Move
from games.coup import events
from games.coup.claims import ask_for_block, claim
from games.coup.flow import AUTOMATIC, Moves, only, rule, window
from games.coup.lives import lose
from games.coup.roles import ALL, NOBODY, ONE, REACTION, RICHEST, ROLES
from games.coup.table import Frame, Table, next_of

COUP: Final = 7
MUST_COUP: Final = 10

NEXT: Final[Frame] = {"step": "next"}
PROBATE: Final[Frame] = {"step": "probate"}
DUE: Final[Frame] = {"step": "due"}
FIRST_ACTION: Final[Frame] = {"step": "action", "second": False}
SECOND_ACTION: Final[Frame] = {"step": "action", "second": True}


@rule(AUTOMATIC, "next")
def next_turn(table: Table, frame: Frame) -> None:
    """Hand the turn on; past the limit of turns the game ends instead."""
    if table.estate is not None:
        table.estate = None
        table.shifted = True
    if table.turn < table.options["max_turns"]:
        table.active = next_of(table.alive, table.active)
        begin_turn(table)


def begin_turn(table: Table) -> None:
    table.turn += 1
    table.log.append(events.turn(table.turn, table.active))
    table.stack += (NEXT, PROBATE) if table.cast.lawyer else (NEXT,)
    if table.disappear[table.active]:  # nobody gets a token on a turn of his own
        table.stack.append(DUE)
    table.stack.append(FIRST_ACTION)


# -- the action ---------------------------------------------------------------

_AIMED: Final[dict[tuple[str, tuple[int, ...]], tuple[Move, ...]]] = {}


def aimed(name: str, targets: tuple[int, ...]) -> tuple[Move, ...]:
    """``{"guerrilla": 2}`` for each target; kept, as moves are only ever read."""
    moves = _AIMED.get((name, targets))
    if moves is None:
        moves = _AIMED[name, targets] = tuple([{name: target} for target in targets])
    return moves


def richest(table: Table) -> tuple[int, ...]:
    """Whom the active player's Communist may be aimed at, any tax paid."""
    targets = table.targets()
    coins = list(table.coins)
    if table.tax is not None:
        coins[table.tax[0]] += table.toll(table.active, "communist")
    most = max([coins[seat] for seat in targets], default=0)
    return tuple([seat for seat in targets if coins[seat] == most])


def actions(table: Table, second: bool) -> tuple[Move, ...]:
    """Every action the active player may choose, Income first."""
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
"""What was asked before in a like position; finding it is four times faster than listing it."""


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
            table.log.append(events.coup(seat, target))
            table.pay(seat, COUP, "coup")
            lose(table, target, "coup")
        else:
            claim(table, "action", seat, name, (target,))


# -- Disappear tokens at the end of the turn ----------------------------------


@rule(AUTOMATIC, "due")
def token_due(table: Table, frame: Frame) -> None:
    """The token's last block window, then the life."""
    seat = table.active
    table.stack.append({"step": "vanish", "hit": (seat,)})
    ask_for_block(table, seat, "mercenary")


@rule(AUTOMATIC, "vanish")
def vanish(table: Table, frame: Frame) -> None:
    """The life is lost first, the token discarded after it."""
    seat = table.active
    if frame["hit"]:
        table.stack.append({"step": "vanish", "hit": ()})
        lose(table, seat, "disappear")
        return
    table.hold_disappear(seat, -1)
    if table.disappear[seat]:
        table.stack.append(DUE)
