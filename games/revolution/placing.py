"""Deeds that place a cube from a seat's stock: in an area, the Guardhouse, the Jail, the Asylum."""

from __future__ import annotations

from games.contract import Event, IllegalMove, Move
from games.revolution.deed import Deed
from games.revolution.refusals import (
    exact_keys,
    need_cube,
    need_opponent_with_stock,
    need_room,
    the_area,
    the_cube,
    the_seat,
)
from games.revolution.table import Table


class Influence(Deed):
    """Place an own cube in any area with room: ``"Harbor"``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        if not table.stock[seat]:
            return ()
        names = table.board.area_names
        return tuple([names[area] for area, room in enumerate(table.room) if room])

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        need_room(table, the_area(table, move))

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        table.put(table.board.area_index[move], seat)
        return Event({"event": "influence", "seat": seat, "area": move})


class Plant(Deed):
    """Place an opponent's cube in any area with room: ``{"Jail": 2}``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        others = sum([1 << other for other in _opponents_with_stock(table, seat)])
        found: list[Move] = []
        for area, room in enumerate(table.room):
            if room:
                found += table.board.cube_moves[area][others]
        return tuple(found)

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        area, owner = the_cube(table, move, '{"Jail": 2}')
        need_opponent_with_stock(table, seat, owner)
        need_room(table, area)

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        ((name, owner),) = move.items()
        table.put(table.board.area_index[name], owner)
        return Event({"event": "plant", "seat": seat, "area": name, "owner": owner})


class Occupy(Deed):
    """Put an own cube into the Guardhouse in place of the one there. There is no choice in it."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        return ("occupy",) if table.stock[seat] else ()

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        raise IllegalMove("the Guardhouse is occupied without being asked")

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        before = table.guard
        if before is not None:
            table.stock[before] += 1
        table.stock[seat] -= 1
        table.guard = seat
        return Event({"event": "occupy", "seat": seat, "removed": before})


class Jail(Deed):
    """An opponent's cube into the Jail: ``{"seat": 2}``; if full, ``{"seat": 2, "eject": 0}``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        others = _opponents_with_stock(table, seat)
        jail = table.board.area_index["Jail"]
        if table.room[jail]:
            return tuple([{"seat": other} for other in others])
        inmates = table.board.owners[table.present[jail]]
        return tuple([{"seat": other, "eject": inmate} for other in others for inmate in inmates])

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        jail = table.board.area_index["Jail"]
        if table.room[jail]:
            exact_keys(move, ("seat",), '{"seat": 2}')
        else:
            exact_keys(move, ("seat", "eject"), '{"seat": 2, "eject": 0}: the Jail is full')
            need_cube(table, jail, the_seat(table, move["eject"]))
        need_opponent_with_stock(table, seat, the_seat(table, move["seat"]))

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        jail = table.board.area_index["Jail"]
        owner, ejected = move["seat"], move.get("eject")
        if ejected is not None:
            table.take(jail, ejected)
        table.put(jail, owner)
        return Event({"event": "jail", "seat": seat, "owner": owner, "ejected": ejected})


class Asylum(Deed):
    """An own cube into the Asylum; if that is full, eject one first: ``{"eject": 2}``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        if not table.stock[seat]:
            return ()
        asylum = table.board.area_index["Asylum"]
        if table.room[asylum]:
            return ({"eject": None},)
        return tuple([{"eject": inmate} for inmate in self._ejectable(table, seat, asylum)])

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        exact_keys(move, ("eject",), '{"eject": 2}')
        asylum = table.board.area_index["Asylum"]
        inmate = the_seat(table, move["eject"])
        need_cube(table, asylum, inmate)
        if inmate not in self._ejectable(table, seat, asylum):
            raise IllegalMove("an opponent's cube must go while there is one in the Asylum")

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        asylum = table.board.area_index["Asylum"]
        ejected = move["eject"]
        if ejected is not None:
            table.take(asylum, ejected)
        table.put(asylum, seat)
        return Event({"event": "asylum", "seat": seat, "ejected": ejected})

    @staticmethod
    def _ejectable(table: Table, seat: int, asylum: int) -> tuple[int, ...]:
        inmates = table.board.owners[table.present[asylum]]
        return tuple([inmate for inmate in inmates if inmate != seat]) or inmates


def _opponents_with_stock(table: Table, seat: int) -> list[int]:
    return [other for other, stock in enumerate(table.stock) if stock and other != seat]
