"""What a ladder is for: with which options it is played, by whom together, which matches count."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from arena.ladder.models import FIRST_METHOD, Ladder
from arena.matches.models import Lane, Match
from games.options import OptionError
from games.registry import get
from sandbox.limits import Clocks

FAULTS_ALLOWED = 3
"""Faults a bot may have in a game of a ladder's match."""


def ladder_options(*, game: str, table_size: int, teams: bool = False) -> dict[str, Any]:
    """The options every match of a ladder has: the usual ones, in teams or each alone."""
    rules = get(game)
    options = rules.configure(table_size, {"teams": True} if teams else {})
    if teams and rules.teams(table_size, options) is None:
        raise OptionError(f"{rules.title} is not played in teams")
    return options


def rateable(
    *,
    game: str,
    table_size: int,
    options: dict[str, Any],
    clocks: dict[str, float],
    faults_allowed: int,
) -> bool:
    """Whether a match has a ladder's own terms: its options, clocks and allowed faults.

    A ladder compares like with like. With other clocks a bot that is strong on the ladder
    can be made to fail, so such a match says nothing about its rating.
    """
    teams = get(game).teams(table_size, options) is not None
    return (
        options == ladder_options(game=game, table_size=table_size, teams=teams)
        and Clocks(**clocks) == Clocks()
        and faults_allowed == FAULTS_ALLOWED
    )


def has_ladder_terms(match: Match) -> bool:
    return rateable(
        game=match.game,
        table_size=match.table_size,
        options=match.options,
        clocks=match.clocks,
        faults_allowed=match.faults_allowed,
    )


def ladder_for(*, game: str, table_size: int, options: dict[str, Any]) -> Ladder | None:
    """The ladder of matches with these options, if there is one."""
    teams = get(game).teams(table_size, options) is not None
    return Ladder.objects.filter(game=game, table_size=table_size, teams=teams).first()


def ladder_of(match: Match) -> Ladder | None:
    """The ladder a match belongs to, if there is one."""
    return ladder_for(game=match.game, table_size=match.table_size, options=match.options)


def ladder_matches(ladder: Ladder) -> QuerySet[Match]:
    """The matches a ladder made itself, without those of events."""
    made = Match.objects.filter(lane=Lane.LADDER, game=ladder.game, table_size=ladder.table_size)
    return made.filter(commitment__scope__startswith=f"{scope(ladder)} ")


def scope(ladder: Ladder) -> str:
    """What the secrets of a ladder's cards are named after, before the day."""
    return f"ladder {ladder.game}{' teams' if ladder.teams else ''} {ladder.table_size}"


def winner_only(ladder: Ladder, method: int) -> bool:
    """Whether shared places after the first are unranked; the first method took them for ties."""
    return get(ladder.game).winner_only and method != FIRST_METHOD


def team_seats(ladder: Ladder) -> tuple[tuple[int, ...], ...]:
    """The seats that are rated together; empty where everyone plays alone."""
    if not ladder.teams:
        return ()
    options = ladder_options(game=ladder.game, table_size=ladder.table_size, teams=True)
    return get(ladder.game).teams(ladder.table_size, options) or ()
