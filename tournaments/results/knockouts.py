"""The bracket of an event, with the names of bots and the matches of tables."""

from __future__ import annotations

from dataclasses import dataclass

from botocracy.events.formats import FORMATS, Format
from botocracy.events.pairing.bracket import Bracket, bracket
from botocracy.events.pairing.elimination import PlannedRound, elimination
from botocracy.events.pairing.stage import Stage
from botocracy.events.pairing.tables import Field
from tournaments.models import Entry, Event, EventState, Table
from tournaments.results.scoreboard import Scoreboard
from tournaments.selectors import field_of


@dataclass(frozen=True)
class EventBracket:
    """A bracket with the data that a page needs to draw it."""

    bracket: Bracket
    """Without the rounds that are too large to show."""
    left_out: int
    """Number of first rounds that are too large to show."""
    begun: bool
    """Whether the first round is drawn."""
    names: dict[int, str]
    """Entry → name of the bot."""
    matches: dict[tuple[int, int], tuple[int, str]]
    """(round, table) → match and status; missing while the match is being made."""


def event_bracket(
    event: Event, board: Scoreboard, *, most: int | None = None
) -> EventBracket | None:
    """The bracket of an event; None if its format has none or too few bots entered.

    Rounds with more than `most` bots are left out, if it is given.
    """
    form = FORMATS[event.format]
    first = form.knockout_from(event.length)
    if not first:
        return None
    field = field_of(event, list(board.tables.values()))
    stage = form.stage(field, event.length)
    assert stage is not None, "a format with a first knockout round has a knockout"
    rounds = _planned(event, form, field, stage, first)
    if not field.drawn and not rounds:
        return None
    out = event.entries.exclude(disqualified_at=None).values_list("pk", flat=True)
    whole = bracket(stage, rounds, first, list(out))
    shown = tuple(each for each in whole.rounds if most is None or each.entrants <= most)
    seats = [seat for each in shown for seat in each.seats]
    entries = {seat.entrant for seat in seats if seat.entrant is not None}
    if whole.champion:
        entries.update((whole.champion.entrant, *whole.champion.level))
    numbers = [each.number for each in shown]
    seated = Table.objects.filter(round__event=event, round__number__in=numbers)
    return EventBracket(
        whole._replace(rounds=shown),
        left_out=len(whole.rounds) - len(shown),
        begun=bool(field.drawn),
        names=dict(Entry.objects.filter(pk__in=entries).values_list("pk", "bot__name")),
        matches={
            (number, table): (match, status)
            for number, table, match, status in seated.values_list(
                "round__number", "number", "match_id", "match__status"
            )
        },
    )


def _planned(
    event: Event, form: Format, field: Field, stage: Stage, first: int
) -> tuple[PlannedRound, ...]:
    """The planned rounds that are not drawn yet."""
    if event.finished_at or event.state == EventState.CANCELLED:
        return ()
    size, allowed = field.table_size, field.allowed_sizes
    if stage.rounds:
        last = stage.rounds[-1]
        left, rounds = sum(last.advance) + len(last.byes), stage.final - last.number
        return elimination(left, size, allowed, rounds) if rounds > 0 else ()
    entrants = len(field.entrants)
    if form.has_final:
        entrants = min(entrants, field.cut)
    announced = field.rounds - first + 1 if field.rounds else 0
    return elimination(entrants, size, allowed, announced)
