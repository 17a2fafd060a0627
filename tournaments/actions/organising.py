"""What an organiser does in the middle of an event."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import Forbidden, Refused
from tournaments.actions.audit import UNDER_WAY, entry_body, locked, note, publish, require_second
from tournaments.actions.news import tell_entrants, tell_owner
from tournaments.actions.quotas import require_message
from tournaments.actions.services import is_house_bot
from tournaments.models import Entry, Event, EventMessage, EventState
from tournaments.selectors import entry_version, may_manage


@transaction.atomic
def entry_disqualify(*, entry: Entry, by: User, why: str, confirmed_by: User | None = None) -> None:
    """Put a bot out: at no future table, last in the standings.

    What others scored against it stands, as does what it scored: taking results away
    would punish those who met it, or spare those who lost to it. An organiser with a bot
    in the event needs a second person (`tournaments.actions.confirmations`).
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


@transaction.atomic
def entry_replace(*, entry: Entry, by: User) -> None:
    """Let a bot's newest version play from the next round on, where the event allows that."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if entry.bot.owner_id != by.pk and not (is_house_bot(entry.bot) and may_manage(event, by)):
        raise Forbidden("Only a bot's owner can replace its version.")
    if event.state not in UNDER_WAY:
        raise Refused("A version can be replaced while the event runs.")
    if not event.replacing:
        raise Refused("In this event the version that started plays to the end.")
    if event.freeze_at and event.freeze_at <= timezone.now():
        raise Refused("Versions are frozen by now.")
    entry.submission = entry_version(event, entry.bot)
    entry.save(update_fields=["submission"])
    note(event, by, f"replaced the version of {entry.bot} by {entry.submission}")
    body = entry_body("replaced", entry, by)
    if entry.submission is not None:
        body |= {
            "version": entry.submission.number,
            "content_hash": entry.submission.content_hash,
        }
    publish(event, body)


@transaction.atomic
def registration_extend(*, event: Event, until: datetime | None, by: User, why: str = "") -> Event:
    """A later end of registration, or none."""
    found = locked(event, by, EventState.DRAFT, EventState.REGISTRATION)
    if until is not None and until <= timezone.now():
        raise Refused("Choose a time in the future.")
    found.registration_until = until
    found.save(update_fields=["registration_until"])
    note(found, by, f"registration open until {until:%d %B %H:%M}" if until else "no deadline", why)
    return found


@transaction.atomic
def event_message(*, event: Event, text: str, by: User) -> EventMessage:
    """A word to all entrants, on the event's page and in their notices; so many a day."""
    found = locked(event, by, *EventState)
    if not text.strip():
        raise Refused("The message is empty.")
    require_message(found, by)
    note(found, by, "wrote to all entrants")
    tell_entrants(found, f"{found.title}: {text.strip()}")
    return EventMessage.objects.create(event=found, by=by, text=text.strip()[:2000])
