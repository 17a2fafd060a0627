"""Quotas of organisers. Administrators have none.

The numbers are settings (docs/settings.md).
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import TooMany
from botocracy.events.formats import FORMATS
from tournaments.models import NOT_STARTED, UNDER_WAY, Answer, Event
from tournaments.selectors import event_plan

DAY = timedelta(hours=24)


def require_room_for_event(by: User) -> None:
    """Raise if `by` may not organise one more event."""
    most = settings.EVENTS_PER_USER
    unfinished = Event.objects.filter(organiser=by, state__in=(*NOT_STARTED, *UNDER_WAY))
    if not by.is_staff and unfinished.count() >= most:
        raise TooMany(
            f"You organise {most} events that are not over, which is the most. "
            "Finish or call one off first, or ask an administrator."
        )


def require_room_for_entrant(event: Event, by: User) -> None:
    """Raise if no further bot may enter or be invited. The event's row must be locked."""
    most = settings.EVENT_ENTRANTS
    if by.is_staff:
        return
    waiting = event.invitations.filter(answer=Answer.PENDING).count()
    if event.entries.filter(withdrawn_at=None).count() + waiting >= most:
        raise TooMany(f"An event takes {most} bots, invitations included. It is full.")


def require_size(event: Event, by: User) -> None:
    """Raise if the event has too many matches to start."""
    most = settings.EVENT_MATCHES
    matches = FORMATS[event.format].extent(event_plan(event)).tables
    if not by.is_staff and matches > most:
        raise TooMany(
            f"With this field it would be {matches:,} matches; an event has {most:,} at most. "
            "Choose fewer cycles or rounds, larger tables, or ask an administrator to start it."
        )


def require_message(event: Event, by: User) -> None:
    """Raise if the entrants got the most messages of this event in 24 hours."""
    most = settings.MESSAGES_PER_DAY
    lately = event.messages.filter(at__gt=timezone.now() - DAY).count()
    if not by.is_staff and lately >= most:
        raise TooMany(f"Entrants get {most} messages of an event in 24 hours at most.")
