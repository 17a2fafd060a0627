"""Moves that a hostile or broken bot might send, and the property that games refuse them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.contract import IllegalMove, Move, State
from games.record import canonical
from games.walk import Walk, sight

DEPTH = 900
"""Nesting deep enough to break a careless recursion, but accepted by JSON readers."""
REASON_LENGTH = 300
"""Longest text of a refusal, which is shown as a line of a log."""


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


def refuses_what_the_rules_forbid(walk: Walk) -> None:
    """Every listed move is accepted; everything else is refused and changes nothing."""
    rng = walk.rng("refusals")
    pool = {canonical(move): move for moves in walk.steps for move in moves.values()}
    for step, state in walk.moments():
        decisions = state.pending()
        with walk.at(step):
            before = sight(state)
            good = {d.seat: state.default_move(d.seat) for d in decisions}
            for seat, kind, moves in decisions:
                for move in moves or ():
                    state.copy().apply({**good, seat: move})
                legal = None if moves is None else {canonical(move) for move in moves}
                strange = rng.sample(sorted(pool), min(30, len(pool)))
                for text in strange:
                    if legal is None:
                        _consistent(state, good, seat, pool[text])
                    elif text not in legal:
                        refused(state, {**good, seat: pool[text]}, f"{text} for {kind}", seat)
                for move in garbage():
                    refused(state, {**good, seat: move}, "garbage", seat)
                for bad in corruptions(good[seat]):
                    if legal is None or canonical(bad) in legal:
                        _consistent(state, good, seat, bad)
                    else:
                        refused(state, {**good, seat: bad}, f"corrupt {bad!r:.80}", seat)
            _refuses_wrong_seats(state, good)
            assert sight(state) == before, "a refused move changed the state"


def _refuses_wrong_seats(state: State, good: dict[int, Move]) -> None:
    idle = [seat for seat in (*range(state.seats), -1, state.seats) if seat not in good]
    for seat in idle:
        for move in (None, *list(good.values())[:1]):
            refused(state, {**good, seat: move}, f"a move of seat {seat}, who is not asked")
            assert not accepts(state, seat, move), f"seat {seat} is not asked, but may move"
    for seat, move in good.items():
        rest = {other: m for other, m in good.items() if other != seat}
        refused(state, rest, f"no move of seat {seat}, who is asked")
        for wrong in idle[:1]:
            refused(state, {**rest, wrong: move}, f"a move of seat {wrong} for seat {seat}")


def accepts(state: State, seat: int, move: Move) -> bool:
    try:
        state.check(seat, move)
    except IllegalMove as error:
        reason = str(error)
        assert reason.strip(), f"{move!r:.80} is refused without a reason"
        assert len(reason) <= REASON_LENGTH, f"the reason is too long: {reason:.80}…"
        return False
    return True


def _consistent(state: State, good: dict[int, Move], seat: int, move: Move) -> None:
    """`check` and `apply` agree on a move that may or may not be legal."""
    accepted = accepts(state, seat, move)
    try:
        state.copy().apply({**good, seat: move})
    except IllegalMove:
        assert not accepted, f"check accepts {move!r:.80} and apply does not"
    else:
        assert accepted, f"apply accepts {move!r:.80} and check does not"


def refused(state: State, moves: Mapping[int, Move], what: str, seat: int | None = None) -> None:
    if seat is not None:
        assert not accepts(state, seat, moves[seat]), f"check accepts {what}"
    try:
        state.apply(moves)
    except IllegalMove:
        return
    raise AssertionError(f"apply accepts {what}")
