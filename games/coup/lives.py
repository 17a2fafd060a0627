"""Losing a life, the two roles that are claimed on losing it, and elimination."""

from __future__ import annotations

from games.contract import Decision, Move
from games.coup.flow import AUTOMATIC, STANDS, Moves, rule, window
from games.coup.table import Frame, Table

MEMOIRS = 5
"""What an Intellectual takes for the life."""


def lose(table: Table, seat: int, cause: str) -> None:
    """`seat` is to lose a life; `cause` is ``coup``, ``challenge``, ``disappear`` or a role."""
    table.stack.append({"step": "lose", "seat": seat, "cause": cause})


def strike(table: Table, seats: tuple[int, ...], cause: str) -> None:
    """These seats are to lose a life, one after another."""
    if seats:
        table.stack.append({"step": "strike", "hit": seats, "cause": cause})


@rule(AUTOMATIC, "strike")
def strike_next(table: Table, frame: Frame) -> None:
    first, *others = frame["hit"]
    strike(table, tuple(others), frame["cause"])
    lose(table, first, frame["cause"])


_WAYS: dict[tuple[tuple[str, ...], bool, bool], tuple[Move, ...]] = {}
"""The ways to lose a life with a hand; a few per hand of one or two cards."""


def ways_to_lose(table: Table, seat: int, cause: str) -> tuple[Move, ...]:
    """Which card, and whether it is turned up or claimed to be a role."""
    hand, roles = table.hands[seat], table.roles
    # An Intellectual's five coins would die with the owner of a last life.
    intellectual = (
        "intellectual" in roles and len(hand) > 1 and table.may_claim(seat, "intellectual")
    )
    missionary = (
        "missionary" in roles
        and cause != "coup"
        and bool(table.deck)
        and table.may_claim(seat, "missionary")
    )
    key = (hand, intellectual, missionary)
    moves = _WAYS.get(key)
    if moves is None:
        ways = ["reveal", *["intellectual"] * intellectual, *["missionary"] * missionary]
        cards = list(dict.fromkeys(hand))
        moves = _WAYS[key] = tuple([{way: card} for way in ways for card in cards])
    return moves


def ask_lose(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seat = frame["seat"]
    if seat not in table.alive or not table.hands[seat]:
        return ()
    return (Decision(seat, "lose", ways_to_lose(table, seat, frame["cause"])),)


@window("lose", ask_lose)
def answer_lose(table: Table, frame: Frame, moves: Moves) -> None:
    seat = frame["seat"]
    if seat not in table.alive:
        return
    if not moves:  # the last card went to a false claim
        eliminate(table, seat)
        return
    ((way, card),) = moves[seat].items()
    if way == "reveal":
        table.turn_up(seat, card)
        if not table.hands[seat]:
            eliminate(table, seat)
        return
    table.pay_toll(seat, way)
    table.lay_aside(seat, card, way)
    table.note({"event": "claim", "claim": "life", "seat": seat, "role": way, "targets": ()})
    table.stack.append(
        {"step": "challenge", "claim": "life", "seat": seat, "role": way, "targets": ()}
    )


def challenged_life(table: Table, frame: Frame, challenger: int) -> None:
    """The very card that was laid down answers the challenge, and stays as the lost life."""
    seat, role = frame["seat"], frame["role"]
    if table.turn_up_aside(seat) == role:
        table.stack.append({**frame, "step": "stands"})
        lose(table, challenger, "challenge")
    else:
        lose(table, seat, "challenge")


@rule(STANDS, "life")
def life_stands(table: Table, frame: Frame) -> None:
    seat = frame["seat"]
    if frame["role"] == "intellectual":
        table.gain(seat, MEMOIRS, "intellectual")
    else:
        table.draw(seat, 1)
        if not table.hands[seat]:  # the challenger's own Missionary took the last card
            eliminate(table, seat)


def eliminate(table: Table, seat: int) -> None:
    """Out at once: coins to the Treasury (or a Lawyer), tokens to the middle."""
    coins = table.coins[seat]
    table.coins[seat] = 0
    table.alive = tuple([other for other in table.alive if other != seat])
    table.out += (seat,)
    table.memory[seat] = ()
    table.note({"event": "out", "seat": seat, "coins": coins})
    # Who dies while the estate is being claimed leaves nothing to the Lawyers.
    if "lawyer" in table.roles and any(frame["step"] == "probate" for frame in table.stack):
        table.estate = (table.estate or 0) + coins
    table.return_tokens(seat)
    table.forget()
    if len(table.alive) == 1:
        table.stack.clear()
