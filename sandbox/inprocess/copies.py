"""What a bot in our own process receives and answers: values of its own, never the engine's.

A bot in a cell gets its questions through JSON. Here the same values are made by copying, which
is cheaper, and only when the bot looks at them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sandbox.protocol import encode
from sandbox.runner.turn import Clock, GameInfo, Turn

_SCALARS = frozenset({str, int, bool, float, type(None)})
_WIDEST = 2**63
SHORT, FEW = 100, 20
"""Characters and items of a move that is certainly shorter than the limit on answers."""


def own(value: Any) -> Any:
    """A copy of a plain JSON value as JSON would give it: with lists for tuples."""
    kind = type(value)
    if kind is dict:
        return {name: item if type(item) in _SCALARS else own(item) for name, item in value.items()}
    if kind is list or kind is tuple:
        return [item if type(item) in _SCALARS else own(item) for item in value]
    if kind in _SCALARS:
        return value
    return json.loads(encode(value))  # a subclass of a plain type, such as an enumeration


class LazyTurn(Turn):
    """A turn whose view, legal moves and events are copied when the bot first looks at them.

    That may be at any later time: engines never change a view or an event they have given out.
    """

    __slots__ = ("_message",)

    def __init__(
        self, info: GameInfo, message: Mapping[str, Any], note: Callable[[str], None]
    ) -> None:
        self.game = info.game
        self.options = info.options
        self.seat = info.seat
        self.seats = info.seats
        self.number = message["turn"]
        self.kind = message["kind"]
        self.clock = Clock(message["clock"])
        self._message = message
        self._note = note
        self._seed = info.seed
        self._random = None

    def __getattr__(self, name: str) -> Any:
        """Called for attributes that are not set."""
        if name not in ("view", "legal", "events"):
            raise AttributeError(f"'Turn' object has no attribute {name!r}", name=name, obj=self)
        value = own(self._message[name])
        setattr(self, name, value)
        return value


def simple(answer: dict[str, Any]) -> dict[str, Any] | None:
    """The answer of a `Session` as JSON would give it back, if that is certain at a glance.

    That is so for ``ready`` and for moves that are a short text, a number, or a few of these in a
    list or under names: nearly all of them. Any other answer goes through JSON and its checks.
    """
    if len(answer) != 1:
        return None
    move: Any = answer.get("move")
    kind = type(move)
    if kind is str:
        return answer if len(move) <= SHORT else None
    if kind is dict and len(move) <= FEW:
        if all(type(name) is str and _short(name) and _short(move[name]) for name in move):
            return {"move": dict(move)}
    elif kind in (list, tuple) and len(move) <= FEW:
        if all(_short(item) for item in move):
            return {"move": list(move)}
    elif _short(move) or "ready" in answer:
        return answer
    return None


def _short(value: Any) -> bool:
    if type(value) is str:
        return len(value) <= SHORT
    return type(value) is int and -_WIDEST <= value < _WIDEST
