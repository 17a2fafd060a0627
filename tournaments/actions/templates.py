"""Templates: stored settings for further events, opened by hand or every few days."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

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
    "scoring tie_breaks byes_allowed visibility release replacing entries_per_user reveal_minutes "
    "time_zone places start_when_full pause_minutes asks_sources"
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
    start_hours: int | None = None,
) -> EventTemplate:
    """Store an event's settings as the owner's template of this name; replaces an existing one."""
    found = locked(event, by, *EventState)
    name = one_line(name, "A template's name", limit=80)
    if every_days is not None and not 1 <= every_days <= 365:
        raise Refused("An event can come again every 1 to 365 days.")
    if every_days and next_at is None:
        next_at = timezone.now() + timedelta(days=every_days)
    if next_at is not None and next_at <= timezone.now():
        raise Refused("Choose a time in the future for the next one.")
    template, _ = EventTemplate.objects.update_or_create(
        owner=by,
        name=name,
        defaults={
            "settings": {key: getattr(event, key) for key in KEPT},
            "every_days": every_days,
            "next_at": next_at if every_days else None,
            "start_hours": start_hours,
        },
    )
    again = f", again every {every_days} days" if every_days else ""
    note(found, by, f"kept the settings as “{template.name}”{again}")
    return template


@transaction.atomic
def template_stop(*, pk: int, by: User) -> EventTemplate:
    """Let a template open no more events by itself; it and its events stay."""
    found = templates_of(by).select_for_update().filter(pk=pk).first()
    if found is None:
        raise NotFound("You have no such template.")
    if found.every_days is None:
        raise Refused(f"“{found.name}” opens no events by itself.")
    found.every_days = found.next_at = None
    found.save(update_fields=["every_days", "next_at"])
    return found


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
    settings = settings_in(template)
    if template.start_hours:
        starts = timezone.now() + timedelta(hours=template.start_hours)
        settings = replace(settings, starts_at=starts, registration_until=starts)
    event = event_create(by=template.owner, settings=settings)
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
        template.next_at = _after(template, now)
        template.save(update_fields=["next_at"])
    return made


def _after(template: EventTemplate, now: datetime) -> datetime | None:
    """The next opening after `now`: at the same hour of the organiser's clock, also in summer."""
    if template.next_at is None or not template.every_days:
        return None
    zone = ZoneInfo(template.settings.get("time_zone", "UTC"))
    moment = template.next_at.astimezone(zone)
    while moment <= now:
        moment += timedelta(days=template.every_days)  # the hour on the clock stays
    return moment
