"""Claims: challenges to them, proofs of them, and blocks, which are claims too.

A claim is of one of five kinds: ``action``, ``block``, ``join`` (Capitalist), ``life``
(Intellectual, Missionary) or ``estate`` (Lawyer). All are challenged in the same way; the tables
`STANDS` and `FALLS` say what follows for each kind.

Several seats may make a ``join`` or ``estate`` claim at once. These are announced together and
contested one after another; then those that stand share something.
"""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup import tables
from games.coup.flow import (
    AUTOMATIC,
    BEGIN,
    FALLS,
    HIT,
    STANDS,
    Moves,
    Question,
    claim_of,
    rule,
    strike_off,
    window,
)
from games.coup.lives import challenged_life, lose
from games.coup.table import Frame, Table, clockwise

CHALLENGE: Final = Question("challenge", "pass", "challenge")
PROVE: Final = Question("prove", "show", "concede")
BLOCK: Final = Question("block", "pass", "block")


def claim(table: Table, kind: str, seat: int, role: str, targets: tuple[int, ...] = ()) -> None:
    """Make a claim: pay the tax, announce it, open it to challenges."""
    made = claim_of(kind, seat, role, targets)
    if table.tax is not None:
        table.pay_toll(seat, role)
    table.log.append(made.event)
    table.stack.append(made.frame)


def announce_together(table: Table, kind: str, role: str, moves: Moves, step: str) -> None:
    """Announce the claims of all seats that chose to claim; `step` then contests and settles them.

    The frame of `step` lists the claims ``waiting`` to be contested and those still ``standing``.
    """
    claimants = tuple([seat for seat in table.clockwise() if moves.get(seat) == "claim"])
    for seat in claimants:
        table.pay_toll(seat, role)
        table.log.append(claim_of(kind, seat, role, ()).event)
    table.stack.append({"step": step, "waiting": claimants, "standing": claimants})


def contest_next(table: Table, frame: Frame, kind: str, role: str) -> bool:
    """Open the next announced claim to challenges; false when all have been contested."""
    waiting = frame["waiting"]
    if not waiting:
        return False
    table.stack.append({**frame, "waiting": waiting[1:]})
    if waiting[0] in table.alive:
        table.stack.append(claim_of(kind, waiting[0], role, ()).frame)
    return True


@rule(STANDS, "join")
@rule(STANDS, "estate")
def announced_stands(table: Table, frame: Frame) -> None:
    """Do nothing until all announced claims are contested."""


@rule(FALLS, "join")
@rule(FALLS, "estate")
def announced_falls(table: Table, frame: Frame, challenger: int) -> None:
    strike_off(table, frame["seat"], "standing")


# -- challenges ---------------------------------------------------------------


def ask_challenge(table: Table, frame: Frame) -> tuple[Decision, ...]:
    """Ask every other seat that has a card to lose."""
    seats = table.alive
    if table.cast.missionary:  # a seat without cards may be waiting for its Missionary's card
        seats = tuple([seat for seat in seats if table.hands[seat]])
    return CHALLENGE.to(seats, frame["seat"])


@window("challenge", ask_challenge)
def answer_challenge(table: Table, frame: Frame, moves: Moves) -> None:
    challengers = tuple([s for s in table.alive if s in moves and moves[s] == "challenge"])
    if not challengers:
        STANDS[frame["claim"]](table, frame)
        return
    if len(challengers) > 1:
        challengers = clockwise(challengers, table.active)
    challenger = challengers[0]
    seat, role = frame["seat"], frame["role"]
    table.log.append(tables.challenge(challenger, seat, role, challengers[1:]))
    if frame["claim"] == "life":
        challenged_life(table, frame, challenger)
    elif role in table.hands[seat]:
        table.stack.append({**frame, "step": "prove", "challenger": challenger})
    else:
        concede(table, frame, challenger)


def ask_prove(table: Table, frame: Frame) -> tuple[Decision, ...]:
    """Ask the claimant if it holds the card; otherwise it has conceded already."""
    seat = frame["seat"]
    return PROVE.to((seat,)) if frame["role"] in table.hands[seat] else ()


@window("prove", ask_prove)
def answer_prove(table: Table, frame: Frame, moves: Moves) -> None:
    seat, role = frame["seat"], frame["role"]
    if moves[seat] == "show":
        table.log.append(tables.SHOW[role][seat])
        table.replace_shown(seat, role)
        table.stack.append({**frame, "step": "stands"})
        lose(table, frame["challenger"], "challenge")
    else:
        concede(table, frame, frame["challenger"])


def concede(table: Table, frame: Frame, challenger: int) -> None:
    seat = frame["seat"]
    table.log.append(tables.CONCEDE[frame["role"]][seat])
    fall = FALLS.get(frame["claim"])
    if fall is not None:
        fall(table, frame, challenger)
    lose(table, seat, "challenge")


@rule(AUTOMATIC, "stands")
def proven(table: Table, frame: Frame) -> None:
    """Carry out a proven claim after its challenger's loss, if the claimant is still alive."""
    if frame["seat"] in table.alive:
        STANDS[frame["claim"]](table, frame)


@rule(STANDS, "action")
def action_stands(table: Table, frame: Frame) -> None:
    BEGIN[frame["role"]](table, frame["targets"])


# -- blocks -------------------------------------------------------------------


def open_blocks(table: Table, role: str, targets: tuple[int, ...]) -> None:
    """Ask the targets one after another whether they block; then the role hits the rest."""
    next_block(
        table, {"step": "blocks", "role": role, "targets": targets, "waiting": targets, "hit": ()}
    )


@rule(AUTOMATIC, "blocks")
def next_block(table: Table, frame: Frame) -> None:
    waiting, hit = frame["waiting"], frame["hit"]
    if not waiting:
        HIT[frame["role"]](table, frame["targets"], living(table, hit))
        return
    seat = waiting[0]
    if seat in table.alive:
        hit += (seat,)
    table.stack.append({**frame, "waiting": waiting[1:], "hit": hit})
    ask_for_block(table, seat, frame["role"])


def ask_for_block(table: Table, seat: int, role: str) -> None:
    """Ask a seat whether it blocks. The frame below loses it from ``hit`` if the block stands."""
    if seat in table.alive and table.may_claim(seat, role):
        table.stack.append({"step": "block", "seat": seat, "role": role})


def ask_block(table: Table, frame: Frame) -> tuple[Decision, ...]:
    return BLOCK.to((frame["seat"],))


@window("block", ask_block)
def answer_block(table: Table, frame: Frame, moves: Moves) -> None:
    if moves[frame["seat"]] == "block":
        claim(table, "block", frame["seat"], frame["role"])


@rule(STANDS, "block")
def block_stands(table: Table, frame: Frame) -> None:
    table.log.append(tables.BLOCKED[frame["role"]][frame["seat"]])
    strike_off(table, frame["seat"], "hit")


def living(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in seats if seat in table.alive])
