"""A whole event on the author's own machine: rounds, matches, standings, bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, NamedTuple

from botocracy.events import tiebreaks
from botocracy.events.certainty import certainties
from botocracy.events.formats import FORMATS, Format, Plan
from botocracy.events.meetings import Meeting, meetings
from botocracy.events.pairing.bracket import Bracket, bracket
from botocracy.events.pairing.tables import DrawnRound, Field, Pairing, PastTable, Table
from botocracy.events.standings import Standing, standings
from botocracy.local.bots import NamedBot
from botocracy.local.series import Series, play_all
from games.contract import shares
from games.options import OptionError
from games.registry import get
from sandbox.match import Fault, MatchRun, MatchSpec


class Faulty(NamedTuple):
    """A fault and the number of the bot that made it."""

    entrant: int
    fault: Fault


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """What is played. Entrants are numbers: positions in `bots`, which are in seeding order."""

    game: str
    options: dict[str, Any]
    format: str
    bots: Sequence[NamedBot]
    table_size: int
    deals: int
    length: int
    cut: int
    seed: str
    way: str

    @property
    def form(self) -> Format:
        return FORMATS[self.format]

    @property
    def plan(self) -> Plan:
        return Plan(
            entrants=len(self.bots),
            table_size=self.table_size,
            allowed_sizes=get(self.game).seat_counts,
            length=self.length,
            cut=self.cut,
        )

    def check(self) -> None:
        """Raise `OptionError` where such an event cannot be played."""
        if problem := self.form.problem(self.plan):
            raise OptionError(problem)

    def match(self, number: int, at: int, table: Table) -> MatchSpec:
        """The match of table `at` in round `number`, both counted from 1."""
        game = get(self.game)
        series = Series(
            game=self.game,
            options=game.configure(len(table), self.options),
            bots=[self.bots[entrant] for entrant in table],
            deals=self.deals,
            deals_per_match=self.deals,
            seed=f"{self.seed}/round {number}/table {at}",
        )
        return series.match(0)[1]


@dataclass
class Course:
    """How far an event has come."""

    event: Tournament
    rounds: int
    """The number of rounds that the event will have."""
    past: list[PastTable] = field(default_factory=list)
    byes: Counter[int] = field(default_factory=Counter)
    drawn: list[DrawnRound] = field(default_factory=list)
    """The rounds of a knockout."""
    faults: list[Faulty] = field(default_factory=list)
    games: int = 0
    made: int = 0
    """Rounds that have been drawn."""
    finalists: tuple[int, ...] = ()

    @property
    def field(self) -> Field:
        event = self.event
        return Field(
            entrants=tuple(range(len(event.bots))),
            table_size=event.table_size,
            allowed_sizes=get(event.game).seat_counts,
            past=self.past,
            byes=self.byes,
            cut=event.cut,
            finalists=self.finalists,
            drawn=tuple(self.drawn),
            rounds=self.rounds,
            draw=event.seed,
        )

    def standings(self) -> list[Standing]:
        """All bots, best first, with intervals and true ranks."""
        known = self.field
        rows = standings(
            known.entrants,
            self.past,
            self.byes,
            order=tiebreaks.DEFAULT,
            progress=self.event.form.progress(known, self.event.length),
        )
        sure = certainties([row.entrant for row in rows], self.past)
        return [row._replace(**sure[row.entrant]._asdict()) for row in rows]

    def meetings(self) -> dict[tuple[int, int], Meeting]:
        return meetings(self.past)

    def bracket(self) -> Bracket | None:
        """The knockout, where the format has one and it has begun."""
        first = self.event.form.knockout_from(self.event.length)
        stage = self.event.form.stage(self.field, self.event.length) if self.drawn else None
        return bracket(stage, (), first) if stage else None


def play_tournament(event: Tournament, *, jobs: int) -> Iterator[Course]:
    """Play the event; its course after every match."""
    event.check()
    course = Course(event, event.form.rounds(event.plan))
    while course.made < course.rounds:
        pairing = _next_round(course)
        if not pairing.tables and not pairing.walkover:
            return
        course.byes.update(pairing.byes)
        specs = [event.match(course.made, at, table) for at, table in enumerate(pairing.tables, 1)]
        for table, run in zip(
            pairing.tables, play_all(specs, jobs=jobs, way=event.way), strict=True
        ):
            _settle(course, table, run)
            yield course


def _next_round(course: Course) -> Pairing:
    event, number = course.event, course.made + 1
    form = event.form
    if form.has_final and course.made == event.length:
        course.finalists = form.finalists(course.field, event.length)
    pairing = form.pair(course.field, number, event.length)
    course.made = number
    first = form.knockout_from(event.length)
    if first and number >= first:
        drawn = DrawnRound(number, pairing.tables, pairing.advance, pairing.byes)
        course.drawn.append(drawn)
        course.rounds = form.rounds_now(course.field, number, event.length)
    return pairing


def _settle(course: Course, table: Table, run: MatchRun) -> None:
    beaten: dict[int, list[float]] = {player: [] for player in range(len(table))}
    for game in run.games:
        for player, share in zip(game.seating, shares(game.places), strict=True):
            beaten[player].append(share)
        course.faults += [Faulty(table[game.seating[f.seat]], f) for f in game.faults]
    shared = tuple(fmean(beaten[player]) for player in range(len(table)))
    course.past.append(PastTable(table, shared, course.made))
    course.games += len(run.games)
