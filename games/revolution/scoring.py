"""Points and places at the end."""

from __future__ import annotations

from typing import Final

from games.contract import Event, Outcome, places
from games.revolution.board import TOKEN_POINTS, Area
from games.revolution.table import Table
from games.revolution.tokens import counts

FORCE: Final = TOKEN_POINTS["F"]
BLACKMAIL: Final = TOKEN_POINTS["B"]
GOLD: Final = TOKEN_POINTS["G"]


def leader(cubes: tuple[int, ...]) -> int | None:
    """The seat with the most cubes, or ``None`` if two share the lead."""
    most = max(cubes)
    return cubes.index(most) if cubes.count(most) == 1 else None


def awards(area: Area, cubes: tuple[int, ...]) -> list[tuple[int, int]]:
    """Who gets points for an area: (seat, points)."""
    if area.per_cube:
        return [(seat, area.points * count) for seat, count in enumerate(cubes) if count]
    seat = leader(cubes)
    return [] if seat is None else [(seat, area.points)]


def worth(tokens: int) -> int:
    """The points for tokens won in the last round."""
    force, blackmail, gold = counts(tokens)
    return force * FORCE + blackmail * BLACKMAIL + gold * GOLD


def settle(table: Table, rounds: int) -> tuple[Outcome, Event]:
    """The outcome of a finished game, and the event that explains its scores."""
    token_points = [worth(tokens) for tokens in table.tokens]
    scores = [support + token_points[seat] for seat, support in enumerate(table.support)]
    given = []
    for area, cubes in zip(table.board.areas, table.town().values(), strict=True):
        for seat, points in awards(area, cubes):
            scores[seat] += points
            given.append({"area": area.name, "seat": seat, "points": points})
    full = table.full()
    when = "when the town was full" if full else f"after {rounds} round{'s' * (rounds > 1)}"
    return Outcome(places(scores), tuple(scores), f"most points {when}"), Event(
        {
            "event": "end",
            "full": full,
            "round": rounds,
            "support": list(table.support),
            "token_points": token_points,
            "areas": given,
            "scores": scores,
        }
    )
