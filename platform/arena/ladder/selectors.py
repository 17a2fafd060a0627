from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import F, Q

from arena.accounts.models import User
from arena.bots.models import Bot, SubmissionStatus
from arena.core.errors import NotFound
from arena.core.rows import row_get
from arena.ladder.group_selectors import ladders_listed
from arena.ladder.leaderboard import listed
from arena.ladder.models import Ladder, RatingEvent, Rung, TableDraw
from arena.matches.models import Match

TOP = 5
"""Rows of a ladder that other pages show."""
NO_LADDER = "There is no ladder for that game and table size."


def ladder_get(*, game: str, table_size: int, teams: bool = False) -> Ladder:
    return row_get(Ladder.objects, NO_LADDER, game=game, table_size=table_size, teams=teams)


def ladder_pick(ladders: Iterable[Ladder], *, game: str, table_size: int, teams: bool) -> Ladder:
    """The ladder of this game and table size among those given."""
    wanted = (game, table_size, teams)
    for ladder in ladders:
        if (ladder.game, ladder.table_size, ladder.teams) == wanted:
            return ladder
    raise NotFound(NO_LADDER)


def ladders_all() -> list[Ladder]:
    """The site's own ladders."""
    return list(Ladder.objects.all())


def ladder_rows(ladder: Ladder, *, top: int | None = None) -> list[Rung]:
    """The rungs of every bot that has played, or of the first `top`, best first."""
    return list(listed(Rung.objects.filter(ladder=ladder, played=True))[:top])


def ladder_tops(ladders: Sequence[Ladder]) -> dict[int, list[Rung]]:
    """The first `TOP` rows of each ladder; one query, and one for each ladder without ranks."""
    tops: dict[int, list[Rung]] = {ladder.pk: [] for ladder in ladders}
    ranked = Rung.objects.filter(ladder__in=list(tops), played=True, rank__lte=TOP)
    for rung in listed(ranked):
        if len(tops[rung.ladder_id]) < TOP:  # more than TOP may share the last rank
            tops[rung.ladder_id].append(rung)
    for one in ladders:
        if len(tops[one.pk]) < min(one.bots, TOP):
            tops[one.pk] = ladder_rows(one, top=TOP)
    return tops


def bot_rungs(bot: Bot, user: User | None = None) -> list[Rung]:
    """The bot's rung on every ladder that it has played on and the visitor's lists may show.

    The site's own ladders come first.
    """
    rungs = Rung.objects.filter(bot=bot, played=True, ladder__in=ladders_listed(user).order_by())
    return list(
        rungs.select_related("ladder").order_by(
            F("ladder__owner").asc(nulls_first=True),
            *("ladder__game", "ladder__table_size", "ladder__teams", "ladder"),
        )
    )


def may_be_drawn(bot: Bot) -> bool:
    """Whether the draw of a ladder's tables may name a version of the bot.

    Draws name opponents that were near but not seated, and the proof of a draw needs them.
    """
    valid = bot.submissions.filter(status=SubmissionStatus.VALID, checked_at__isnull=False)
    since = valid.order_by("checked_at").values_list("checked_at", flat=True).first()
    if since is None:
        return False
    drawn = TableDraw.objects.filter(commitment__day__gte=since.date())
    standing = Q(commitment__scope__startswith=f"ladder {bot.game} ")
    of_group = Q(commitment__ladder_day__ladder__entries__bot=bot)
    return drawn.filter(standing | of_group).exists()


def match_events(match: Match) -> dict[int, RatingEvent]:
    """How a match moved the ratings, by submission."""
    return {event.submission_id: event for event in match.rating_events.order_by("pk")}
