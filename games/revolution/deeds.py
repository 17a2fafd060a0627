"""Deeds: what the winner of a space does besides taking Support, tokens and a cube.

A deed lists its moves, checks one, and does it. Without a move it is skipped; a single
move is made without asking; of several, the winner is asked, and the deed's name is the kind of
the decision. A cube is named by its area and its owner, because cubes of one owner in one
area are alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from games.contract import Event, IllegalMove, Move
from games.fast import event
from games.revolution.refusals import (
    exact_keys,
    may_touch,
    need_cube,
    need_opponent_with_stock,
    need_room,
    need_touchable,
    quoted,
    the_area,
    the_cube,
    the_seat,
)
from games.revolution.table import Table
from games.revolution.tables import STAY
from games.revolution.tokens import UNIT


class Deed(ABC):
    """One decision of a space's winner. `post` is the space that was bid for."""

    @abstractmethod
    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]: ...

    @abstractmethod
    def check(self, table: Table, seat: int, post: int, move: Move) -> None: ...

    @abstractmethod
    def do(self, table: Table, seat: int, post: int, move: Move) -> Event: ...


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


class Reclaim(Deed):
    """Take back one token of the winning bid: ``"B"``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        bid = self._bid(table, seat, post)
        return tuple([letter for letter in "FBG" if letter in bid])

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        bid = self._bid(table, seat, post)
        if type(move) is not str or len(move) != 1 or move not in bid:
            raise IllegalMove(f"take back one of the tokens you bid: {', '.join(sorted(set(bid)))}")

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        table.tokens[seat] += UNIT[move]
        return Event({"event": "reclaim", "seat": seat, "token": move})

    @staticmethod
    def _bid(table: Table, seat: int, post: int) -> str:
        return table.bids[seat][table.board.posts[post].name]


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


class Copy(Deed):
    """Have the effects of another space: ``"Merchant"``."""

    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]:
        return tuple([other.name for index, other in enumerate(table.board.posts) if index != post])

    def check(self, table: Table, seat: int, post: int, move: Move) -> None:
        index = table.board.post_index.get(move) if type(move) is str else None
        if index is None:
            raise IllegalMove(f"there is no space {quoted(move)} on this board to copy")
        if index == post:
            raise IllegalMove(f"the {move} copies another space, not itself")

    def do(self, table: Table, seat: int, post: int, move: Move) -> Event:
        index = table.board.post_index[move]
        return table.board.copies[index][table.reward(index, seat)][seat]


DEEDS: Final[dict[str, Deed]] = {
    "spy": Spy(),
    "swap": Swap(),
    "reassign": Reassign(),
    "influence": Influence(),
    "plant": Plant(),
    "occupy": Occupy(),
    "reclaim": Reclaim(),
    "jail": Jail(),
    "asylum": Asylum(),
    "copy": Copy(),
}


def _stay(table: Table, seat: int, space: str) -> Event:
    return Event({"event": "stay", "seat": seat, "space": space})


def _opponents_with_stock(table: Table, seat: int) -> list[int]:
    return [other for other, stock in enumerate(table.stock) if stock and other != seat]
