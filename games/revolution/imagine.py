"""The state that a view shows. Nothing is hidden except sealed bids, which no state holds."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Game, Json, View
from games.revolution.state import RevolutionState
from games.revolution.table import Table
from games.revolution.tables import board_for
from games.revolution.tokens import pack


def imagine(game: Game, view: View, options: Mapping[str, Json]) -> RevolutionState:
    """See `Game.imagine`."""
    board = board_for(view["seats"], options["expansion"])
    table = Table.empty(board)
    table.cubes = [count for area in board.area_names for count in view["cubes"][area]]
    table.present = [
        sum([1 << owner for owner, count in enumerate(view["cubes"][area]) if count])
        for area in board.area_names
    ]
    table.room = [area.spaces - sum(view["cubes"][area.name]) for area in board.areas]
    table.stock = list(view["stock"])
    table.guard = view["guardhouse"]
    table.support = list(view["support"])
    table.tokens = [pack(text) for text in view["tokens"]]
    table.bids = tuple([dict(bid) for bid in view["bids"]])
    return RevolutionState.seen(game, table, options, view)
