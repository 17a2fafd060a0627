"""All deeds by name, and the two that move no cube: take back a token, copy another space."""

from __future__ import annotations

from typing import Final

from games.contract import Event, IllegalMove, Move
from games.revolution.deed import Deed
from games.revolution.moving import Reassign, Spy, Swap
from games.revolution.placing import Asylum, Influence, Jail, Occupy, Plant
from games.revolution.refusals import quoted
from games.revolution.table import Table
from games.revolution.tokens import UNIT


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
