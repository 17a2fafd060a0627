"""Who won an event."""

from __future__ import annotations

from tournaments.models import EventState
from tournaments.results.knockouts import EventBracket
from tournaments.results.scoreboard import Scoreboard

ENDED = (EventState.FINISHED, EventState.PUBLISHED)


def winners(board: Scoreboard, drawn: EventBracket | None) -> list[int]:
    """The entries that won; empty while the event is not over, or where nobody did.

    `drawn` is the event's bracket, if it has one: there the champion has won.
    """
    event = board.event
    if event.state not in ENDED:
        return []
    if drawn is not None:
        champion = drawn.bracket.champion
        return [champion.entrant] if champion else []
    out = set(event.entries.exclude(disqualified_at=None).values_list("pk", flat=True))
    first = [row for row in board.standings if row.place == 1]
    return [row.entrant for row in first if row.matches and row.entrant not in out]
