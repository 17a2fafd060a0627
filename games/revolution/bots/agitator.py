"""Estimates the worth of each space, and spreads its tokens over the best of them.

It looks only at the board: Force goes to the most valuable spaces that take it,
Blackmail to the next, single Gold to the rest. The values are changed at random a
little, so that its bids cannot be predicted. For the deeds of a winner (Spy,
Apothecary, Mayor …) it chooses the move after which it holds the most of the town.
"""

from games.revolution.tables import board_for

TOKENS = {"F": 5, "B": 3, "G": 0.3}
"""Worth of tokens in points. Gold hardly counts, because hands are filled up with it."""
DEEDS = {
    "spy": 7,
    "swap": 5,
    "influence": 6,
    "reassign": 2,
    "occupy": 2,
    "plant": 1,
    "jail": 4,
    "asylum": -2,
    "reclaim": 1,
    "copy": 9,
}
"""Rough worth of the deeds in points."""
JITTER = 0.6
HEAP = 1
"""Most Gold on one space."""


def act(turn):
    board = board_for(turn.seats, turn.options["expansion"])
    if turn.kind == "bid":
        return bid(turn, board)
    if turn.kind == "copy":
        return max(turn.legal, key=lambda name: worth(turn, board, board.post_index[name]))
    return max(turn.legal, key=lambda move: hold(board, after(turn, move), turn.seat))


def bid(turn, board):
    values = {
        space.name: worth(turn, board, index) * turn.random.uniform(1 - JITTER, 1 + JITTER)
        for index, space in enumerate(board.spaces)
    }
    wanted = sorted(values, key=values.get, reverse=True)
    laid = {}
    for letter in turn.view["tokens"][turn.seat]:
        takes = [name for name in wanted if letter not in board.refuses[name]]
        if letter == "G":
            open_heaps = [name for name in takes if len(laid.get(name, "")) < HEAP]
            takes = open_heaps or takes
        else:
            takes = [name for name in takes if name not in laid] or takes
        if len(laid) == 6:
            takes = [name for name in takes if name in laid] or [
                name for name in laid if letter not in board.refuses[name]
            ]
        name = takes[0]
        laid[name] = laid.get(name, "") + letter
    return laid


def worth(turn, board, index):
    """The worth of winning a space in points."""
    space = board.spaces[index]
    value = space.support + sum(TOKENS[letter] for letter in space.tokens)
    value += sum(DEEDS[deed] for deed in space.deeds)
    if space.area is not None:
        area = board.areas[board.area_index[space.area]]
        value += stake(area, turn.view["cubes"][space.area], turn.seat)
    return value


def stake(area, cubes, seat):
    """The worth of one more cube in an area: high in a close race, 0 in a decided one."""
    room = area.spaces - sum(cubes)
    if not room:
        return 0
    lead = cubes[seat] - max(count for other, count in enumerate(cubes) if other != seat)
    if abs(lead) > room:
        return 0
    return 2 * area.points / area.spaces / (1 + abs(lead + 0.5))


def after(turn, move):
    """The cubes after the main effect of a deed's move."""
    cubes = {area: list(row) for area, row in turn.view["cubes"].items()}
    seat = turn.seat
    if turn.kind == "spy":
        ((area, owner),) = move.items()
        cubes[area][owner] -= 1
        cubes[area][seat] += 1
    elif turn.kind == "swap" and move != "stay":
        (here, mine), (there, other) = move.items()
        cubes[here][mine] -= 1
        cubes[here][other] += 1
        cubes[there][other] -= 1
        cubes[there][mine] += 1
    elif turn.kind == "reassign" and move != "stay":
        cubes[move["from"]][seat] -= 1
        cubes[move["to"]][seat] += 1
    elif turn.kind == "influence":
        cubes[move][seat] += 1
    elif turn.kind == "plant":
        ((area, owner),) = move.items()
        cubes[area][owner] += 1
    elif turn.kind == "jail":
        cubes["Jail"][move["seat"]] += 1
        if "eject" in move:
            cubes["Jail"][move["eject"]] -= 1
    elif turn.kind == "asylum":
        cubes["Asylum"][move["eject"]] -= 1
    return cubes


def hold(board, cubes, seat):
    """A seat's share of the town in points; a lead counts more the fewer spaces are left."""
    total = 0
    for area in board.areas:
        row = cubes[area.name]
        if area.per_cube:
            total += area.points * row[seat]
            continue
        room = area.spaces - sum(row)
        lead = row[seat] - max(count for other, count in enumerate(row) if other != seat)
        total += area.points * max(-1, min(1, lead / (room + 1)))
    return total
