"""Messages and notices to the entrants, owners and organisers of an event."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import people_keys, people_of
from arena.core.errors import Refused
from arena.matches.models import Match, MatchStatus
from arena.webhooks.models import Kind
from arena.webhooks.outbox import announce
from tournaments.actions.audit import locked, note
from tournaments.actions.quotas import require_message
from tournaments.models import Entry, Event, EventMessage, EventState, Role
from tournaments.selectors import match_event


@transaction.atomic
def event_message(*, event: Event, text: str, by: User) -> EventMessage:
    """Write to all entrants: on the event's page and as a notice. The number per day is limited."""
    found = locked(event, by, *EventState)
    if not text.strip():
        raise Refused("The message is empty.")
    require_message(found, by)
    note(found, by, "wrote to all entrants")
    tell_entrants(found, f"{found.title}: {text.strip()}")
    return EventMessage.objects.create(event=found, by=by, text=text.strip()[:2000])


def address(event: Event) -> str:
    return f"/events/{event.slug}/"


def tell_entrants(event: Event, text: str) -> None:
    """Send one notice to each person with a bot in the event."""
    owners = set(event.entries.values_list("bot__owner", flat=True))
    for person in people_of(owners):
        tell(person, NoticeKind.EVENT, text, address(event))


def announce_event(event: Event, kind: Kind, text: str, **data: Any) -> None:
    """Tell the webhooks of everybody with a bot in the event, and of its organisers."""
    playing = event.entries.filter(withdrawn_at=None)
    entrants = people_keys(set(playing.values_list("bot__owner", flat=True)))
    people = User.objects.filter(Q(pk__in=entrants) | _organisers(event))
    about = {"event": event.slug, "title": event.title, "state": event.state}
    announce(
        kind,
        list(people.values_list("pk", flat=True)),
        text=text,
        link=address(event),
        data=about | data,
    )


def tell_owner(entry: Entry, text: str) -> None:
    tell(entry.bot.owner, NoticeKind.EVENT, text, address(entry.event))


def tell_if_given_up(match_id: int) -> None:
    """Tell the organisers that a match of theirs failed and is not retried any more."""
    match = Match.objects.filter(pk=match_id, status=MatchStatus.ERRORED).first()
    event = match_event(match) if match else None
    if event is not None:
        tell_organisers(event, f"{event.title} waits for you: match {match_id} cannot be played.")


def tell_organisers(event: Event, text: str) -> None:
    """Send a notice to the organisers of an event."""
    _tell_all(event, _organisers(event), text)


def tell_others(event: Event, by: User, text: str) -> None:
    """Send a notice to the other organisers and the administrators: the possible second persons."""
    _tell_all(event, (_organisers(event) | Q(is_staff=True)) & ~Q(pk=by.pk), text)


def _organisers(event: Event) -> Q:
    helpers = event.members.filter(role=Role.ORGANISER).values("user_id")
    return Q(pk=event.organiser_id) | Q(pk__in=helpers)


def _tell_all(event: Event, who: Q, text: str) -> None:
    for organiser in User.objects.filter(who):
        tell(organiser, NoticeKind.ORGANISING, text, f"{address(event)}control/")
