"""What the pages show, gathered."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from arena.accounts.models import User
from arena.core.errors import Forbidden, NotFound
from arena.ladder.models import Ladder
from arena.ladder.rows import LadderRow
from arena.ladder.selectors import ladder_tops, ladders_all
from arena.matches.models import Match
from games.contract import Game
from games.registry import UnknownGame, get
from tournaments.releasing import may_see_match
from tournaments.selectors import match_event, may_oversee


@dataclass(frozen=True)
class LadderSummary:
    ladder: Ladder
    game: Game
    rows: list[LadderRow]


def viewer(request: HttpRequest) -> User | None:
    """Who looks, or nobody in particular."""
    user = request.user
    return None if isinstance(user, AnonymousUser) else user


def signed_in(request: HttpRequest) -> User:
    """Who looks, in a view that lets only signed-in people in."""
    user = viewer(request)
    assert user is not None, "login_required lets nobody else in"
    return user


def game_get(name: str) -> Game:
    try:
        return get(name)
    except UnknownGame as error:
        raise NotFound(str(error)) from None


def ladder_summaries(*, game: str = "") -> list[LadderSummary]:
    """Every ladder with its first rows; two queries."""
    ladders = [ladder for ladder in ladders_all() if game in ("", ladder.game)]
    tops = ladder_tops(ladders)
    return [LadderSummary(ladder, get(ladder.game), tops[ladder.pk]) for ladder in ladders]


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
