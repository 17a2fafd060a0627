"""Constructors of `Decision` and `Event` at half the cost of calling the class.

Almost every move makes a decision, and the constructor that `NamedTuple` generates would be a
tenth of the move's time. An engine may use either.
"""

from __future__ import annotations

from typing import Final

from games.contract import Decision, Event, Json, Move

_new: Final = tuple.__new__


def decision(seat: int, kind: str, moves: tuple[Move, ...] | None) -> Decision:
    return _new(Decision, (seat, kind, moves))


def event(what: dict[str, Json], seats: tuple[int, ...] | None = None) -> Event:
    return _new(Event, (what, seats))
