"""Claims: challenges to them, proofs of them, and blocks, which are claims too.

A claim is made for one of five reasons, its *kind*: ``action``, ``block``,
``join`` (the Capitalist's), ``life`` (Intellectual, Missionary) or ``estate``
(the Lawyer's). All are challenged alike; `STANDS` and `FALLS` say what each kind
then does.
"""

from __future__ import annotations

from typing import Final

from games.contract import Decision
from games.coup import events
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
    """Make a claim: pay the tax, say it aloud, open it to challenges."""
    made = claim_of(kind, seat, role, targets)
    if table.tax is not None:
        table.pay_toll(seat, role)
    table.log.append(made.event)
    table.stack.append(made.frame)


def announce(table: Table, kind: str, seat: int, role: str) -> None:
    """Make a claim that is contested later."""
    table.pay_toll(seat, role)
    table.log.append(claim_of(kind, seat, role, ()).event)


def contest(table: Table, kind: str, seat: int, role: str) -> None:
    """Open a claim already announced to challenges."""
    table.stack.append(claim_of(kind, seat, role, ()).frame)


# -- challenges ---------------------------------------------------------------


def ask_challenge(table: Table, frame: Frame) -> tuple[Decision, ...]:
    """Everyone else who still has a life to stake."""
    seats = table.alive
    if table.cast.missionary:  # somebody may be waiting for the card that keeps him alive
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
    table.log.append(events.challenge(challenger, seat, role, challengers[1:]))
    if frame["claim"] == "life":
        challenged_life(table, frame, challenger)
    elif role in table.hands[seat]:
        table.stack.append({**frame, "step": "prove", "challenger": challenger})
    else:
        concede(table, frame, challenger)


def ask_prove(table: Table, frame: Frame) -> tuple[Decision, ...]:
    """Only who can show the card is asked; the others have conceded already."""
    seat = frame["seat"]
    return PROVE.to((seat,)) if frame["role"] in table.hands[seat] else ()


@window("prove", ask_prove)
def answer_prove(table: Table, frame: Frame, moves: Moves) -> None:
    seat, role = frame["seat"], frame["role"]
    if moves[seat] == "show":
        table.log.append(events.SHOW[role][seat])
        table.replace_shown(seat, role)
        table.stack.append({**frame, "step": "stands"})
        lose(table, frame["challenger"], "challenge")
    else:
        concede(table, frame, frame["challenger"])


def concede(table: Table, frame: Frame, challenger: int) -> None:
    seat = frame["seat"]
    table.log.append(events.CONCEDE[frame["role"]][seat])
    fall = FALLS.get(frame["claim"])
    if fall is not None:
        fall(table, frame, challenger)
    lose(table, seat, "challenge")


@rule(AUTOMATIC, "stands")
def proven(table: Table, frame: Frame) -> None:
    """A claim goes on after its challenger's loss, unless the claimant died in the meantime."""
    if frame["seat"] in table.alive:
        STANDS[frame["claim"]](table, frame)


@rule(STANDS, "action")
def action_stands(table: Table, frame: Frame) -> None:
    BEGIN[frame["role"]](table, frame["targets"])


# -- blocks -------------------------------------------------------------------


def open_blocks(table: Table, role: str, targets: tuple[int, ...]) -> None:
    """Ask the targets one after another whether they block; then the role hits the others."""
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
    """Open a seat's block window; a block that stands strikes it off ``hit`` of the step below."""
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
    table.log.append(events.BLOCKED[frame["role"]][frame["seat"]])
    strike_off(table, frame["seat"], "hit")


def living(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in seats if seat in table.alive])
