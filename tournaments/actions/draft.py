"""Changing an event's settings until it starts."""

from __future__ import annotations

from dataclasses import fields

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Refused
from sandbox.limits import Clocks
from tournaments.actions.audit import locked, note
from tournaments.actions.news import tell_entrants
from tournaments.actions.quotas import require_message
from tournaments.actions.rating import TERMS, rating_lapse
from tournaments.actions.services import EventSettings, checked, new_code, scope_name
from tournaments.models import Event, EventMessage, EventState, Visibility


def settings_of(event: Event) -> EventSettings:
    """What its organiser chose, as it stands."""
    values = {each.name: getattr(event, each.name) for each in fields(EventSettings)}
    values["clocks"] = Clocks(**event.clocks)
    values["tie_breaks"] = tuple(event.tie_breaks)
    return EventSettings(**values)


@transaction.atomic
def event_change(*, event: Event, settings: EventSettings, by: User, why: str = "") -> Event:
    """Other settings for an event that has not started. Its address and its cards stay.

    Whoever has a bot in it consented to the old ones, so entrants get a message, and
    the number of messages a day limits the changes. New terms end an approval for rating.
    """
    found = locked(event, by, EventState.DRAFT, EventState.REGISTRATION)
    if settings.game != found.game and found.entries.exists():
        raise Refused("Bots are in already: the game cannot change any more.")
    values = checked(settings)
    changed = [name for name, value in values.items() if getattr(found, name) != value]
    if not changed:
        return found
    told = f"The settings have changed: {', '.join(name.replace('_', ' ') for name in changed)}."
    if found.entries.exists():
        require_message(found, by)
        EventMessage.objects.create(event=found, by=by, text=told)
        tell_entrants(found, f"{found.title}: {told} You can withdraw until it starts.")
    for name in changed:
        setattr(found, name, values[name])
    if "visibility" in changed:
        found.commitment.scope = scope_name(found.slug, found.visibility)
        found.commitment.save(update_fields=["scope"])
    if TERMS & set(changed):
        rating_lapse(found)
    if found.visibility == Visibility.PRIVATE and not found.join_code:
        found.join_code = new_code()
    found.save(update_fields=[*changed, "join_code", "rated", "rating_approved_by"])
    note(found, by, f"changed {', '.join(name.replace('_', ' ') for name in changed)}", why)
    return found
