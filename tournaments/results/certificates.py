"""Certificates: who came to which place in an event, to be printed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.accounts.models import User
from arena.core.errors import Forbidden, Refused
from tournaments.models import Event, EventState
from tournaments.results.scoreboard import Scoreboard, StandingLine
from tournaments.selectors import may_oversee, may_see_results

MOST = 200
"""Certificates on one page; more would be a book."""
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True)
class Certificate:
    place: int
    shared: bool
    """Whether others have the same place."""
    bot: str
    owner: str
    bots: int
    """Bots in the standings."""
    at: datetime
    """The end of the event."""

    @property
    def ending(self) -> str:
        """The ending of the ordinal: 1st, 2nd, 11th."""
        teens = 10 < self.place % 100 < 14
        return "th" if teens else ENDINGS.get(self.place % 10, "th")


def certificates(event: Event, user: User | None, *, top: int = 0) -> list[Certificate]:
    """The certificates that a person may print, best place first.

    Organisers have those of all bots, owners those of their own. With `top` only those down to
    that place. A disqualified bot has none.
    """
    if event.finished_at is None or event.state not in (EventState.FINISHED, EventState.PUBLISHED):
        raise Refused("Certificates can be printed when the event is over.")
    if not may_see_results(event, user):
        raise Forbidden("The results are not released to you yet.")
    board = Scoreboard(event)
    lines = _lines(board, event, user)
    if not lines:
        raise Forbidden("Certificates are for the organisers, and for those who had a bot in it.")
    places = [row.place for row in board.standings]
    return [
        Certificate(
            place=place,
            shared=places.count(place) > 1,
            bot=line.bot,
            owner=line.owner,
            bots=len(places),
            at=event.finished_at,
        )
        for line in lines
        for place in [line.standing.place]
        if line.disqualified_at is None and (not top or place <= top)
    ]


def _lines(board: Scoreboard, event: Event, user: User | None) -> list[StandingLine]:
    if may_oversee(event, user):
        return board.lines(range(min(MOST, len(board))))
    return board.lines_of(user) if user else []
