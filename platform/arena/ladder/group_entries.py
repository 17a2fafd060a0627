"""Bots on a group's ladder: their owners put them there and take them off."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import acts_for
from arena.bots.models import Bot
from arena.core.errors import Forbidden, NotFound, Refused
from arena.ladder.group_quotas import require_room_for_bot
from arena.ladder.group_selectors import MISSING, is_member
from arena.ladder.models import Ladder, LadderEntry
from arena.ladder.rung_updates import rung_leave, rungs_enter


def ladder_address(ladder: Ladder) -> str:
    """The address of a group's ladder, for notices."""
    return f"/ladders/{ladder.slug}/"


@transaction.atomic
def group_entry_add(*, ladder: Ladder, bot: Bot, by: User) -> LadderEntry:
    """Put one's own bot or a team's on a group's ladder. Its matches elsewhere are not touched."""
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    if not is_member(found, by):
        raise NotFound(MISSING)
    if not acts_for(by, bot.owner_id):
        raise Forbidden("Only its owner puts a bot on a ladder.")
    if not found.is_open:
        raise Refused("The ladder is closed.")
    if not bot.listed:
        raise Refused(f"{bot.name} plays in its class only.", code="class_bot")
    if bot.game != found.game:
        raise Refused(f"{bot.name} plays {bot.game}, not {found.game}.", code="other_game")
    if bot.active is None or bot.retired_at is not None:
        raise Refused(f"{bot.name} has no valid version that plays.", code="no_version")
    before = found.entries.filter(bot=bot).first()
    if before is not None and before.left_at is None:
        raise Refused(f"{bot.name} is on the ladder already.")
    require_room_for_bot(found)
    entry, _ = LadderEntry.objects.update_or_create(
        ladder=found, bot=bot, defaults={"left_at": None, "benched_at": None, "bench_reason": ""}
    )
    rungs_enter(found, [bot.active])
    return entry


@transaction.atomic
def group_entry_remove(*, entry: LadderEntry, by: User) -> None:
    """Take a bot off a group's ladder: its owner, or who runs the ladder. Its results stay."""
    found = Ladder.every.select_for_update().get(pk=entry.ladder_id)
    runs = by.pk == found.owner_id or by.is_staff
    if not runs and not acts_for(by, entry.bot.owner_id):
        raise Forbidden("Only its owner takes a bot off a ladder.")
    found.entries.filter(bot=entry.bot_id).update(left_at=timezone.now())
    rung_leave(found, entry.bot)


def group_entry_bench(*, entry: LadderEntry, reason: str) -> None:
    """Give a bot no more matches on a group's ladder, and tell its owner why."""
    entry.benched_at, entry.bench_reason = timezone.now(), reason[:300]
    entry.save(update_fields=["benched_at", "bench_reason"])
    text = f"{entry.bot.name} was benched on “{entry.ladder.title}”. {reason}"
    tell(entry.bot.owner, NoticeKind.BENCH, text, ladder_address(entry.ladder))


@transaction.atomic
def group_entry_return(*, entry: LadderEntry, by: User) -> None:
    """Put a benched bot back to the tables of a group's ladder; earlier faults are forgotten."""
    if not by.is_staff and not acts_for(by, entry.bot.owner_id):
        raise Forbidden("Only its owner puts a bot back.")
    if entry.benched_at is None:
        raise Refused(f"{entry.bot.name} is not on the bench.")
    LadderEntry.objects.filter(pk=entry.pk).update(
        benched_at=None, bench_reason="", unbenched_at=timezone.now()
    )
