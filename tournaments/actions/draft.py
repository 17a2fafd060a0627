"""An event before its start: create it, change its settings, open it for entries."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from arena.accounts.models import User
from arena.accounts.services import require_public_name
from arena.core.codes import new_code
from arena.core.errors import ArenaError, Refused
from arena.matches.cards import commitment_create
from tournaments.actions.audit import locked, move, note
from tournaments.actions.messages import tell_entrants
from tournaments.actions.quotas import require_message, require_room_for_event
from tournaments.actions.rating import TERMS, rating_lapse
from tournaments.actions.settings import EventSettings, checked, settings_of, times_passed
from tournaments.models import NOT_STARTED, Event, EventMessage, EventState, Role, Visibility

RESERVED = {"join", "new", "validate"}
"""Slugs that are addresses of other pages."""

SLUG_TRIES = 20


def event_create(*, by: User, settings: EventSettings, secret: str = "") -> Event:
    """Create a draft. The hash of its secret is public from now on."""
    require_future(settings)
    values = checked(settings)
    with transaction.atomic():
        require_public_name(by)
        require_room_for_event(User.objects.select_for_update().get(pk=by.pk))
        event = _draft(by, values, secret)
        note(event, by, "created")
    return event


def require_future(settings: EventSettings, before: EventSettings | None = None) -> None:
    """Raise if a time that is new in the settings has passed."""
    if passed := times_passed(vars(settings), before, timezone.now()):
        words = passed[0].replace("_", " ")
        raise ArenaError(f"Choose a time in the future for “{words}”.", code="in_the_past")


def _draft(by: User, values: dict[str, Any], secret: str) -> Event:
    """Insert the event with the first free slug."""
    for _ in range(SLUG_TRIES):
        slug = _free_slug(values["title"])
        try:
            with transaction.atomic():
                return Event.objects.create(
                    slug=slug,
                    organiser=by,
                    join_code=new_code() if values["visibility"] == Visibility.PRIVATE else "",
                    commitment=commitment_create(
                        scope=scope_name(slug, values["visibility"]), secret=secret
                    ),
                    **values,
                )
        except IntegrityError:  # another event took the slug meanwhile
            continue
    raise Refused("Many events get this title just now: try again, or choose another.")


def scope_name(slug: str, visibility: str) -> str:
    """The event's name in match files: its address if it is public, else a random code."""
    return f"event {slug if visibility == Visibility.PUBLIC else new_code()}"


def _free_slug(title: str) -> str:
    base = slugify(title)[:50].strip("-") or "event"
    if base in RESERVED:
        base = f"{base}-event"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


@transaction.atomic
def event_change(*, event: Event, settings: EventSettings, by: User, why: str = "") -> Event:
    """Change the settings of an event that has not started. Its address and cards stay.

    Entrants consented to the old settings, so they get a message, and the number of
    messages a day limits the changes. New terms end an approval for rating.
    """
    found = locked(event, by, *NOT_STARTED)
    if settings.game != found.game and found.entries.exists():
        raise Refused("Bots are in already: the game cannot change any more.")
    if settings.classroom != found.classroom and has_people(found):
        raise Refused("People are in already: whether it is a class cannot change any more.")
    require_future(settings, before=settings_of(found))
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


def has_people(event: Event) -> bool:
    """Whether bots or entrants are in, who came to a class or to none."""
    entrants = event.members.filter(role=Role.ENTRANT)
    return event.entries.exists() or event.class_bots.exists() or entrants.exists()


@transaction.atomic
def registration_extend(*, event: Event, until: datetime | None, by: User, why: str = "") -> Event:
    """Change the end of registration; None removes it."""
    found = locked(event, by, *NOT_STARTED)
    if until is not None and until <= timezone.now():
        raise Refused("Choose a time in the future.")
    found.registration_until = until
    found.save(update_fields=["registration_until"])
    note(found, by, f"registration open until {until:%d %B %H:%M}" if until else "no deadline", why)
    return found


@transaction.atomic
def event_open(*, event: Event, by: User, why: str = "") -> Event:
    """Open registration."""
    return move(locked(event, by, EventState.DRAFT), by, EventState.REGISTRATION, why)
