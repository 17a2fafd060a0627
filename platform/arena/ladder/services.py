"""Ladders and ratings: a live step for every match, a fit every now and then."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.bots.models import Submission
from arena.core.errors import ArenaError, Forbidden, Refused
from arena.ladder.eligibility import (
    has_ladder_terms,
    ladder_matches,
    ladder_of,
    ladder_options,
    scope,
    team_seats,
    winner_only,
)
from arena.ladder.fit_inputs import rated_results, voided_count
from arena.ladder.leaderboard_update import rungs_enter, rungs_move, rungs_rank, rungs_rebuild
from arena.ladder.live_ratings import fit_latest, numbers_since
from arena.ladder.maths import plackett_luce
from arena.ladder.maths.elo import meetings, moved
from arena.ladder.maths.prior import FIRST_SCALES, LOOSE, Scales
from arena.ladder.models import (
    FIRST_METHOD,
    METHOD,
    Fit,
    FitRating,
    Ladder,
    LadderChange,
    RatingEvent,
)
from arena.matches.models import UNSETTLED, Match
from arena.matches.services import matches_void
from arena.publiclog.services import log_append
from botocracy.stats.elo import CENTRE, SCALE
from games.options import OptionError
from games.registry import UnknownGame

HOUR = timedelta(hours=1)
FIT_GROWTH = 0.02
FIT_AGE = timedelta(minutes=10)
DIGITS = 6
"""Decimals of a stored rating; few enough that every computer gets the same."""


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
    _require_staff(by)
    found = Ladder.objects.select_for_update().get(pk=ladder.pk)
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


def _require_staff(by: User | None) -> None:
    if by is not None and not by.is_staff:
        raise Forbidden("Only an administrator opens and closes ladders.")


@transaction.atomic
def ladders_join(*, submission: Submission) -> list[Ladder]:
    """Put a bot's new active version on every open ladder of its game."""
    ladders = Ladder.objects.select_for_update().filter(game=submission.bot.game, closed_at=None)
    found = list(ladders.order_by("pk"))
    for ladder in found:
        rungs_enter(ladder, [submission])
    return found


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
    ladder = Ladder.objects.select_for_update().get(pk=found.pk)
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


def ladder_fit(*, ladder: Ladder) -> Fit | None:
    """Fit the ladder if its results have changed since the newest fit.

    They have if a match was rated or voided, or if the method of rating is another.
    """
    newest = RatingEvent.objects.filter(ladder=ladder).order_by("-pk").first()
    if newest is None:
        return None
    last, voided = newest.pk, voided_count(ladder, last_event=newest.pk)
    seen = fit_latest(ladder)
    state = (last, voided, METHOD)
    if seen is not None and (seen.last_event, seen.voided, seen.method) == state:
        return None
    computed = fit_compute(ladder, last_event=last)
    with transaction.atomic():
        Ladder.objects.select_for_update().get(pk=ladder.pk)
        known = Fit.objects.filter(
            ladder=ladder, last_event=last, voided=voided, method=METHOD
        ).first()
        if known is not None:
            return known
        row = _fit_write(ladder, last, voided, computed)
        rungs_rank(ladder, row)
        return row


class Computed(NamedTuple):
    """A fit as it is stored."""

    matches: int
    games: int
    seats: list[float]
    scales: dict[str, Any]
    """What was estimated of the field: widths in Elo points, and the dispersion of matches."""
    ratings: list[tuple[int, float, float, int]]
    """Submission, rating, error, matches."""


def fit_compute(ladder: Ladder, *, last_event: int, method: int = METHOD) -> Computed:
    """Fit all matches rated up to an event.

    With the first method, ratings are as they were then; errors are today's.
    """
    rated = rated_results(ladder, last_event=last_event, method=method)
    first = method == FIRST_METHOD
    fitted = plackett_luce.fit(
        rated.results,
        len(rated.submissions),
        seats=ladder.table_size,
        predecessors=rated.predecessors,
        scales=FIRST_SCALES if first else None,
        loose=1.0 if first else LOOSE,
    )
    centre = CENTRE + SCALE * fitted.centre if first else CENTRE
    return Computed(
        scales={} if first else _scales(fitted.scales),
        matches=len({result.match for result in rated.results}),
        games=len(rated.results),
        seats=[round(effect * SCALE, 2) for effect in fitted.seats.tolist()],
        ratings=[
            (pk, round(centre + SCALE * strength, DIGITS), round(SCALE * error, DIGITS), matches)
            for pk, strength, error, matches in zip(
                rated.submissions,
                fitted.strengths.tolist(),
                fitted.errors.tolist(),
                fitted.matches.tolist(),
                strict=True,
            )
        ],
    )


def _scales(scales: Scales) -> dict[str, Any]:
    return {
        "strength": round(SCALE * scales.strength, 2),
        "version": round(SCALE * scales.version, 2),
        "dispersion": list(scales.dispersion),
    }


def fit_due(ladder: Ladder) -> bool:
    """Whether results grew by a fiftieth since the newest fit, or at all since `FIT_AGE`.

    So a small ladder is fitted after every match, and a large one now and then.
    """
    newest = RatingEvent.objects.filter(ladder=ladder).order_by("-pk").first()
    seen = fit_latest(ladder)
    if newest is None or seen is None:
        return newest is not None
    if seen.method != METHOD or seen.voided != voided_count(ladder, last_event=newest.pk):
        return True
    since = RatingEvent.objects.filter(ladder=ladder, pk__gt=seen.last_event).count()
    aged = seen.created_at < timezone.now() - FIT_AGE
    return since > 0 and (aged or since >= FIT_GROWTH * seen.matches * ladder.table_size)


def fits_thin() -> int:
    """Delete the ratings of old fits: one fit an hour stays for two days, then one a day.

    The rows of the fits stay, and from their last events every rating can be computed again.
    """
    now = timezone.now()
    gone = 0
    for ladder in Ladder.objects.all():
        old = Fit.objects.filter(ladder=ladder, kept=True, created_at__lt=now - HOUR)
        last: dict[str, int] = {}
        rows = list(old.order_by("created_at", "pk").values_list("pk", "created_at"))
        for pk, at in rows:
            last[f"{at:%Y-%m-%d}" if at < now - 48 * HOUR else f"{at:%Y-%m-%d %H}"] = pk
        latest = fit_latest(ladder)
        stay = {*last.values(), latest.pk if latest else 0}
        thin = [pk for pk, _ in rows if pk not in stay]
        FitRating.objects.filter(fit__in=thin).delete()
        gone += Fit.objects.filter(pk__in=thin).update(kept=False)
    return gone


def _fit_write(ladder: Ladder, last_event: int, voided: int, computed: Computed) -> Fit:
    row = Fit.objects.create(
        ladder=ladder,
        last_event=last_event,
        voided=voided,
        matches=computed.matches,
        games=computed.games,
        seats=computed.seats,
        method=METHOD,
        scales=computed.scales,
    )
    FitRating.objects.bulk_create(
        FitRating(fit=row, submission_id=pk, rating=rating, error=error, matches=matches)
        for pk, rating, error, matches in computed.ratings
    )
    return row
