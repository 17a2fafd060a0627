"""Losing a life, the two roles that are claimed when losing one, and elimination."""

from __future__ import annotations

from typing import Final

from games.contract import Decision, Move
from games.coup import tables
from games.coup.cards import ROLES
from games.coup.flow import AUTOMATIC, STANDS, Moves, claim_of, only, rule, window
from games.coup.table import Frame, Table

MEMOIRS: Final = 5
"""Coins that an Intellectual takes for the life."""
OWED_CARD_SAVES: Final = 2
"""Since this version of the rules a card still owed to a proven Missionary keeps a seat alive."""


_LOSING: Final[dict[str, tuple[Frame, ...]]] = {
    cause: tuple([{"step": "lose", "seat": seat, "cause": cause} for seat in tables.SEATS])
    for cause in ("coup", "challenge", "disappear", *ROLES)
}
"""``_LOSING[cause][seat]``: the step in which a seat loses a life."""


def lose(table: Table, seat: int, cause: str) -> None:
    """Have `seat` lose a life; `cause` is ``coup``, ``challenge``, ``disappear`` or a role."""
    table.stack.append(_LOSING[cause][seat])


def strike(table: Table, seats: tuple[int, ...], cause: str) -> None:
    """Have these seats lose a life, one after another."""
    if len(seats) > 1:
        table.stack.append({"step": "strike", "hit": seats[1:], "cause": cause})
    if seats:
        lose(table, seats[0], cause)


@rule(AUTOMATIC, "strike")
def strike_next(table: Table, frame: Frame) -> None:
    strike(table, frame["hit"], frame["cause"])


_WAYS: Final[list[dict[tuple[str, ...], tuple[Decision, ...]]]] = [{} for _ in tables.SEATS]
"""Cache: [seat][roles that may be claimed, an empty text, the hand]"""


def ways_to_lose(
    seat: int, hand: tuple[str, ...], claims: tuple[str, ...] = ()
) -> tuple[Decision, ...]:
    """The decision which card to lose, and whether to reveal it or claim one of these roles."""
    known = _WAYS[seat]
    key = (*claims, "", *hand) if claims else hand
    found = known.get(key)
    if found is None:
        cards = list(dict.fromkeys(hand))
        moves: list[Move] = [{way: card} for way in ("reveal", *claims) for card in cards]
        found = known[key] = (Decision(seat, "lose", tuple(moves)),)
    return found


def ask_lose(table: Table, frame: Frame) -> tuple[Decision, ...]:
    seat = frame["seat"]
    hand = table.hands[seat]
    if not hand:
        return ()
    cast = table.cast
    if not (cast.intellectual or cast.missionary):
        return ways_to_lose(seat, hand)
    claims = []
    # With the last life the Intellectual's coins would be lost, too.
    if cast.intellectual and len(hand) > 1 and table.may_claim(seat, "intellectual"):
        claims.append("intellectual")
    another = table.deck and frame["cause"] != "coup"
    if cast.missionary and another and table.may_claim(seat, "missionary"):
        claims.append("missionary")
    return ways_to_lose(seat, hand, tuple(claims))


@window("lose", ask_lose)
def answer_lose(table: Table, frame: Frame, moves: Moves) -> None:
    seat = frame["seat"]
    if seat not in table.alive:
        return
    if not moves:  # the last card was lost to a false claim
        eliminate(table, seat)
        return
    way, card = only(moves[seat])
    if way == "reveal":
        table.turn_up(seat, card)
        if not table.hands[seat] and not owed_a_card(table, seat):
            eliminate(table, seat)
        return
    table.pay_toll(seat, way)
    table.lay_aside(seat, card, way)
    made = claim_of("life", seat, way, ())
    table.log.append(made.event)
    table.stack.append(made.frame)


def owed_a_card(table: Table, seat: int) -> bool:
    """Whether `seat` proved a Missionary and draws its card after the challenger's loss."""
    if table.game.version < OWED_CARD_SAVES:
        return False
    return any(
        frame["step"] == "stands" and frame["seat"] == seat and frame["role"] == "missionary"
        for frame in table.stack
    )


def challenged_life(table: Table, frame: Frame, challenger: int) -> None:
    """The card that was laid down is turned up as the answer, and stays lost."""
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
    """Eliminate a seat: its coins go to the Treasury or to Lawyers, its tokens to the middle."""
    coins = table.coins[seat]
    table.coins[seat] = 0
    table.alive = tuple([other for other in table.alive if other != seat])
    table.out += (seat,)
    table.memory[seat] = ()
    table.log.append(tables.out(seat, coins))
    # A seat eliminated while the estate is being claimed leaves nothing to the Lawyers.
    if table.cast.lawyer and any(frame["step"] == "probate" for frame in table.stack):
        table.estate = (table.estate or 0) + coins
    table.return_tokens(seat)
    table.forget()
    if len(table.alive) == 1:
        table.stack.clear()
