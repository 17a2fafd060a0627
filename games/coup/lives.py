"""Losing a life, the two roles that are claimed on losing it, and elimination."""

from __future__ import annotations

from functools import lru_cache

from games.contract import Decision, Move
from games.coup import events
from games.coup.flow import AUTOMATIC, STANDS, Moves, rule, window
from games.coup.table import Frame, Table

MEMOIRS = 5
"""What an Intellectual takes for the life."""


def lose(table: Table, seat: int, cause: str) -> None:
    """`seat` is to lose a life; `cause` is ``coup``, ``challenge``, ``disappear`` or a role."""
    table.stack.append({"step": "lose", "seat": seat, "cause": cause})


def strike(table: Table, seats: tuple[int, ...], cause: str) -> None:
    """These seats are to lose a life, one after another."""
    if len(seats) > 1:
        table.stack.append({"step": "strike", "hit": seats[1:], "cause": cause})
    if seats:
        lose(table, seats[0], cause)


@rule(AUTOMATIC, "strike")
def strike_next(table: Table, frame: Frame) -> None:
    strike(table, frame["hit"], frame["cause"])


@lru_cache(maxsize=10_000)
def ways_to_lose(seat: int, hand: tuple[str, ...], *claims: str) -> tuple[Decision, ...]:
    """Which card, and whether it is turned up or claimed to be one of these roles."""
    cards = list(dict.fromkeys(hand))
    moves: list[Move] = [{way: card} for way in ("reveal", *claims) for card in cards]
    return (Decision(seat, "lose", tuple(moves)),)


def ask_lose(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seat = frame["seat"]
    hand = table.hands[seat]
    if not hand:
        return ()
    cast = table.cast
    if not (cast.intellectual or cast.missionary):
        return ways_to_lose(seat, hand)
    claims = []
    # An Intellectual's five coins would die with the owner of a last life.
    if cast.intellectual and len(hand) > 1 and table.may_claim(seat, "intellectual"):
        claims.append("intellectual")
    another = table.deck and frame["cause"] != "coup"
    if cast.missionary and another and table.may_claim(seat, "missionary"):
        claims.append("missionary")
    return ways_to_lose(seat, hand, *claims)


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
    table.log.append(events.claim("life", seat, way, ()))
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
    table.log.append(events.out(seat, coins))
    # Who dies while the estate is being claimed leaves nothing to the Lawyers.
    if table.cast.lawyer and any(frame["step"] == "probate" for frame in table.stack):
        table.estate = (table.estate or 0) + coins
    table.return_tokens(seat)
    table.forget()
    if len(table.alive) == 1:
        table.stack.clear()
