"""Which events move ratings.

An event is rated if the event and its results are public as they come, its matches have the
ladder's terms (options, clocks, allowed faults), and an administrator approved it before its
start. Results that are held back are not rated, because an organiser who does not like them could
cancel the event or never publish it. A change of the terms ends the approval. Entrants see before
they enter whether an event is rated, and are told when that changes.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.core.errors import Forbidden, Refused
from arena.ladder.terms import rateable
from tournaments.actions.audit import locked, note, publish
from tournaments.actions.messages import address, tell_entrants, tell_organisers
from tournaments.models import NOT_STARTED, Event, Release, Visibility

TERMS = frozenset(
    (
        "game table_size options deals clocks faults_allowed format length cut visibility release"
    ).split()
)
"""Settings that an approval covers; a change to any of them ends it."""


def obstacle(event: Event) -> str:
    """Why the event cannot be rated; empty if an administrator may approve it."""
    if event.visibility != Visibility.PUBLIC:
        return "only a public event can move ratings that everyone sees"
    if event.release != Release.PUBLIC:
        return "only results that everyone sees as they come can move ratings"
    own_terms = rateable(
        game=event.game,
        table_size=event.table_size,
        options=event.options,
        clocks=event.clocks,
        faults_allowed=event.faults_allowed,
    )
    return "" if own_terms else "its options, clocks or allowed faults are not the ladder's own"


@transaction.atomic
def rating_ask(*, event: Event, by: User) -> Event:
    """Ask the administrators to approve an event for rating."""
    found = locked(event, by, *NOT_STARTED)
    if found.rated or found.rating_asked_at:
        raise Refused("It is rated already." if found.rated else "You have asked already.")
    _require_possible(found)
    found.rating_asked_at = timezone.now()
    found.save(update_fields=["rating_asked_at"])
    note(found, by, "asked for rating")
    for administrator in User.objects.filter(is_staff=True, is_active=True):
        text = f"{by.username} asks for {found.title} to be rated."
        tell(administrator, NoticeKind.ORGANISING, text, f"{address(found)}control/")
    return found


@transaction.atomic
def rating_approve(*, event: Event, by: User, why: str = "") -> Event:
    """Approve an event for rating, with a notice to its entrants."""
    found = _locked_by_staff(event, by)
    _require_possible(found)
    if found.rated:
        return found
    _decide(found, rated=True, by=by)
    note(found, by, "approved for rating", why)
    tell_entrants(
        found,
        f"{found.title} is rated now: its matches will move your bot's rating. "
        "Withdraw before the start if you do not want that.",
    )
    publish(found, {"what": "rated", "by": by.pk, "why": why})
    return found


@transaction.atomic
def rating_refuse(*, event: Event, by: User, why: str) -> Event:
    """Refuse to rate an event, or withdraw the approval before it starts."""
    found = _locked_by_staff(event, by)
    if not why.strip():
        raise Refused("Say why: the organisers are told.")
    was_rated = found.rated
    _decide(found, rated=False, by=None)
    note(found, by, "refused for rating", why)
    tell_organisers(found, f"{found.title} is not rated: {why.strip()}")
    if was_rated:
        tell_entrants(found, f"{found.title} is not rated any more.")
        publish(found, {"what": "unrated", "by": by.pk, "why": why})
    return found


def rating_lapse(event: Event) -> None:
    """End the approval of a locked event whose terms have changed. The caller saves the event."""
    if event.rated:
        tell_entrants(event, f"{event.title} is not rated any more: its terms have changed.")
    event.rated = False
    event.rating_approved_by = None


def _locked_by_staff(event: Event, by: User) -> Event:
    if not by.is_staff:
        raise Forbidden("Only an administrator decides whether an event is rated.")
    return locked(event, by, *NOT_STARTED)


def _require_possible(event: Event) -> None:
    if reason := obstacle(event):
        raise Refused(f"It cannot be rated: {reason}.", code="not_rateable")


def _decide(event: Event, *, rated: bool, by: User | None) -> None:
    event.rated, event.rating_approved_by, event.rating_asked_at = rated, by, None
    event.save(update_fields=["rated", "rating_approved_by", "rating_asked_at"])


def events_asking() -> list[Event]:
    """Events that wait for an administrator's decision on rating, the oldest first."""
    asking = Event.objects.filter(state__in=NOT_STARTED, rating_asked_at__isnull=False)
    return list(asking.select_related("organiser").order_by("rating_asked_at")[:100])


def rating_words(event: Event) -> str:
    """Whether the event is rated and why, as a sentence for visitors."""
    if event.rated:
        return "Rated: its matches move the ladder's ratings as they are played."
    if reason := obstacle(event):
        return f"Not rated: {reason}."
    if event.state in NOT_STARTED:
        return "Not rated: no administrator has approved it for rating."
    return "Not rated: no administrator approved it before its start."
