"""What the owner of a bot changes, where ladders and events must follow."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from arena.bots.retiring import bot_mark_retired, bot_remove
from arena.bots.services import submission_activate
from arena.core.errors import Refused
from arena.ladder.selectors import may_be_drawn
from arena.matches.models import MatchPlayer
from arena.pipeline.ladders import version_joins
from tournaments.models import Answer, Entry, EventState, Invitation
from tournaments.steps.entries import entry_mark_withdrawn

INSTEAD = "Retire it instead: it then gets no more matches."


@transaction.atomic
def bot_retire(*, bot: Bot, by: User) -> None:
    """Retire a bot: no more ladder matches, and no event that has not started yet.

    In events that have started it plays to the end, because its opponents were paired with it.
    """
    bot_mark_retired(bot=bot, by=by)
    entered = Entry.objects.filter(bot=bot, event__state=EventState.REGISTRATION)
    for entry in entered.select_related("bot__owner"):
        entry_mark_withdrawn(entry=entry, by=by, why="it was retired")
    pending = Invitation.objects.filter(bot=bot, answer=Answer.PENDING)
    pending.update(answer=Answer.EXPIRED, answered_at=timezone.now())


@transaction.atomic
def bot_delete(*, bot: Bot, by: User) -> None:
    """Delete a bot that left no trace; refused where others' results or proofs name it."""
    found = Bot.objects.select_for_update().get(pk=bot.pk)
    if MatchPlayer.objects.filter(submission__bot=found).exists():
        raise Refused(
            f"{found.name} has played, and its opponents keep their results. {INSTEAD}",
            code="has_played",
        )
    if entry := Entry.objects.filter(bot=found).select_related("event").first():
        raise Refused(
            f"{found.name} is in the event “{entry.event.title}”. {INSTEAD}", code="in_event"
        )
    if may_be_drawn(found):
        raise Refused(
            f"{found.name} was on a ladder when its tables were drawn, and the proof of that "
            f"draw names it. {INSTEAD}",
            code="drawn",
        )
    bot_remove(bot=found, by=by)


@transaction.atomic
def version_activate(*, submission: Submission, by: User) -> Bot:
    """Let an earlier valid version play, and put it on the ladders in place of the active one."""
    bot = submission_activate(submission=submission, by=by)
    submission.bot = bot
    version_joins(submission)
    return bot
