"""Events that start by themselves: at their hour, or when all places are taken."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet

from tournaments.actions.audit import note
from tournaments.actions.messages import tell_organisers
from tournaments.models import Event, EventState


def events_to_start(now: datetime) -> QuerySet[Event]:
    """Open events whose hour has come, or that are full and start when they are."""
    present = Count("entries", filter=Q(entries__withdrawn_at=None))
    waiting = Event.objects.filter(state=EventState.REGISTRATION).annotate(present=present)
    full = Q(start_when_full=True, present__gte=F("places"))
    return waiting.filter(Q(starts_at__lte=now) | full).select_related("organiser").order_by("pk")


@transaction.atomic
def start_give_up(*, event: Event, reason: str) -> None:
    """Leave the start to the organisers, and tell them why it was refused.

    The schedule is cleared, so that they are told once. They can set a new hour.
    """
    found = Event.objects.select_for_update().get(pk=event.pk)
    if found.state != EventState.REGISTRATION:
        return
    found.starts_at, found.start_when_full = None, False
    found.save(update_fields=["starts_at", "start_when_full"])
    note(found, None, "could not start by itself", reason)
    tell_organisers(found, f"{found.title} could not start by itself. {reason}")


def next_round_at(event: Event) -> datetime | None:
    """When the pause after the last round is over; None if no further round waits for it."""
    if not event.pause_minutes or event.state != EventState.RUNNING:
        return None
    last = event.rounds.order_by("-number").first()
    if last is None or last.finished_at is None or last.number >= (event.rounds_planned or 0):
        return None
    over: datetime = last.finished_at + timedelta(minutes=event.pause_minutes)
    return over
