"""Templates: stored settings for further events, opened by hand or every few days."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import Forbidden, NotFound, Refused
from arena.core.text import one_line
from sandbox.limits import Clocks
from tournaments.actions.audit import locked, note
from tournaments.actions.draft import event_create, event_open
from tournaments.actions.settings import EventSettings
from tournaments.models import Event, EventState, EventTemplate

KEPT = (
    "title description game options table_size deals clocks faults_allowed format length cut "
    "scoring tie_breaks byes_allowed visibility release replacing entries_per_user reveal_minutes"
).split()
"""Settings that a template stores; dates would be in the past."""


@transaction.atomic
def template_save(
    *,
    event: Event,
    name: str,
    by: User,
    every_days: int | None = None,
    next_at: datetime | None = None,
) -> EventTemplate:
    """Store an event's settings as the owner's template of this name; replaces an existing one."""
    found = locked(event, by, *EventState)
    name = one_line(name, "A template's name", limit=80)
    if every_days is not None and not 1 <= every_days <= 365:
        raise Refused("An event can come again every 1 to 365 days.")
    if every_days and next_at is None:
        next_at = timezone.now() + timedelta(days=every_days)
    template, _ = EventTemplate.objects.update_or_create(
        owner=by,
        name=name,
        defaults={
            "settings": {key: getattr(event, key) for key in KEPT},
            "every_days": every_days,
            "next_at": next_at if every_days else None,
        },
    )
    again = f", again every {every_days} days" if every_days else ""
    note(found, by, f"kept the settings as “{template.name}”{again}")
    return template


def templates_of(owner: User) -> QuerySet[EventTemplate]:
    return EventTemplate.objects.filter(owner=owner)


def template_delete(*, pk: int, by: User) -> None:
    """Delete one of one's templates; its events stay."""
    deleted, _ = templates_of(by).filter(pk=pk).delete()
    if not deleted:
        raise NotFound("You have no such template.")


def settings_in(template: EventTemplate) -> EventSettings:
    """The settings of a template."""
    values: dict[str, Any] = dict(template.settings)
    values["clocks"] = Clocks(**values["clocks"])
    values["tie_breaks"] = tuple(values["tie_breaks"])
    return EventSettings(**values)


@transaction.atomic
def template_run(*, template: EventTemplate, by: User) -> Event:
    """Create an event from a template and open its registration."""
    if template.owner_id != by.pk and not by.is_staff:
        raise Forbidden("That template is someone else's.")
    event = event_create(by=template.owner, settings=settings_in(template))
    return event_open(event=event, by=template.owner)


@transaction.atomic
def templates_run_due() -> list[Event]:
    """Create and open an event for each recurring template that is due."""
    now = timezone.now()
    due = EventTemplate.objects.select_for_update().filter(
        every_days__isnull=False, next_at__lte=now
    )
    made = []
    for template in due:
        made.append(template_run(template=template, by=template.owner))
        step = timedelta(days=template.every_days or 1)
        while template.next_at and template.next_at <= now:
            template.next_at += step
        template.save(update_fields=["next_at"])
    return made
