"""The director: takes a running event one step further, as often as it is asked."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from arena.matches.models import MatchStatus
from arena.matches.services import match_create, matches_hold
from sandbox.limits import Clocks
from tournaments.drawing import cards_draw
from tournaments.formats import FORMATS
from tournaments.models import Bye, Entry, Event, EventState, Round, Table
from tournaments.pairing.tables import Pairing
from tournaments.releasing import results_public
from tournaments.selectors import field_of
from tournaments.services import event_finish


@transaction.atomic
def event_advance(*, event_id: int) -> list[int]:
    """Close finished rounds, pair the next, or finish the event; returns new matches.

    Safe to call at any time and twice: the event's row is locked, and everything
    follows from what is in the database.
    """
    events = Event.objects.select_for_update(of=("self",)).select_related("commitment")
    event = events.get(pk=event_id)
    if event.state != EventState.RUNNING or not cards_draw(event):
        return []
    if _rounds_close(event):
        return []
    made = event.rounds.count()
    planned = event.rounds_planned or 0
    form = FORMATS[event.format]
    if made >= planned or (event.ends_at and event.ends_at <= timezone.now()):
        event_finish(event=event)
        return []
    field = field_of(event)
    if len(field.entrants) < event.table_size:
        event_finish(event=event)  # so many withdrew that no table can be filled
        return []
    last = planned if form.ahead else made + 1
    matches: list[int] = []
    for number in range(made + 1, last + 1):
        pairing = form.pair(field, number, event.length)
        if not pairing.tables:
            event_finish(event=event)  # nobody is left to play against
            return matches
        matches += _round_create(event, number, pairing)
    return matches


def _rounds_close(event: Event) -> int:
    """Mark rounds whose matches are all done; returns how many are still open."""
    still_open = 0
    over = (MatchStatus.SETTLED, MatchStatus.VOID)
    for number in event.rounds.filter(finished_at=None):
        if number.tables.exclude(match__status__in=over).exists():
            still_open += 1
        else:
            number.finished_at = timezone.now()
            number.save(update_fields=["finished_at"])
    return still_open


def _round_create(event: Event, number: int, pairing: Pairing) -> list[int]:
    made = Round.objects.create(event=event, number=number)
    entries = Entry.objects.select_related("submission").in_bulk(
        [entry for table in pairing.tables for entry in table]
    )
    Bye.objects.bulk_create(Bye(round=made, entry_id=entry) for entry in pairing.byes)
    shown = results_public(event)
    matches = []
    for table_number, seats in enumerate(pairing.tables, 1):
        submissions = [entries[entry].submission for entry in seats]
        match = match_create(
            game=event.game,
            options=event.options,
            submissions=[submission for submission in submissions if submission is not None],
            deals=event.deals,
            commitment=event.commitment,
            key=f"round {number} table {table_number}",
            clocks=Clocks(**event.clocks),
            faults_allowed=event.faults_allowed,
            rated=event.rated and shown,
            results_open=shown,
        )
        Table.objects.create(round=made, number=table_number, match=match, entries=list(seats))
        matches.append(match.pk)
    return matches


def paused_hold() -> int:
    """Hold what a failure put back on the queue of a paused event."""
    paused = Table.objects.filter(round__event__state=EventState.PAUSED)
    return matches_hold(matches=list(paused.values_list("match_id", flat=True)))


def events_running() -> list[int]:
    return list(Event.objects.filter(state=EventState.RUNNING).values_list("pk", flat=True))
