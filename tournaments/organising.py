"""What an organiser does in the middle of an event."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import Forbidden, NotFound, Refused
from arena.matches.models import Match, MatchStatus
from arena.matches.services import match_create
from sandbox.limits import Clocks
from tournaments.audit import locked, note
from tournaments.models import Entry, Event, EventMessage, EventState, Table
from tournaments.news import tell_entrants, tell_owner
from tournaments.quotas import require_message
from tournaments.selectors import entry_version, may_manage

UNDER_WAY = (EventState.RUNNING, EventState.PAUSED)


@transaction.atomic
def match_replay(*, event: Event, match: Match, by: User, why: str = "") -> Match:
    """Void a match and put its table to another with new cards."""
    found = locked(event, by, *UNDER_WAY)
    table = Table.objects.filter(round__event=found, match=match).first()
    if table is None:
        raise NotFound("That match is not one of this event's.")
    again = _play_again(found, table)
    note(found, by, f"voided match {match.pk}, plays {again.pk} instead", why)
    return again


@transaction.atomic
def round_replay(*, event: Event, number: int, by: User, why: str = "") -> list[Match]:
    """Void the matches of the last round and play its tables again with new cards."""
    found = locked(event, by, *UNDER_WAY)
    last = found.rounds.order_by("-number").first()
    if last is None or last.number != number:
        raise Refused("Only the last round can be voided: later ones were paired from it.")
    matches = [_play_again(found, table) for table in last.tables.select_related("match")]
    note(found, by, f"voided round {number} and plays it again", why)
    return matches


def _play_again(event: Event, table: Table) -> Match:
    old = table.match
    if old.status == MatchStatus.PLAYING:
        raise Refused(f"Match {old.pk} is being played: wait for it, or pause the event first.")
    Match.objects.filter(pk=old.pk).update(status=MatchStatus.VOID, lease=None, lease_until=None)
    first, _, times = old.key.partition(" again ")
    players = old.players.select_related("submission").order_by("index")
    again = match_create(
        game=old.game,
        options=old.options,
        submissions=[player.submission for player in players],
        deals=old.deals,
        commitment=event.commitment,
        key=f"{first} again {int(times or 0) + 1}",
        clocks=Clocks(**old.clocks),
        faults_allowed=old.faults_allowed,
        rated=old.rated,
        results_open=old.results_open,
    )
    if event.state == EventState.PAUSED:
        Match.objects.filter(pk=again.pk).update(status=MatchStatus.HELD)
    table.match = again
    table.save(update_fields=["match"])
    table.round.finished_at = None
    table.round.save(update_fields=["finished_at"])
    return again


@transaction.atomic
def entry_disqualify(*, entry: Entry, by: User, why: str) -> None:
    """Put a bot out: at no future table, last in the standings.

    What others scored against it stands, as does what it scored: taking results away
    would punish those who met it, or spare those who lost to it.
    """
    event = locked(entry.event, by, *UNDER_WAY, EventState.FINISHED)
    if not why.strip():
        raise Refused("Say why: the reason is shown with the event.")
    now = timezone.now()
    Entry.objects.filter(pk=entry.pk).update(disqualified_at=now, withdrawn_at=now)
    note(event, by, f"disqualified {entry.bot}", why)
    tell_owner(entry, f"{entry.bot.name} was disqualified from {event.title}: {why.strip()}")


@transaction.atomic
def entry_replace(*, entry: Entry, by: User) -> None:
    """Let a bot's newest version play from the next round on, where the event allows that."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if entry.bot.owner_id != by.pk and not may_manage(event, by):
        raise Forbidden("Only a bot's owner or the organiser can replace its version.")
    if event.state not in UNDER_WAY:
        raise Refused("A version can be replaced while the event runs.")
    if not event.replacing:
        raise Refused("In this event the version that started plays to the end.")
    if event.freeze_at and event.freeze_at <= timezone.now():
        raise Refused("Versions are frozen by now.")
    entry.submission = entry_version(event, entry.bot)
    entry.save(update_fields=["submission"])
    note(event, by, f"replaced the version of {entry.bot} by {entry.submission}")


@transaction.atomic
def registration_extend(*, event: Event, until: datetime | None, by: User, why: str = "") -> Event:
    """A later end of registration, or none."""
    found = locked(event, by, EventState.DRAFT, EventState.REGISTRATION)
    if until is not None and until <= timezone.now():
        raise Refused("Choose a time in the future.")
    found.registration_until = until
    found.save(update_fields=["registration_until"])
    note(found, by, f"registration open until {until:%d %B %H:%M}" if until else "no deadline", why)
    return found


@transaction.atomic
def event_message(*, event: Event, text: str, by: User) -> EventMessage:
    """A word to all entrants, on the event's page and in their notices; so many a day."""
    found = locked(event, by, *EventState)
    if not text.strip():
        raise Refused("The message is empty.")
    require_message(found, by)
    note(found, by, "wrote to all entrants")
    tell_entrants(found, f"{found.title}: {text.strip()}")
    return EventMessage.objects.create(event=found, by=by, text=text.strip()[:2000])
