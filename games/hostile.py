"""Moves that a hostile or broken bot might send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

DEPTH = 900
"""Nesting deep enough to break a careless recursion, but accepted by JSON readers."""


def _nested(kind: type[list[Any]] | type[dict[str, Any]]) -> Any:
    value: Any = kind()
    for _ in range(DEPTH):
        value = [value] if kind is list else {"": value}
    return value


_GARBAGE: tuple[Any, ...] = (
    0.5,
    -1.0,
    1e308,
    float("nan"),
    float("inf"),
    -1,
    10**40,
    -(10**400),
    "",
    " ",
    "\x00",
    "\ud800",
    "no such move",
    "9" * 10_000,
    [[]],
    [{}],
    [None],
    ["", 0, None],
    [float("nan")],
    list(range(1000)),
    {"": ""},
    {"move": None},
    {"cut": {"cut": {}}},
    {"event": "win", "seat": 0},
    {str(n): n for n in range(500)},
    _nested(list),
    _nested(dict),
)


def garbage() -> Iterator[Any]:
    """Values that are not a legal move in any game."""
    yield from _GARBAGE


def corruptions(move: Any) -> Iterator[Any]:
    """Values close to a legal move, most of them illegal; the caller must check which."""
    yield from (None, True, False, [], {})
    yield [move]
    yield {"move": move}
    if isinstance(move, str):
        yield from (move + " ", " " + move, move + "\n", move.swapcase(), move[::-1], move[:-1])
        yield list(move)
    elif isinstance(move, bool):
        yield from (int(move), str(move))
    elif isinstance(move, int):
        yield from (float(move), bool(move), str(move), -move, move + 2**64)
    elif isinstance(move, dict):
        yield {**move, "extra": None}
        yield {key.swapcase(): value for key, value in move.items()}
        yield list(move.items())
        for key, value in move.items():
            yield {k: v for k, v in move.items() if k != key}
            for bad in corruptions(value):
                yield {**move, key: bad}
    elif isinstance(move, list | tuple):
        yield [*move, *move]
        yield [*move, None]
        yield {str(n): item for n, item in enumerate(move)}
        for n, item in enumerate(move):
            yield [*move[:n], *move[n + 1 :]]
            for bad in corruptions(item):
                yield [*move[:n], bad, *move[n + 1 :]]
