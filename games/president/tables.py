"""Precomputed answers: the next seat of a set of seats, and the events of a trick.

Events are shared by all games and never changed; making them anew would be half the cost of a
move. A set of seats is a whole number with a bit for each seat.
"""

from __future__ import annotations

from typing import Final

from games.contract import Event
from games.fast import event
from games.president.cards import titles
from games.president.hands import Hand
from games.president.plays import PLAYS

MOST_SEATS: Final = 8


def _next(mask: int, seat: int, seats: int) -> int:
    for step in range(1, seats + 1):
        if mask >> (seat + step) % seats & 1:
            return (seat + step) % seats
    return seat


NEXT: Final = tuple(
    tuple(tuple(_next(mask, seat, seats) for seat in range(seats)) for mask in range(1 << seats))
    for seats in range(MOST_SEATS + 1)
)
"""``NEXT[seats][mask][seat]``: the first seat of `mask` clockwise after `seat`."""
SEATS_OF: Final = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)
"""``SEATS_OF[mask]``: the seats as a tuple."""

PASSES: Final = tuple(Event({"event": "pass", "seat": seat}) for seat in range(MOST_SEATS))
PLAYED: Final = tuple(
    (PASSES[seat], *(Event({"event": "play", "seat": seat, "play": move}) for move in PLAYS))
    for seat in range(MOST_SEATS)
)
"""``PLAYED[seat][play.number]``: the event of a move, a pass included."""
TRICKS: Final = tuple(
    tuple(
        Event({"event": "trick", "winner": winner, "leader": leader})
        for leader in range(MOST_SEATS)
    )
    for winner in range(MOST_SEATS)
)
"""``TRICKS[winner][leader]``: the next leader is another seat if the winner is out."""
OUT: Final = tuple(
    tuple(
        tuple(
            Event({"event": "out", "seat": seat, "place": place, "title": title})
            for place, title in enumerate(titles(seats), 1)
        )
        for seat in range(seats)
    )
    for seats in range(MOST_SEATS + 1)
)
"""``OUT[seats][seat][place - 1]``: a seat has no cards left, or is the last one with cards."""


def dealt(number: int, hands: list[Hand], revolution: bool) -> list[Event]:
    """The events of a deal: one for everyone, and each hand for its seat."""
    told = [event({"event": "deal", "round": number, "revolution": revolution})]
    for seat, hand in enumerate(hands):
        told.append(event({"event": "hand", "seat": seat, "hand": hand.text}, (seat,)))
    return told


def started(seat: int, card: str | None) -> Event:
    return event({"event": "start", "seat": seat, "card": card})


STARTED: Final = tuple(started(seat, None) for seat in range(MOST_SEATS))
"""``STARTED[seat]``: the Scum starts."""


def _handed(kind: str) -> tuple[tuple[tuple[Event, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(
                Event({"event": kind, "from": giver, "to": taker, "count": count})
                for count in range(3)
            )
            for taker in range(MOST_SEATS)
        )
        for giver in range(MOST_SEATS)
    )


TRIBUTE: Final = _handed("tribute")
RETURN: Final = _handed("return")
"""``TRIBUTE[giver][taker][count]``: cards change hands; `handed` says which."""


def handed(giver: int, taker: int, cards: str) -> Event:
    """The event that names the cards that changed hands; only these two seats see it."""
    told = {"event": "cards", "from": giver, "to": taker, "cards": cards}
    return event(told, (giver, taker))


def revolted(seat: int, revolution: bool) -> Event:
    return event({"event": "revolution", "seat": seat, "revolution": revolution})


def scored(number: int, order: tuple[int, ...], points: tuple[int, ...]) -> Event:
    return event({"event": "round", "round": number, "order": order, "points": points})


def ended(winner: int) -> Event:
    return event({"event": "end", "winner": winner})
