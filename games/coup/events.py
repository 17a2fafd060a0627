"""What happens again and again, as it is told.

Events are only ever read, so each of these is made once and kept: finding one
costs a third of making it. They depend on seats, roles and small numbers alone,
which bounds how many there can be.
"""

from __future__ import annotations

from functools import cache, lru_cache

from games.contract import Event


@lru_cache(maxsize=1_000)
def deal(roles: tuple[str, ...], coins: int, deck: int) -> Event:
    return Event({"event": "deal", "roles": roles, "coins": coins, "deck": deck})


@cache
def turn(number: int, seat: int) -> Event:
    return Event({"event": "turn", "turn": number, "seat": seat})


@cache
def coins(giver: int | None, taker: int | None, coins: int, why: str) -> Event:
    """``None`` is the Treasury."""
    return Event({"event": "coins", "from": giver, "to": taker, "coins": coins, "why": why})


@cache
def coup(seat: int, target: int) -> Event:
    return Event({"event": "coup", "seat": seat, "target": target})


@cache
def claim(kind: str, seat: int, role: str, targets: tuple[int, ...]) -> Event:
    return Event({"event": "claim", "claim": kind, "seat": seat, "role": role, "targets": targets})


@lru_cache(maxsize=10_000)
def challenge(seat: int, claimant: int, role: str, also: tuple[int, ...]) -> Event:
    return Event(
        {"event": "challenge", "seat": seat, "claimant": claimant, "role": role, "also": also}
    )


@cache
def show(seat: int, role: str) -> Event:
    return Event({"event": "show", "seat": seat, "role": role})


@cache
def concede(seat: int, role: str) -> Event:
    return Event({"event": "concede", "seat": seat, "role": role})


@cache
def blocked(seat: int, role: str) -> Event:
    return Event({"event": "blocked", "seat": seat, "role": role})


@cache
def reveal(seat: int, card: str) -> Event:
    return Event({"event": "reveal", "seat": seat, "card": card})


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
