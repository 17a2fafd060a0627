"""What an event shows to a room: countdown, standings with movement, tables, deciding game, winner.

The projector page and the overlay for streams are made of this, and of nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from arena.accounts.models import User
from arena.matches.models import Match, MatchGame, MatchStatus
from botocracy.events.deciding import deciding_game, top_table
from games.contract import shares
from sandbox.results import by_player
from tournaments.actions.release import may_see_match, may_watch
from tournaments.actions.schedule import next_round_at
from tournaments.models import UNDER_WAY, Event, EventState, Release, Table
from tournaments.results.control import tables_under_way
from tournaments.results.knockouts import EventBracket, event_bracket
from tournaments.results.movement import earlier_places, round_shown
from tournaments.results.scoreboard import Scoreboard, StandingLine
from tournaments.results.winners import ENDED, winners
from tournaments.selectors import may_oversee, may_see_results

LINES = 200
"""Bots of the standings that are shown; a room does not wait for more."""
BRACKET = 16
"""Bots in a round up to which the bracket is shown instead of the standings."""


class Countdown(NamedTuple):
    words: str
    until: datetime


class WallLine(NamedTuple):
    """A line of the standings, and its movement."""

    line: StandingLine
    climbed: int = 0
    """Places won since the last round."""
    fallen: int = 0
    """Places lost since the last round."""


class Deciding(NamedTuple):
    """A game, by its address."""

    round: int
    table: int
    match: int
    rotation: int
    deal: int


@dataclass(frozen=True)
class Wall:
    event: Event
    shown: bool
    """Whether results may be shown here."""
    board: Scoreboard
    countdown: Countdown | None
    lines: list[WallLine]
    tables: list[Table]
    """Tables being played now."""
    bracket: EventBracket | None
    winners: list[str]
    """Bots that won, once the event is over; several share the first place."""
    deciding: Deciding | None

    @property
    def over(self) -> bool:
        return self.event.state in ENDED

    @property
    def more(self) -> int:
        """Bots of the standings that are not shown."""
        return len(self.board) - len(self.lines) if self.lines else 0

    @property
    def podium(self) -> list[StandingLine]:
        """The bots on the first three places."""
        best = [row.line for row in self.lines]
        return [line for line in best if line.standing.place <= 3 and not line.disqualified_at][:6]


def on_wall(event: Event, user: User | None, *, everything: bool) -> bool:
    """Whether a wall that `user` opened shows results.

    A projector shows them to the whole room. So organisers see on it what everybody may see, unless
    they ask for `everything`; all others see what the event's page shows them.
    """
    if everything or not may_oversee(event, user):
        return may_see_results(event, user)
    return event.state == EventState.PUBLISHED or event.release == Release.PUBLIC


def game_on_wall(match: Match, user: User | None, *, everything: bool) -> bool:
    """Whether the games of a match may be played on a wall that `user` opened."""
    if everything:
        return may_watch(match, user)
    return match.released and may_see_match(match, user)


def wall(event: Event, user: User | None, *, everything: bool = False) -> Wall:
    """The wall of an event as `user` may show it."""
    board = Scoreboard(event)
    shown = on_wall(event, user, everything=everything)
    drawn = event_bracket(event, board, most=BRACKET) if shown and event.started_at else None
    lines = _lines(board) if shown else []
    names = {row.line.standing.entrant: row.line.bot for row in lines}
    return Wall(
        event=event,
        shown=shown,
        board=board,
        countdown=countdown(event),
        lines=lines,
        tables=tables_under_way(event) if shown and event.state in UNDER_WAY else [],
        bracket=drawn,
        winners=[
            names[entry] for entry in (winners(board, drawn) if shown else []) if entry in names
        ],
        deciding=_deciding(board, user, everything=everything) if shown else None,
    )


def countdown(event: Event) -> Countdown | None:
    """What comes next at a known time."""
    if event.state == EventState.REGISTRATION:
        if event.starts_at:
            return Countdown("It starts in", event.starts_at)
        if event.registration_until:
            return Countdown("Entries close in", event.registration_until)
    resumes = next_round_at(event)
    if resumes is not None:
        return Countdown(f"Round {event.rounds.count() + 1} begins in", resumes)
    return None


def _lines(board: Scoreboard) -> list[WallLine]:
    earlier = earlier_places(board)
    return [
        WallLine(line, max(0, by), max(0, -by))
        for line in board.lines(range(min(LINES, len(board))))
        for now in [line.standing.place]
        for by in [earlier.get(line.standing.entrant, now) - now]
    ]


def _deciding(board: Scoreboard, user: User | None, *, everything: bool) -> Deciding | None:
    """The deciding game of the last closed round, if it may be watched."""
    number = round_shown(board)
    if number is not None and number == board.round:
        number -= 1
    of_round = {match: table for match, table in board.tables.items() if table.round == number}
    if not of_round:
        return None
    places = {row.entrant: row.place for row in board.standings}
    key = top_table(of_round, places)
    table = Table.objects.select_related("match", "round").get(match=key)
    if not game_on_wall(table.match, user, everything=everything):
        return None
    return _decided(table)


def _decided(table: Table) -> Deciding | None:
    played = MatchGame.objects.filter(match=table.match, match__status=MatchStatus.SETTLED)
    rows = list(
        played.order_by("rotation", "deal").values_list("rotation", "deal", "seating", "places")
    )
    if not rows:
        return None
    at = deciding_game([by_player(seating, shares(places)) for _, _, seating, places in rows])
    rotation, deal, *_ = rows[at]
    return Deciding(table.round.number, table.number, table.match_id, rotation, deal)
