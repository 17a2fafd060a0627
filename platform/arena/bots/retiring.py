"""The end of a bot: it is retired, taken back, or deleted."""

from __future__ import annotations

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.owning import accounts_lock
from arena.accounts.teams import owner_note
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.bots.services import require_bot_owner, require_room
from arena.bots.stored import archives_forget
from arena.core.errors import Refused


@transaction.atomic
def bot_mark_retired(*, bot: Bot, by: User) -> None:
    """Retire a bot; `arena.pipeline.bots.bot_retire` also takes it out of events."""
    require_bot_owner(bot, by, "retire")
    if not bot.submissions.exists():
        raise Refused(f"{bot.name} has no version yet: delete it instead.")
    retired = Bot.objects.filter(pk=bot.pk, retired_at=None).update(retired_at=timezone.now())
    if not retired:
        raise Refused(f"{bot.name} is retired already.", code="retired")
    owner_note(bot.owner, by, f"retired {bot.name}")
    bot.refresh_from_db(fields=["retired_at"])


@transaction.atomic
def bot_unretire(*, bot: Bot, by: User) -> None:
    """Take a retired bot back: it gets matches and may enter events again."""
    require_bot_owner(bot, by, "take back")
    accounts_lock(bot.owner_id)
    bot.refresh_from_db(fields=["retired_at"])
    if bot.retired_at is None:
        raise Refused(f"{bot.name} is not retired.")
    require_room(owner=bot.owner, game=bot.game)
    Bot.objects.filter(pk=bot.pk).update(retired_at=None)
    owner_note(bot.owner, by, f"took {bot.name} back")
    bot.retired_at = None


@transaction.atomic
def bot_remove(*, bot: Bot, by: User) -> None:
    """Delete a bot with its versions and their files.

    The caller has made sure that nothing refers to them (`arena.pipeline.bots.bot_delete`).
    """
    require_bot_owner(bot, by, "delete")
    versions = list(bot.submissions.select_for_update())
    if any(version.status == SubmissionStatus.CHECKING for version in versions):
        raise Refused(f"{bot.name} is being checked right now. Try again in a minute.")
    try:
        Submission.objects.filter(bot=bot).delete()
        Bot.objects.filter(pk=bot.pk).delete()
    except ProtectedError:
        raise Refused(f"{bot.name} has just got a match. Retire it instead.") from None
    owner_note(bot.owner, by, f"deleted {bot.name}")
    digests = {version.content_hash for version in versions}
    transaction.on_commit(lambda: archives_forget(digests))
