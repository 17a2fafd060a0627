"""Taking a bot out of an event: withdrawal and disqualification."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.owning import acts_for
from arena.core.errors import Forbidden, Refused
from tournaments.actions.audit import entry_body, locked, note, publish, require_second
from tournaments.actions.messages import tell_owner
from tournaments.models import UNDER_WAY, Entry, Event, EventState
from tournaments.selectors import may_manage


@transaction.atomic
def entry_mark_withdrawn(
    *, entry: Entry, by: User, why: str = "", confirmed_by: User | None = None
) -> None:
    """Withdraw a bot: before the start its entry is deleted, later it plays the round to its end.

    An organiser with a bot in a running event needs a second person to take out
    somebody else's (`tournaments.steps.confirmations`).
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if not acts_for(by, entry.bot.owner_id) and not may_manage(event, by):
        raise Forbidden("Only a bot's owner or the organiser can withdraw it.")
    if event.state not in (EventState.REGISTRATION, *UNDER_WAY):
        raise Refused("The event is over.")
    if event.state == EventState.REGISTRATION:
        note(event, by, f"withdrew {entry.bot}", why)
        entry.delete()
        return
    require_second(event, entry, by, confirmed_by)
    Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
    note(event, by, f"withdrew {entry.bot}", why)
    publish(event, entry_body("withdrawn", entry, by, why, confirmed_by))


@transaction.atomic
def entry_mark_disqualified(
    *, entry: Entry, by: User, why: str, confirmed_by: User | None = None
) -> None:
    """Disqualify a bot: it sits at no future table and is last in the standings.

    Results of its matches stand, for it and for its opponents: removing them would punish
    those who beat it and spare those who lost to it. An organiser with a bot
    in the event needs a second person (`tournaments.steps.confirmations`).
    """
    event = locked(entry.event, by, *UNDER_WAY, EventState.FINISHED)
    if not why.strip():
        raise Refused("Say why: the reason is shown with the event.")
    require_second(event, entry, by, confirmed_by)
    now = timezone.now()
    Entry.objects.filter(pk=entry.pk).update(disqualified_at=now, withdrawn_at=now)
    note(event, by, f"disqualified {entry.bot}", why)
    tell_owner(entry, f"{entry.bot.name} was disqualified from {event.title}: {why.strip()}")
    publish(event, entry_body("disqualified", entry, by, why, confirmed_by))
