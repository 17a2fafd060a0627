"""Positions set up by hand, and rounds played in them."""

from random import Random

from games.revolution import GAME
from games.revolution.board import CUBES
from games.revolution.tables import board_for

FULL = {
    "Plantation": 6,
    "Tavern": 4,
    "Cathedral": 7,
    "Town Hall": 7,
    "Fortress": 8,
    "Market": 5,
    "Harbor": 6,
}
"""The spaces of the core areas."""


def table(
    seats=3,
    expansion="palace",
    *,
    cubes=None,
    tokens=None,
    support=None,
    guardhouse=None,
    stock=None,
    at_round=1,
    max_rounds=50,
):
    """A game at the bids. `cubes` is area → owner → number; `stock` and `tokens` by seat."""
    board = board_for(seats, expansion)
    laid = {area: [0] * seats for area in board.area_names}
    for area, owners in (cubes or {}).items():
        for owner, number in owners.items():
            laid[area][owner] = number
    used = [sum(row[seat] for row in laid.values()) for seat in range(seats)]
    if guardhouse is not None:
        used[guardhouse] += 1
    left = [CUBES - number for number in used]
    for seat, number in (stock or {}).items():
        left[seat] = number
    held = ["FBGGG"] * seats
    for seat, text in (tokens or {}).items():
        held[seat] = text
    view = {
        "seat": 0,
        "seats": seats,
        "round": at_round,
        "tokens": held,
        "support": list(support or [0] * seats),
        "stock": left,
        "cubes": laid,
        "guardhouse": guardhouse,
        "bids": [],
        "resolving": None,
        "scores": None,
    }
    options = {"expansion": expansion, "max_rounds": max_rounds}
    return GAME.imagine(view, options, Random(0))


def full_town(seats=3, *, expansion="palace", except_for=()):
    """Cubes for `table`: every area that must be full is, in turn by the seats 0, 1, 0, 1..."""
    cubes = {}
    for area in board_for(seats, expansion).areas:
        if area.must_fill and area.name not in except_for:
            cubes[area.name] = {0: (area.spaces + 1) // 2, 1: area.spaces // 2}
    return cubes


def bid(state, **bids):
    """Open these bids, ``s0={"Printer": "FBGGG"}``; a seat not named lays all on the Printer."""
    moves = {}
    for seat in range(state.seats):
        moves[seat] = bids.get(f"s{seat}") or {"Printer": state.view(seat)["tokens"][seat]}
    return state.apply(moves)


def kinds(events):
    return [event.what["event"] for event in events]


def whats(events, kind):
    return [event.what for event in events if event.what["event"] == kind]


def cubes(state, area):
    return list(state.view(None)["cubes"][area])


def ask(state):
    """The one decision pending."""
    (decision,) = state.pending()
    return decision
