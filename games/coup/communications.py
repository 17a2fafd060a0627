"""The communications roles: Director, Newscaster, Producer, Reporter, Writer.

Drawn cards are part of the hand until the player has chosen which to keep.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

from games.contract import Decision, Move
from games.coup.claims import open_blocks
from games.coup.flow import BEGIN, HIT, Moves, rule, window
from games.coup.table import Frame, Table

WRITE: Final = ("stop", "draw")


def exchange(table: Table, count: int) -> None:
    """Draw, then keep as many as were held before."""
    held = len(table.hands[table.active])
    table.draw(table.active, count)
    table.stack.append({"step": "keep", "keep": held})


_KEEPS: Final[dict[tuple[tuple[str, ...], int], tuple[Move, ...]]] = {}


def ask_keep(table: Table, frame: Frame) -> tuple[Decision, ...]:
    hand, count = table.hands[table.active], frame["keep"]
    moves = _KEEPS.get((hand, count))
    if moves is None:
        if len(_KEEPS) > 10_000:  # one set of roles has few hands, all sets together have many
            _KEEPS.clear()
        sets: dict[tuple[str, ...], None] = dict.fromkeys(combinations(hand, count))
        moves = _KEEPS[hand, count] = tuple([{"keep": list(cards)} for cards in sets])
    return (Decision(table.active, "keep", moves),)


@window("keep", ask_keep)
def answer_keep(table: Table, frame: Frame, moves: Moves) -> None:
    back = list(table.hands[table.active])
    for card in moves[table.active]["keep"]:
        back.remove(card)
    table.put_back(table.active, tuple(back))


@rule(BEGIN, "director")
def director(table: Table, targets: tuple[int, ...]) -> None:
    exchange(table, 2)


@rule(BEGIN, "newscaster")
def newscaster(table: Table, targets: tuple[int, ...]) -> None:
    table.pay(table.active, 1, "newscaster")
    exchange(table, 3)


@rule(BEGIN, "reporter")
def reporter(table: Table, targets: tuple[int, ...]) -> None:
    table.gain(table.active, 1, "reporter")
    exchange(table, 1)


# -- Writer -------------------------------------------------------------------


@rule(BEGIN, "writer")
def writer(table: Table, targets: tuple[int, ...]) -> None:
    held = len(table.hands[table.active])
    table.draw(table.active, 1)
    table.stack.append({"step": "write", "keep": held})


def ask_write(table: Table, frame: Frame) -> tuple[Decision, ...]:
    can = table.deck and table.coins[table.active]
    return (Decision(table.active, "write", WRITE if can else WRITE[:1]),)


@window("write", ask_write)
def answer_write(table: Table, frame: Frame, moves: Moves) -> None:
    if moves[table.active] == "draw":
        table.pay(table.active, 1, "writer")
        table.draw(table.active, 1)
        table.stack.append(frame)
    else:
        table.stack.append({"step": "keep", "keep": frame["keep"]})


# -- Producer -----------------------------------------------------------------


@rule(BEGIN, "producer")
def producer(table: Table, targets: tuple[int, ...]) -> None:
    open_blocks(table, "producer", targets)


@rule(HIT, "producer")
def produce(table: Table, targets: tuple[int, ...], hit: tuple[int, ...]) -> None:
    """If the target blocked, only the deck's card is exchanged; if it is out, nothing is."""
    (target,) = targets
    if hit:
        table.stack.append({"step": "give", "seat": target})
    elif target in table.alive:
        exchange(table, 1)


def ask_give(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seat = frame["seat"]
    cards = dict.fromkeys(table.hands[seat])
    return (Decision(seat, "give", tuple([{"give": card} for card in cards])),)


@window("give", ask_give)
def answer_give(table: Table, frame: Frame, moves: Moves) -> None:
    target = frame["seat"]
    table.handed = moves[target]["give"]
    table.hand_over(target, table.active, moves[target]["give"])
    drawn = table.draw(table.active, 1)
    table.stack.append({"step": "return", "seat": target, "deck": bool(drawn)})


def ask_return(table: Table, frame: Frame) -> tuple[Decision, ...]:
    """One card for the target and one for the deck, unless the deck had none to give."""
    hand = table.hands[table.active]
    moves: tuple[Move, ...]
    if frame["deck"]:
        pairs = dict.fromkeys(permutations(hand, 2))
        moves = tuple([{"target": card, "deck": other} for card, other in pairs])
    else:
        moves = tuple([{"target": card} for card in dict.fromkeys(hand)])
    return (Decision(table.active, "return", moves),)


@window("return", ask_return)
def answer_return(table: Table, frame: Frame, moves: Moves) -> None:
    move = moves[table.active]
    table.handed = None
    table.hand_over(table.active, frame["seat"], move["target"])
    if frame["deck"]:
        table.put_back(table.active, (move["deck"],))
