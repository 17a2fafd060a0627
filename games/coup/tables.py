"""Precomputed answers: the events that happen often.

Events are never changed, so each is made once and shared by all games; a look-up takes a third of
the time of making one. They depend on seats, roles and small numbers alone, which bounds their
number.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.contract import Event
from games.coup.cards import ROLES

SEATS: Final = range(6)
"""The seats of the largest table."""


def _of_every_role(kind: str, key: str) -> dict[str, tuple[Event, ...]]:
    return {
        role: tuple([Event({"event": kind, "seat": seat, key: role}) for seat in SEATS])
        for role in ROLES
    }


SHOW: Final = _of_every_role("show", "role")
"""``SHOW[role][seat]``, and so the next three."""
CONCEDE: Final = _of_every_role("concede", "role")
BLOCKED: Final = _of_every_role("blocked", "role")
REVEAL: Final = _of_every_role("reveal", "card")

_TURNS: Final[list[list[Event]]] = []
"""``_TURNS[number][seat]``: cache, as long as the longest game so far."""
_CHALLENGES: Final[dict[str, list[list[dict[tuple[int, ...], Event]]]]] = {
    role: [[{} for _ in SEATS] for _ in SEATS] for role in ROLES
}
"""``_CHALLENGES[role][seat][claimant][others who would challenge, too]``: cache."""


@lru_cache(maxsize=1_000)
def deal(roles: tuple[str, ...], coins: int, deck: int) -> Event:
    return Event({"event": "deal", "roles": roles, "coins": coins, "deck": deck})


def turn(number: int, seat: int) -> Event:
    while number >= len(_TURNS):
        row = [Event({"event": "turn", "turn": len(_TURNS), "seat": one}) for one in SEATS]
        _TURNS.append(row)
    return _TURNS[number][seat]


@cache
def coins(giver: int | None, taker: int | None, coins: int, why: str) -> Event:
    """``None`` is the Treasury."""
    return Event({"event": "coins", "from": giver, "to": taker, "coins": coins, "why": why})


@cache
def coup(seat: int, target: int) -> Event:
    return Event({"event": "coup", "seat": seat, "target": target})


def challenge(seat: int, claimant: int, role: str, also: tuple[int, ...]) -> Event:
    known = _CHALLENGES[role][seat][claimant]
    found = known.get(also)
    if found is None:
        found = known[also] = Event(
            {"event": "challenge", "seat": seat, "claimant": claimant, "role": role, "also": also}
        )
    return found


@cache
def out(seat: int, coins: int) -> Event:
    return Event({"event": "out", "seat": seat, "coins": coins})


@cache
def draw(seat: int, count: int) -> Event:
    return Event({"event": "draw", "seat": seat, "count": count})


@lru_cache(maxsize=10_000)
def drawn(seat: int, cards: tuple[str, ...]) -> Event:
    return Event({"event": "drawn", "seat": seat, "cards": cards}, (seat,))


@lru_cache(maxsize=10_000)
def hand(seat: int, cards: tuple[str, ...]) -> Event:
    return Event({"event": "hand", "seat": seat, "cards": cards}, (seat,))


@cache
def put_back(seat: int, count: int) -> Event:
    return Event({"event": "return", "seat": seat, "count": count})


@cache
def token(name: str, seat: int) -> Event:
    return Event({"event": "token", "token": name, "seat": seat})
