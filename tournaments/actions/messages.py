"""Messages to the people of an event: entrants, owners, organisers."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.core.errors import Refused
from arena.matches.models import Match, MatchStatus
from tournaments.actions.audit import locked, note
from tournaments.actions.quotas import require_message
from tournaments.models import Entry, Event, EventMessage, EventState, Role
from tournaments.selectors import match_event


@transaction.atomic
def event_message(*, event: Event, text: str, by: User) -> EventMessage:
    """Write to all entrants, on the event's page and in their notices; limited per day."""
    found = locked(event, by, *EventState)
    if not text.strip():
        raise Refused("The message is empty.")
    require_message(found, by)
    note(found, by, "wrote to all entrants")
    tell_entrants(found, f"{found.title}: {text.strip()}")
    return EventMessage.objects.create(event=found, by=by, text=text.strip()[:2000])


def address(event: Event) -> str:
    return f"/events/{event.slug}/"


def tell_entrants(event: Event, text: str) -> int:
    """Tell everyone who has a bot in the event, each once; returns how many that are."""
    owners = User.objects.filter(bots__entries__event=event).distinct()
    for owner in owners:
        tell(owner, NoticeKind.EVENT, text, address(event))
    return len(owners)


def tell_owner(entry: Entry, text: str) -> None:
    tell(entry.bot.owner, NoticeKind.EVENT, text, address(entry.event))


def tell_if_given_up(match_id: int) -> None:
    """Tell those who run its event that we failed to play a match, once we stopped trying."""
    match = Match.objects.filter(pk=match_id, status=MatchStatus.ERRORED).first()
    event = match_event(match) if match else None
    if event is not None:
        tell_organisers(event, f"{event.title} waits for you: match {match_id} cannot be played.")


def tell_organisers(event: Event, text: str) -> None:
    """Tell those who run the event that it needs them."""
    _tell_all(event, _organisers(event), text)


def tell_others(event: Event, by: User, text: str) -> None:
    """Tell everyone who could act as a second person, administrators included."""
    _tell_all(event, (_organisers(event) | Q(is_staff=True)) & ~Q(pk=by.pk), text)


def _organisers(event: Event) -> Q:
    helpers = event.members.filter(role=Role.ORGANISER).values("user_id")
    return Q(pk=event.organiser_id) | Q(pk__in=helpers)


def _tell_all(event: Event, who: Q, text: str) -> None:
    for organiser in User.objects.filter(who):
        tell(organiser, NoticeKind.ORGANISING, text, f"{address(event)}control/")
