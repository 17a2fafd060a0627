"""Who may change an event, in which state, and the line that says who did and why."""

from __future__ import annotations

from typing import Any

from arena.accounts.models import User
from arena.core.errors import Forbidden, Refused
from tournaments.models import Event, EventChange, EventState
from tournaments.selectors import may_manage


def note(event: Event, by: User | None, what: str, why: str = "") -> None:
    """Write down a change; `by` nobody where the event ran by itself."""
    EventChange.objects.create(event=event, by=by, what=what[:120], why=why[:400])


def require_manager(event: Event, by: User) -> None:
    if not may_manage(event, by):
        raise Forbidden("Only the organiser of an event can do that.")


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
    """Take the locked event to a state, with what changes along with it."""
    event.state = state
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=["state", *values])
    note(event, by, state.label.lower(), why)
    return event
