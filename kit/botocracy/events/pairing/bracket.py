"""A knockout as a bracket: the rounds drawn so far, then the planned ones. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from botocracy.events.pairing.elimination import PlannedRound
from botocracy.events.pairing.stage import Champion, Stage
from botocracy.events.pairing.tables import DrawnRound


class BracketSeat(NamedTuple):
    entrant: int | None
    """None while the round is not drawn."""
    share: float | None = None
    """Share of opponents beaten; None until the match is settled."""
    through: bool | None = None
    """Whether the bot goes on to the next round; None until the match is settled."""


class BracketTable(NamedTuple):
    number: int
    """Counted from 1 in its round."""
    seats: tuple[BracketSeat, ...]
    """In order of the result once the match is settled, before that in seat order."""
    advance: int
    """How many go on."""
    settled: bool = False


class BracketRound(NamedTuple):
    number: int
    """Round number in the event, which may have Swiss rounds before the knockout."""
    title: str
    tables: tuple[BracketTable, ...]
    byes: tuple[BracketSeat, ...]
    """Bots that go on without a match."""
    drawn: bool

    @property
    def seats(self) -> tuple[BracketSeat, ...]:
        """The seats of all tables, then the byes."""
        return (*(seat for table in self.tables for seat in table.seats), *self.byes)

    @property
    def entrants(self) -> int:
        return len(self.seats)


class Bracket(NamedTuple):
    rounds: tuple[BracketRound, ...]
    champion: Champion | None


def bracket(
    stage: Stage, plan: Sequence[PlannedRound], first: int, out: Sequence[int] = ()
) -> Bracket:
    """The drawn rounds of `stage`, then the rounds of `plan`.

    `first` is the number of the knockout's first round; entrants in `out` are disqualified and
    cannot be champion.
    """
    made = [_drawn(stage, drawn) for drawn in stage.rounds]
    last = first + len(made) + len(plan) - 1
    coming = [_planned(planned, number) for number, planned in enumerate(plan, first + len(made))]
    rounds = tuple(each._replace(title=_title(each, last)) for each in (*made, *coming))
    return Bracket(rounds, stage.champion(out))


def _drawn(stage: Stage, drawn: DrawnRound) -> BracketRound:
    through = set(stage.through(drawn))
    tables = []
    for number, (entrants, advance) in enumerate(zip(drawn.tables, drawn.advance, strict=True), 1):
        settled = stage.settled(drawn.number, entrants)
        order = stage.ranked(entrants, drawn.number) if settled else entrants
        seats = tuple(
            BracketSeat(e, stage.shares.get((drawn.number, e)), e in through if settled else None)
            for e in order
        )
        tables.append(BracketTable(number, seats, advance, settled))
    byes = tuple(BracketSeat(entrant, None, True) for entrant in drawn.byes)
    return BracketRound(drawn.number, "", tuple(tables), byes, drawn=True)


def _planned(planned: PlannedRound, number: int) -> BracketRound:
    nobody = BracketSeat(None)
    tables = tuple(
        BracketTable(at, (nobody,) * size, advance)
        for at, (size, advance) in enumerate(zip(planned.sizes, planned.advance, strict=True), 1)
    )
    return BracketRound(number, "", tables, (nobody,) * planned.byes, drawn=False)


def _title(made: BracketRound, last: int) -> str:
    if made.number == last:
        return "Final"
    if made.number == last - 1 and len(made.tables) <= 2:
        return "Semi-final"
    return f"Round {made.number}"
