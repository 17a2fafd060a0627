"""Opening and closing ladders, entering versions, and the live rating of each match."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.services import HOUSE
from arena.bots.models import Submission
from arena.core.errors import ArenaError, Forbidden, Refused
from arena.ladder.live_ratings import fit_latest, numbers_since
from arena.ladder.maths.elo import moved
from arena.ladder.models import (
    METHOD,
    Ladder,
    LadderChange,
    LadderEntry,
    LadderMember,
    RatingEvent,
)
from arena.ladder.rung_updates import rungs_enter, rungs_leave, rungs_move, rungs_rebuild
from arena.ladder.terms import (
    has_ladder_terms,
    ladder_matches,
    ladder_of,
    ladder_options,
    scope,
    team_seats,
    winner_only,
)
from arena.matches.models import UNSETTLED, Match
from arena.matches.services import matches_void
from arena.publiclog.services import log_append
from games.options import OptionError
from games.registry import UnknownGame
from sandbox.results import meetings


@transaction.atomic
def ladder_open(
    *, game: str, table_size: int, teams: bool = False, by: User | None = None, why: str = ""
) -> Ladder:
    """Open the ladder of a game at a table size, or open a closed one again."""
    _require_staff(by)
    ladder_check(game=game, table_size=table_size, teams=teams)
    ladder, made = Ladder.objects.get_or_create(game=game, table_size=table_size, teams=teams)
    if made or not ladder.is_open:
        Ladder.objects.filter(pk=ladder.pk).update(closed_at=None)
        ladder.refresh_from_db()
        ladder_note(ladder, by, "opened", why)
        rungs_rebuild(ladder)
    return ladder


def ladder_check(*, game: str, table_size: int, teams: bool) -> None:
    """Raise unless the game is played at such tables."""
    try:
        ladder_options(game=game, table_size=table_size, teams=teams)
    except (OptionError, UnknownGame) as error:
        raise ArenaError(f"{error}.", code="bad_options") from None


@transaction.atomic
def ladder_close(*, ladder: Ladder, by: User, why: str = "") -> Ladder:
    """Make and rate no more matches. Matches under way are voided; ratings stay."""
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    require_runs(found, by)
    if not found.is_open:
        raise Refused("The ladder is closed already.")
    found.closed_at = timezone.now()
    found.save(update_fields=["closed_at"])
    under_way = ladder_matches(found).filter(status__in=UNSETTLED)
    matches_void(matches=list(under_way.values_list("pk", flat=True)))
    ladder_note(found, by, "closed", why)
    log_append(scope=scope(found), bodies=[{"what": "closed", "by": by.pk, "why": why}])
    return found


def ladder_note(ladder: Ladder, by: User | None, what: str, why: str = "") -> None:
    """Record a change of a ladder; `by` is ``None`` where the site made it by itself."""
    LadderChange.objects.create(ladder=ladder, by=by, what=what[:200], why=why[:400])


def runs(ladder: Ladder, user: User | None) -> bool:
    """Whether the user runs a ladder: the owner of a group's, and administrators."""
    return user is not None and (user.is_staff or user.pk == ladder.owner_id)


def require_runs(ladder: Ladder, by: User) -> None:
    if not runs(ladder, by):
        whose = "its owner" if ladder.of_group else "an administrator"
        raise Forbidden(f"Only {whose} changes this ladder.")


def _require_staff(by: User | None) -> None:
    if by is not None and not by.is_staff:
        raise Forbidden("Only an administrator opens and closes ladders.")


@transaction.atomic
def ladders_join(*, submission: Submission) -> list[Ladder]:
    """Put a bot's new active version on the open ladders of its game.

    Those are the site's, and those of groups that the bot was put on. A bot of a class is on none.
    """
    bot = submission.bot
    if not bot.listed:
        return []
    entered = Q(entries__bot=bot, entries__left_at=None)
    if bot.owner.username == HOUSE:
        entered |= Q(house=True)
    wanted = Ladder.every.filter(Q(owner=None) | entered, game=bot.game, closed_at=None)
    locked = Ladder.every.select_for_update().filter(pk__in=wanted.order_by().values("pk"))
    found = list(locked.order_by("pk"))
    for ladder in found:
        rungs_enter(ladder, [submission])
    benched = LadderEntry.objects.filter(bot=bot, benched_at__isnull=False)
    benched.update(benched_at=None, bench_reason="", unbenched_at=timezone.now())
    return found


@transaction.atomic
def ladders_leave(*, owner: User) -> None:
    """Take all bots of an owner off every ladder, and the owner out of every group."""
    climbed = Ladder.every.filter(rungs__bot__owner=owner).order_by("pk").distinct()
    for key in list(climbed.values_list("pk", flat=True)):
        rungs_leave(Ladder.every.select_for_update().get(pk=key), owner)
    entries = LadderEntry.objects.filter(bot__owner=owner, left_at=None)
    entries.update(left_at=timezone.now())
    LadderMember.objects.filter(user=owner).delete()


@transaction.atomic
def match_rate(*, match: Match) -> list[RatingEvent]:
    """Move the live ratings of a settled match's bots; once, and only on an open ladder.

    A match without the ladder's own terms is never rated, whoever made it. The ladder's
    row is locked, so matches are rated one after the other and the events can be computed
    again in the order of their keys.
    """
    if not match.rated or not has_ladder_terms(match):
        return []
    found = ladder_of(match)
    if found is None:
        return []
    ladder = Ladder.every.select_for_update().get(pk=found.pk)
    if not ladder.is_open or match.rating_events.exists():
        return []
    players = match.players.order_by("index")
    submissions = list(players.values_list("submission_id", flat=True))
    basis = fit_latest(ladder)
    numbers = numbers_since(ladder, submissions, basis)
    games = match.games.order_by().values_list("seating", "places")
    before = [numbers[pk].rating for pk in submissions]
    counts = [numbers[pk].matches for pk in submissions]
    pairs = meetings(list(games), winner_only=winner_only(ladder, METHOD))
    after = moved(before, counts, pairs, teams=team_seats(ladder))
    events = RatingEvent.objects.bulk_create(
        RatingEvent(
            ladder=ladder,
            match=match,
            submission_id=pk,
            fit=basis,
            before=before[i],
            after=after[i],
            matches_before=counts[i],
            method=METHOD,
        )
        for i, pk in enumerate(submissions)
    )
    rungs_move(ladder, events)
    return events
