"""Divisions of large ladders: drawn every Monday and at the end of a season.

They say among whom a bot stands; ratings and the draw of tables do not know them. Ratings stay
those of the whole ladder, and tables are made of near equals anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from arena.accounts.models import NoticeKind
from arena.accounts.notices import tell
from arena.bots.models import Bot
from arena.ladder.maths.divisions import Standing, divisions_draw
from arena.ladder.models import DivisionMove, Ladder, Rung
from arena.ladder.terms import rungs_playable
from games.registry import get

STAY = 0.75
"""Divisions are given up when fewer than this share of the bots that it takes are left."""


def size() -> int:
    """Bots of a division: half of the number from which a ladder has divisions."""
    return max(2, settings.LADDER_DIVISIONS_FROM // 2)


def last_monday(now: datetime) -> datetime:
    """The last Monday, 0:00 UTC: when divisions are drawn."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight - timedelta(days=midnight.weekday())


def divisions_due() -> list[Ladder]:
    """Open ladders whose divisions must be drawn now."""
    if not settings.LADDER_DIVISIONS_FROM:
        return list(Ladder.every.exclude(divided_at=None).filter(closed_at=None))
    running = Ladder.every.filter(closed_at=None)
    grown = running.filter(divided_at=None, bots__gt=settings.LADDER_DIVISIONS_FROM)
    return [*grown, *running.filter(divided_at__lt=last_monday(timezone.now()))]


@transaction.atomic
def divisions_redraw(*, ladder: Ladder) -> list[DivisionMove]:
    """Promote and relegate; returns what changed. Owners of bots that moved are told."""
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    rungs = _eligible(found)
    least = settings.LADDER_DIVISIONS_FROM * (STAY if found.divided_at else 1)
    drawn: dict[int, int] = {}
    if settings.LADDER_DIVISIONS_FROM and len(rungs) > least:
        drawn = divisions_draw([_standing(rung) for rung in rungs], size=size())
    elif found.divided_at is None:
        return []
    now = timezone.now()
    found.divided_at = now if drawn else None
    found.save(update_fields=["divided_at"])
    moves = _write(found, drawn, now)
    for move in moves:
        _tell(move)
    return moves


def _eligible(ladder: Ladder) -> list[Rung]:
    """Bots that play and are in a division, or whose rating is no longer provisional."""
    rungs = rungs_playable(ladder).filter(played=True)
    return [rung for rung in rungs if rung.division is not None or not rung.provisional]


def _standing(rung: Rung) -> Standing:
    rating = rung.rating if rung.fitted is None else rung.fitted
    return Standing(rung.pk, rating, rung.division, not rung.provisional)


def _write(ladder: Ladder, drawn: dict[int, int], now: datetime) -> list[DivisionMove]:
    moves, changed = [], []
    for rung in Rung.objects.filter(ladder=ladder).select_related("bot__owner"):
        after = drawn.get(rung.pk)
        if rung.division == after:
            continue
        moves.append(
            DivisionMove(ladder=ladder, bot=rung.bot, before=rung.division, after=after, at=now)
        )
        rung.division = after
        changed.append(rung)
    Rung.objects.bulk_update(changed, ["division"], batch_size=500)
    return DivisionMove.objects.bulk_create(moves, batch_size=500)


def _tell(move: DivisionMove) -> None:
    if not (move.promoted or move.relegated):
        return
    ladder, bot = move.ladder, move.bot
    name = ladder.title or f"{get(ladder.game).title}, tables of {ladder.table_size}"
    what = "promoted" if move.promoted else "relegated"
    text = f"{bot.name} was {what} from division {move.before} to {move.after} ({name})."
    page = f"/games/{bot.game}/bots/{bot.owner.username}/{bot.slug}/?ladder={ladder.pk}"
    tell(bot.owner, NoticeKind.LADDER, text, page)


def last_move(ladder: Ladder, bot: Bot) -> DivisionMove | None:
    """The newest move of a bot between divisions of a ladder."""
    return DivisionMove.objects.filter(ladder=ladder, bot=bot).first()


def divisions_of(ladder: Ladder) -> Sequence[int]:
    """The numbers of a ladder's divisions; none where it has none."""
    if ladder.divided_at is None:
        return ()
    rungs = Rung.objects.filter(ladder=ladder, division__isnull=False).order_by("division")
    numbers = rungs.values_list("division", flat=True).distinct()
    return [number for number in numbers if number is not None]
