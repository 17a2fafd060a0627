"""Rights, locks and audit trails of changes to events.

`note` writes to the audit trail of the organisers, `publish` to the public log
(`arena.publiclog`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.accounts.models import User
from arena.accounts.owning import acts_for, owners_of
from arena.core.errors import Forbidden, Refused
from arena.publiclog.services import log_append
from tournaments.models import Entry, Event, EventChange, EventState
from tournaments.selectors import may_manage, may_oversee


def note(event: Event, by: User | None, what: str, why: str = "") -> None:
    """Add a line to the audit trail; `by` is None for changes that the site makes by itself."""
    EventChange.objects.create(event=event, by=by, what=what[:120], why=why[:400])


def publish(event: Event, *bodies: Mapping[str, Any], tells_results: bool = False) -> None:
    """Append changes to the event's public log; call it last in the transaction."""
    log_append(scope=log_scope(event), bodies=bodies, tells_results=tells_results)


def log_scope(event: Event) -> str:
    return f"event {event.pk}"


def has_entry(event: Event, user: User) -> bool:
    """Whether a bot of the user or of their teams plays in the event."""
    return event.entries.filter(bot__owner__in=owners_of(user), withdrawn_at=None).exists()


def require_second(event: Event, entry: Entry, by: User, confirmed_by: User | None) -> None:
    """Raise if taking a bot out needs a second person and `confirmed_by` is not a valid one."""
    if acts_for(by, entry.bot.owner_id) or not has_entry(event, by):
        return
    if confirmed_by is None or confirmed_by.pk == by.pk:
        raise Forbidden("A second person must confirm that.", code="needs_second")
    if has_entry(event, confirmed_by):
        raise Forbidden("Somebody without a bot in the event must confirm that.")


def entry_body(
    what: str, entry: Entry, by: User, why: str = "", confirmed_by: User | None = None
) -> dict[str, Any]:
    """The public log's entry for a change to a bot's entry."""
    return {
        "what": what,
        "bot": entry.bot_id,
        "why": why.strip(),
        "by": by.pk,
        "confirmed_by": confirmed_by.pk if confirmed_by else None,
    }


def require_manager(event: Event, by: User) -> None:
    if not may_manage(event, by):
        raise Forbidden("Only the organiser of an event can do that.")


def require_overseer(event: Event, user: User | None) -> None:
    if not may_oversee(event, user):
        raise Forbidden("The control room is for the event's organisers.")


def locked(event: Event, by: User | None, *allowed: EventState) -> Event:
    """The event with its row locked, if `by` may manage it and it is in an allowed state."""
    if by is not None:
        require_manager(event, by)
    found = Event.objects.select_for_update().get(pk=event.pk)
    if found.state not in allowed:
        raise Refused(
            f"The event is {found.get_state_display().lower()}; "
            f"this needs it to be {' or '.join(s.label.lower() for s in allowed)}."
        )
    return found


def move(event: Event, by: User | None, state: EventState, why: str = "", **values: Any) -> Event:
    """Set the state and other `values` of a locked event, with a line in the audit trail."""
    event.state = state
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=["state", *values])
    note(event, by, state.label.lower(), why)
    return event
