"""Who may watch the replays of a match."""

from __future__ import annotations

from arena.accounts.models import User
from arena.core.errors import Forbidden
from arena.matches.models import Match
from tournaments.actions.release import may_see_match
from tournaments.selectors import match_event, may_oversee


def may_watch(match: Match, user: User | None) -> bool:
    """Whether the replays of a match are open to this viewer."""
    if match.released:
        return may_see_match(match, user)
    if user is not None and user.is_staff:
        return True
    event = match_event(match)
    return event is not None and may_oversee(event, user)


def require_watch(match: Match, user: User | None) -> None:
    if not may_watch(match, user):
        raise Forbidden("The replays of this match open when its event is published.")
