"""Parsing moves, which may be anything JSON can hold, and why they are refused.

Functions called `the_…` return a part of a move, those called `need_…` check a condition. Both
raise `IllegalMove` with a reason for the bot's author.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Decision, IllegalMove, Move
from games.revolution.table import Table

_KINDS = {
    dict: "a map",
    list: "a list",
    tuple: "a list",
    str: "text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    type(None): "null",
}


def kind_of(value: Move) -> str:
    """The type of a value in words. The value itself may be too long or too deep to print."""
    return _KINDS.get(type(value), "something else")


def quoted(value: Move) -> str:
    """Short text in quotes; anything else by its kind."""
    if type(value) is not str:
        return kind_of(value)
    return repr(value if len(value) <= 24 else value[:23] + "…")


def exact_keys(move: Move, keys: tuple[str, ...], example: str) -> None:
    """Raise unless `move` is a map with exactly these keys."""
    if type(move) is not dict or len(move) != len(keys) or any(key not in move for key in keys):
        raise IllegalMove(f"this decision takes a move like {example}")


def the_area(table: Table, name: Move) -> int:
    index = table.board.area_index.get(name) if type(name) is str else None
    if index is None:
        raise IllegalMove(
            f"there is no area {quoted(name)} on this board; "
            f"it has {', '.join(table.board.area_names)}"
        )
    return index


def the_seat(table: Table, value: Move) -> int:
    if type(value) is not int or not 0 <= value < table.seats:
        raise IllegalMove(f"a seat is a number from 0 to {table.seats - 1}")
    return value


def the_cube(table: Table, move: Move, example: str) -> tuple[int, int]:
    if type(move) is not dict or len(move) != 1:
        raise IllegalMove(f"a cube is named by its area and its owner, like {example}")
    ((name, owner),) = move.items()
    return the_area(table, name), the_seat(table, owner)


def need_cube(table: Table, area: int, owner: int) -> None:
    if not table.cubes[area * table.seats + owner]:
        raise IllegalMove(f"seat {owner} has no cube in the {table.board.area_names[area]}")


def may_touch(table: Table, seat: int, name: Move, owner: Move) -> bool:
    """Whether `seat` may move a cube of `owner` in the area of this name.

    A fast check for legal moves; the reason for an illegal one is found by the functions above.
    """
    area = table.board.area_index.get(name)
    return (
        area is not None
        and type(owner) is int
        and 0 <= owner < table.seats
        and table.cubes[area * table.seats + owner] > 0
        and (owner == seat or owner != table.guard)
    )


def need_touchable(table: Table, seat: int, area: int, owner: int) -> None:
    need_cube(table, area, owner)
    if owner == table.guard != seat:
        raise IllegalMove(f"seat {owner} holds the Guardhouse: nobody else moves its cubes")


def need_room(table: Table, area: int) -> None:
    if not table.room[area]:
        raise IllegalMove(f"the {table.board.area_names[area]} is full")


def need_opponent_with_stock(table: Table, seat: int, owner: int) -> None:
    if owner == seat:
        raise IllegalMove("it must be an opponent's cube")
    if not table.stock[owner]:
        raise IllegalMove(f"seat {owner} has no cube left in stock")


def wrong_seats(pending: tuple[Decision, ...], moves: Mapping[int, Move]) -> str:
    """The reason why moves of these seats are not the ones awaited."""
    asked = [decision.seat for decision in pending]
    strangers = [seat for seat in moves if seat not in asked]
    if strangers and len(moves) == len(asked):
        return not_asked(pending, len(asked), strangers[0])
    return f"moves are due from {_who(pending)}, not from {len(moves)} seats"


def not_asked(pending: tuple[Decision, ...], seats: int, seat: object) -> str:
    """The reason why this seat may not move."""
    if type(seat) is not int:
        return f"a seat is a number, not {kind_of(seat)}"
    if pending and pending[0].kind == "bid":
        return f"there is no such seat at a table of {seats}"
    return f"this seat has nothing to decide now; moves are due from {_who(pending)}"


def _who(pending: tuple[Decision, ...]) -> str:
    if not pending:
        return "nobody: the game is over"
    return "seat " + ", ".join(str(decision.seat) for decision in pending)
