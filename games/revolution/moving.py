"""Deeds with cubes that stand on the board: Spy, Apothecary (swap) and Messenger (reassign)."""

from __future__ import annotations

from games.contract import Event, IllegalMove, Move
from games.fast import event
from games.revolution.deed import Deed
from games.revolution.refusals import (
    exact_keys,
    may_touch,
    need_room,
    need_touchable,
    the_area,
    the_cube,
    the_seat,
)
from games.revolution.table import Table
from games.revolution.tables import STAY


class Spy(Deed):
    """Replace an opponent's cube by one's own: ``{"Harbor": 2}``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        if not table.stock[seat]:
            return ()
        others = ~(1 << seat)
        named = table.board.cube_moves
        found: list[Move] = []
        for area, owners in enumerate(table.touchable(seat)):
            found += named[area][owners & others]
        return tuple(found)

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        if type(move) is dict and len(move) == 1:
            ((name, owner),) = move.items()
            if owner != seat and may_touch(table, seat, name, owner):
                return
        area, owner = the_cube(table, move, '{"Harbor": 2}')
        if owner == seat:
            raise IllegalMove("the Spy replaces an opponent's cube, not your own")
        need_touchable(table, seat, area, owner)

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        ((name, owner),) = move.items()
        area = table.board.area_index[name]
        table.take(area, owner)
        table.put(area, seat)
        told: Event = table.board.spied[area][seat][owner]
        return told


class Swap(Deed):
    """Swap two cubes of different areas and owners: ``{"Harbor": 2, "Market": 0}``, or stay."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        return table.board.swaps.between(table.touchable(seat))

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        if type(move) is str and move == STAY:
            return
        if type(move) is dict and len(move) == 2:
            (here, owner), (there, other) = move.items()
            if (
                owner != other
                and may_touch(table, seat, here, owner)
                and may_touch(table, seat, there, other)
            ):
                return
        else:
            raise IllegalMove(
                f'a swap names two cubes, like {{"Harbor": 2, "Market": 0}}, or "{STAY}"'
            )
        owners = set()
        for name, value in move.items():
            owner = the_seat(table, value)
            owners.add(owner)
            need_touchable(table, seat, the_area(table, name), owner)
        if len(owners) == 1:
            raise IllegalMove(f'two cubes of the same seat change nothing; say "{STAY}" for that')

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        if move == STAY:
            return _stay(table, seat, "Apothecary")
        here, there = move
        index = table.board.area_index
        if index[here] > index[there]:
            here, there = there, here  # in the order of the board; that of a JSON map means nothing
        table.swap(index[here], move[here], index[there], move[there])
        owners = [move[here], move[there]]
        what = {"event": "swap", "seat": seat, "areas": [here, there], "owners": owners}
        return event(what)


class Reassign(Deed):
    """Move an own cube to an empty space: ``{"from": "Harbor", "to": "Market"}``, or stay."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        room, cubes = table.room, table.cubes
        mine = [area for area in range(len(room)) if cubes[area * table.seats + seat]]
        open_areas = [area for area in range(len(room)) if room[area]]
        shifts = table.board.shift_moves
        found: list[Move] = [STAY] if any(room[area] for area in mine) else []
        found += [shifts[here][there] for here in mine for there in open_areas if here != there]
        return tuple(found)

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        if type(move) is str and move == STAY:
            if not any(
                room and table.cubes[area * table.seats + seat]
                for area, room in enumerate(table.room)
            ):
                raise IllegalMove("no cube of yours can stay: none stands in an area with room")
            return
        exact_keys(move, ("from", "to"), f'{{"from": "Harbor", "to": "Market"}} or "{STAY}"')
        here, there = the_area(table, move["from"]), the_area(table, move["to"])
        if here == there:
            raise IllegalMove(f'to leave a cube in its area, say "{STAY}"')
        if not table.cubes[here * table.seats + seat]:
            raise IllegalMove(f"you have no cube in the {move['from']}")
        need_room(table, there)

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        if move == STAY:
            return _stay(table, seat, "Messenger")
        here, there = move["from"], move["to"]
        index = table.board.area_index
        table.take(index[here], seat)
        table.put(index[there], seat)
        return Event({"event": "reassign", "seat": seat, "from": here, "to": there})


def _stay(table: Table, seat: int, space: str) -> Event:
    return Event({"event": "stay", "seat": seat, "space": space})
