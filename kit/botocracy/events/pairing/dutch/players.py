"""The players before a round: score, seats, opponents, floats."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from botocracy.events.pairing.byes import bye_rounds, byes_counted
from botocracy.events.pairing.tables import Field
from botocracy.events.standings import BYE, match_scores

POINT = 1_000_000
"""One match point. Scores are whole numbers, so that equal scores compare as equal."""
DOWN, UP = 1, -1

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


@dataclass
class Player:
    """One entrant before a round."""

    entrant: int
    number: int
    """Place in the seeding, from 1."""
    rank: int
    """Position by score, then seeding; 0 is the best."""
    score: int
    byes: int = 0
    """Byes minus the fewest byes of any present entrant; with 0 it may have the next bye."""
    met: Counter[int] = field(default_factory=Counter)
    seats: list[int] = field(default_factory=list)
    floated: int = 0
    """In the last round: DOWN, UP or 0."""
    floated_before: int = 0
    """In the round before that."""
    topscorer: bool = False
    """Whether it has more than half of all points before the last round (A.7)."""

    @cached_property
    def surplus(self) -> int:
        """First seats minus second seats: the colour difference."""
        return self.seats.count(0) - self.seats.count(1)

    @cached_property
    def repeated(self) -> bool:
        """Whether the last two seats were equal."""
        return len(self.seats) > 1 and self.seats[-1] == self.seats[-2]

    @cached_property
    def due(self) -> int | None:
        """The preferred seat; ``None`` before the first table."""
        if not self.seats:
            return None
        return int(self.surplus > 0) if self.surplus else 1 - self.seats[-1]

    @cached_property
    def strength(self) -> int:
        """How strong the preference for that seat is (A.6)."""
        if self.due is None:
            return NONE
        if abs(self.surplus) > 1 or self.repeated:
            return ABSOLUTE
        return STRONG if self.surplus else MILD


def conflict(a: Player, b: Player) -> bool:
    """Whether both are due the same seat."""
    return a.due is not None and a.due == b.due


def seats_forbid(a: Player, b: Player) -> bool:
    """C.3: both must have the same seat, and neither is a topscorer."""
    absolute = a.strength == b.strength == ABSOLUTE
    return absolute and a.due == b.due and not (a.topscorer or b.topscorer)


def allowed(a: Player, b: Player) -> bool:
    """C.1 and C.3: not met before, and their seats do not forbid it."""
    return not a.met[b.entrant] and not seats_forbid(a, b)


def players_of(given: Field, scores: Mapping[int, float], *, last_round: bool) -> list[Player]:
    """Everyone present, the best first."""
    number = {entrant: place for place, entrant in enumerate(given.entrants, 1)}
    points = {entrant: round(scores.get(entrant, 0.0) * POINT) for entrant in given.entrants}
    order = sorted(given.entrants, key=lambda entrant: (-points[entrant], number[entrant]))
    byes = byes_counted(given)
    fewest = min(byes.values(), default=0)
    players = {
        e: Player(e, number[e], rank, points[e], byes=byes[e] - fewest)
        for rank, e in enumerate(order)
    }
    for table in sorted(given.past, key=lambda table: table.round):
        for seat, entrant in enumerate(table.entrants):
            if entrant in players:
                players[entrant].seats.append(seat)
                players[entrant].met.update(e for e in table.entrants if e != entrant)
    played = max((table.round for table in given.past), default=0)
    last, before = _floats(given, played), _floats(given, played - 1)
    for entrant, player in players.items():
        player.floated, player.floated_before = last[entrant], before[entrant]
        player.topscorer = last_round and player.score > played * POINT / 2
    return list(players.values())


def _floats(given: Field, number: int) -> dict[int, int]:
    """The float of each present entrant in one round (A.4). Not playing is a downfloat."""
    if number < 1:
        return dict.fromkeys(given.entrants, 0)
    points: dict[int, float] = defaultdict(float)
    for table in given.past:
        if table.round < number:
            worths = match_scores(table, given.scoring)
            for entrant, worth in zip(table.entrants, worths, strict=True):
                points[entrant] += worth
    for entrant, rounds in bye_rounds(given).items():
        points[entrant] += BYE * sum(r < number for r in rounds)
    floats = dict.fromkeys(given.entrants, DOWN)
    for table in given.past:
        if table.round == number and len(table.entrants) == 2:
            a, b = table.entrants
            difference = round(points[a] - points[b], 6)
            way = (difference > 0) - (difference < 0)
            floats[a], floats[b] = way * DOWN, -way * DOWN
    return floats
