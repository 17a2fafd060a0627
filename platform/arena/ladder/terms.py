"""A ladder's terms (options, clocks, faults, teams), and the matches and bots that belong to it."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet

from arena.accounts.services import HOUSE
from arena.bots.models import Submission
from arena.ladder.models import FIRST_METHOD, Ladder, LadderEntry, Rung
from arena.matches.models import Lane, Match
from games.options import OptionError
from games.registry import get
from sandbox.limits import Clocks

FAULTS_ALLOWED = 3
"""Faults that a bot may make in one game of a ladder match."""


def ladder_options(*, game: str, table_size: int, teams: bool = False) -> dict[str, Any]:
    """The options of every match of a ladder: the game's defaults, with teams or without."""
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
    """The site's ladder that matches with these options belong to, or ``None``."""
    teams = get(game).teams(table_size, options) is not None
    return Ladder.objects.filter(game=game, table_size=table_size, teams=teams).first()


def group_ladder_of(match: Match) -> Ladder | None:
    """The group's ladder that made a match, or ``None``."""
    if match.lane != Lane.LADDER:
        return None
    return Ladder.every.filter(days__commitment=match.commitment_id).first()


def ladder_of(match: Match) -> Ladder | None:
    """The ladder that a match belongs to: the group's that made it, or the site's, or ``None``."""
    return group_ladder_of(match) or ladder_for(
        game=match.game, table_size=match.table_size, options=match.options
    )


def ladder_matches(ladder: Ladder) -> QuerySet[Match]:
    """The matches that the ladder itself scheduled, without those of events."""
    made = Match.objects.filter(lane=Lane.LADDER, game=ladder.game, table_size=ladder.table_size)
    if ladder.of_group:
        return made.filter(commitment__ladder_day__ladder=ladder)
    return made.filter(commitment__scope__startswith=f"{scope(ladder)} ")


def rungs_playable(ladder: Ladder) -> QuerySet[Rung]:
    """The bots that may get matches: neither benched nor retired, with the active version."""
    found = Rung.objects.filter(
        ladder=ladder,
        bot__benched_at=None,
        bot__retired_at=None,
        bot__active_id=F("submission_id"),
    )
    if not ladder.of_group:
        return found
    benched = LadderEntry.objects.filter(ladder=ladder, benched_at__isnull=False)
    return found.exclude(bot__in=benched.values("bot"))


def versions_entered(ladder: Ladder) -> QuerySet[Submission]:
    """The active versions on a ladder: all of its game, or those that a group's owners put there.

    House bots are on a group's ladder if its owner wants them.
    """
    public = Submission.objects.filter(bot__game=ladder.game, bot__listed=True)
    active = public.filter(bot__active_id=F("pk"))
    if not ladder.of_group:
        return active
    entries = LadderEntry.objects.filter(ladder=ladder, left_at=None)
    entered = Q(bot__in=entries.values("bot"))
    if ladder.house:
        entered |= Q(bot__owner__username=HOUSE)
    return active.filter(entered)


def scope(ladder: Ladder) -> str:
    """Scope of a ladder's public log. Commitments of its days add the date to it.

    A group's has no words of its owner's: the name stands in files of its matches.
    """
    if ladder.of_group:
        return f"group ladder {ladder.pk}"
    return f"ladder {ladder.game}{' teams' if ladder.teams else ''} {ladder.table_size}"


def winner_only(ladder: Ladder, method: int) -> bool:
    """Whether players who share a place after the first are unranked.

    The first method counted them as tied.
    """
    return get(ladder.game).winner_only and method != FIRST_METHOD


def team_seats(ladder: Ladder) -> tuple[tuple[int, ...], ...]:
    """The seats that are rated together; empty where everyone plays alone."""
    if not ladder.teams:
        return ()
    options = ladder_options(game=ladder.game, table_size=ladder.table_size, teams=True)
    return get(ladder.game).teams(ladder.table_size, options) or ()
