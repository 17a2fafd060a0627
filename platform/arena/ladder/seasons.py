"""Seasons of a ladder. Ending one archives its final table; the next starts from nothing.

A season's ratings are fitted from the matches that were rated in it, and no others. Matches,
replays and trophies stay.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.core.errors import Refused
from arena.core.rows import row_get
from arena.core.text import one_line
from arena.ladder.divisions import divisions_redraw
from arena.ladder.fits import ladder_fit
from arena.ladder.group_selectors import ladders_listed
from arena.ladder.live_ratings import fit_latest
from arena.ladder.models import BEST_FIRST, UNRANKED, Fit, Ladder, Rung, Season, SeasonPlace
from arena.ladder.rung_updates import rungs_rebuild
from arena.ladder.services import ladder_note, require_runs
from arena.ladder.terms import scope
from arena.ladder.trophies import lead_follow
from arena.publiclog.services import log_append

LONGEST_TITLE = 60
PODIUM = 3


@transaction.atomic
def season_archive(*, ladder: Ladder, by: User, title: str = "", why: str = "") -> Season:
    """End the season of a ladder, archive its table and begin the next one.

    `title` names the season that ends. A match under way counts for the next one.
    """
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    require_runs(found, by)
    if not found.is_open:
        raise Refused("The ladder is closed: its table stays as it is.")
    title = one_line(title, "The title", limit=LONGEST_TITLE) if title.strip() else ""
    ladder_fit(ladder=found)
    final = fit_latest(found)
    if final is None:
        raise Refused("Nothing was played in this season yet: there is no table to keep.")
    found.refresh_from_db()
    if found.divided_at is not None:
        divisions_redraw(ladder=found)
        found.refresh_from_db()
    season = _archive(found, final, title, by)
    found.season += 1
    found.season_from, found.season_after = season.ended_at, final.last_event
    found.save(update_fields=["season", "season_from", "season_after"])
    rungs_rebuild(found)
    lead_follow(ladder=found, now=season.ended_at)
    ladder_note(found, by, f"ended {season.name}", why)
    body = {"what": "season", "season": season.number, "fit": final.pk, "by": by.pk, "why": why}
    log_append(scope=scope(found), bodies=[body])
    return season


def _archive(ladder: Ladder, final: Fit, title: str, by: User) -> Season:
    rungs = Rung.objects.filter(ladder=ladder, played=True, rank__lt=UNRANKED)
    table = list(rungs.order_by(*BEST_FIRST))
    season = Season.objects.create(
        ladder=ladder,
        number=ladder.season,
        title=title,
        began_at=ladder.season_began,
        ended_at=timezone.now(),
        after_event=ladder.season_after,
        fit=final,
        matches=final.matches,
        bots=len(table),
        ended_by=by,
    )
    SeasonPlace.objects.bulk_create(
        (
            SeasonPlace(
                season=season,
                bot_id=rung.bot_id,
                submission_id=rung.submission_id,
                rank=rung.rank,
                best_rank=rung.best_rank,
                worst_rank=rung.worst_rank,
                rating=rung.rating if rung.fitted is None else rung.fitted,
                error=rung.error,
                matches=rung.matches,
                division=rung.division,
            )
            for rung in table
        ),
        batch_size=500,
    )
    return season


def seasons_of(ladder: Ladder) -> list[Season]:
    """Past seasons, the newest first, each with its first places as `podium`; two queries."""
    first = places(SeasonPlace.objects.filter(rank__lte=PODIUM))
    shown = Prefetch("places", first, to_attr="podium")
    return list(ladder.seasons.prefetch_related(shown))


def season_get(*, ladder: Ladder, number: int) -> Season:
    return row_get(ladder.seasons, f"Season {number} of this ladder is not over.", number=number)


def places(found: QuerySet[SeasonPlace]) -> QuerySet[SeasonPlace]:
    """Places with their bots, owners and versions, best first."""
    joined = found.select_related("bot__owner", "submission")
    return joined.order_by("season_id", "rank", "-rating", "pk")


def season_table(season: Season) -> QuerySet[SeasonPlace]:
    """The final table of a season, best first."""
    return places(season.places.all())


def titles_won(bot: Bot, user: User | None = None) -> list[SeasonPlace]:
    """The seasons that a bot won on ladders the visitor may know of, the newest first."""
    shown = ladders_listed(user).order_by()
    won = SeasonPlace.objects.filter(bot=bot, rank=1, season__ladder__in=shown)
    return list(won.select_related("season__ladder").order_by("-season__ended_at"))
