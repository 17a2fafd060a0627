"""Pausing and cancelling an event. Start, resume and publish are in `arena.pipeline.events`."""

from __future__ import annotations

from django.db import transaction

from arena.accounts.models import User
from arena.matches.models import Match
from arena.matches.services import matches_hold, matches_void
from tournaments.actions.audit import locked, move, publish
from tournaments.actions.invitations import invitations_expire
from tournaments.actions.messages import tell_entrants
from tournaments.models import NOT_STARTED, UNDER_WAY, Event, EventState, Visibility


def match_keys(event: Event) -> list[int]:
    """The keys of all matches that an event's tables play."""
    return list(Match.objects.filter(table__round__event=event).values_list("pk", flat=True))


@transaction.atomic
def event_pause(*, event: Event, by: User, why: str = "") -> Event:
    """Hold the matches that have not begun; those under way are finished."""
    found = locked(event, by, EventState.RUNNING)
    matches_hold(matches=match_keys(found))
    return move(found, by, EventState.PAUSED, why)


@transaction.atomic
def event_cancel(*, event: Event, by: User, why: str = "") -> Event:
    """Cancel an event: settled matches stay, all others are voided."""
    found = locked(event, by, *NOT_STARTED, *UNDER_WAY)
    invitations_expire(found)
    matches_void(matches=match_keys(found))
    tell_entrants(found, f"{found.title} was called off. {why}".strip())
    # Nobody else has seen a draft, and nobody else will.
    unseen = {"visibility": Visibility.PRIVATE} if found.state == EventState.DRAFT else {}
    move(found, by, EventState.CANCELLED, why, **unseen)
    if found.started_at is not None:
        publish(found, {"what": "cancelled", "by": by.pk, "why": why})
    return found
