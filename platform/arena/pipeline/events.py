"""Schedule: events on their way, and what a start, a pause or an end sets going."""

from __future__ import annotations

from django.db import transaction

from arena.accounts.models import User
from arena.ladder.kinds import ladder_for
from arena.ladder.services import ladder_fit
from arena.matches.models import Match
from arena.matches.services import match_retry
from arena.pipeline import queue
from tournaments import director, organising, services, tally
from tournaments.formats import FORMATS
from tournaments.models import Event, EventState
from tournaments.scoreboard import Scoreboard
from tournaments.selectors import event_plan

AT_ONCE = 50
"""Matches that are made while the organiser waits; more are made by a task."""


def event_start(*, event: Event, by: User, why: str = "") -> None:
    """Start an event. Pairing a large one is left to a task, so that the answer comes at once."""
    with transaction.atomic():
        started = services.event_start(event=event, by=by, why=why)
        if FORMATS[started.format].extent(event_plan(started)).tables <= AT_ONCE:
            event_advance(event_id=event.pk)
        else:
            queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_resume(*, event: Event, by: User, why: str = "") -> None:
    """Go on after a pause."""
    with transaction.atomic():
        services.event_resume(event=event, by=by, why=why)
        queued = Match.objects.filter(table__round__event=event, status=Match.WAITING)
        queue.send_after_commit(queue.PLAY, queued.values_list("pk", flat=True))
        queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_advance(*, event_id: int) -> None:
    """As far as it goes: new matches are made in batches and sent, standings and sums kept.

    Every batch is a transaction of its own. If this dies in between, the sweep goes on
    with the next batch. At the end the ladder is fitted.
    """
    made = True
    while made:
        with transaction.atomic():
            matches = director.event_advance(event_id=event_id)
            queue.send_after_commit(queue.PLAY, matches)
        made = bool(matches)
    event = Event.objects.get(pk=event_id)
    board = Scoreboard(event)
    board.keep()
    tally.keep(board)
    if event.state == EventState.FINISHED:
        _fit(event)


def _fit(event: Event) -> None:
    found = ladder_for(game=event.game, table_size=event.table_size, options=event.options)
    for ladder in found:
        ladder_fit(ladder=ladder)


def event_publish(*, event: Event, by: User, why: str = "") -> None:
    """Open the results; what was held back counts from now on."""
    services.event_publish(event=event, by=by, why=why)
    _fit(event)


def event_match_replay(*, event: Event, match: Match, by: User, why: str = "") -> None:
    """Void a match and send its table's next one; what was kept of the event is brought on too."""
    with transaction.atomic():
        again = organising.match_replay(event=event, match=match, by=by, why=why)
        queue.send_after_commit(queue.PLAY, [again.pk])
        queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_round_replay(*, event: Event, number: int, by: User, why: str = "") -> None:
    """Void the last round and send its tables' next matches; the same."""
    with transaction.atomic():
        again = organising.round_replay(event=event, number=number, by=by, why=why)
        queue.send_after_commit(queue.PLAY, [match.pk for match in again])
        queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_match_retry(*, event: Event, match: Match, by: User, why: str = "") -> None:
    """Send a match again that stands as errored."""
    with transaction.atomic():
        services.event_note_retry(event=event, match=match, by=by, why=why)
        match_retry(match=match)
        queue.send_after_commit(queue.PLAY, [match.pk])
