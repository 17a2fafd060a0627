"""Schedule: start, resume, advance and publish events, and take entrants out of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import ArenaError, Forbidden
from arena.ladder.fits import ladder_fit
from arena.ladder.terms import ladder_for
from arena.matches.models import Match
from arena.matches.services import match_retry
from arena.pipeline import queue
from botocracy.events.formats import FORMATS
from tournaments.actions.confirmations import change_request
from tournaments.actions.schedule import events_to_start, start_give_up
from tournaments.models import ChangeKind, ChangeRequest, Entry, Event, EventState
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.tally import tally
from tournaments.selectors import event_plan
from tournaments.steps import cards, entries, rounds, running

AT_ONCE = 50
"""Matches that are made while the organiser waits; more are made by a task."""


def event_start(*, event: Event, by: User, why: str = "") -> None:
    """Start an event. A large one is paired by a task, so that the organiser does not wait."""
    with transaction.atomic():
        _begin(running.field_lock(event=event, by=by, why=why))


def events_start_due() -> None:
    """Start the events whose hour has come, or that are full and start when they are."""
    for event in events_to_start(timezone.now()):
        try:
            event_start(event=event, by=event.organiser, why="as scheduled")
        except ArenaError as refusal:
            start_give_up(event=event, reason=refusal.message)


def _begin(event: Event) -> None:
    """Draw the cards and pair the first round, unless a nonce or the beacon is missing."""
    if FORMATS[event.format].extent(event_plan(event)).tables <= AT_ONCE:
        event_advance(event_id=event.pk)
    else:
        queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_reveal(*, event: Event, nonce: str, by: User) -> list[Entry]:
    """Reveal a nonce. After the last missing one the cards are drawn."""
    with transaction.atomic():
        revealed = cards.nonce_reveal(event=event, nonce=nonce, by=by)
        _begin(event)
    return revealed


def event_beacon(*, event: Event, value: str, signature: str, by: User) -> None:
    """Enter the value of the beacon that an event waits for."""
    with transaction.atomic():
        cards.beacon_enter(event=event, value=value, signature=signature, by=by)
        _begin(event)


def event_resume(*, event: Event, by: User, why: str = "") -> None:
    """End a pause: send the matches that were held."""
    with transaction.atomic():
        running.pause_end(event=event, by=by, why=why)
        queued = Match.objects.filter(table__round__event=event, status=Match.WAITING)
        queue.send_after_commit(queue.PLAY, queued.values_list("pk", flat=True))
        queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_advance(*, event_id: int, batches: int | None = None) -> None:
    """Make and send all matches that can be played now; store results, and fit at the end.

    Every batch of matches is a transaction. If the process dies in between, or stops after
    `batches`, the sweep makes the next batch.
    """
    for _ in count() if batches is None else range(batches):
        with transaction.atomic():
            made = rounds.round_pair(event_id=event_id)
            queue.send_after_commit(queue.PLAY, made)
        if not made:
            break
    event = Event.objects.get(pk=event_id)
    board = Scoreboard(event)
    board.store()
    tally(board)
    if event.state == EventState.FINISHED:
        _fit(event)


def _fit(event: Event) -> None:
    ladder = ladder_for(game=event.game, table_size=event.table_size, options=event.options)
    if ladder is not None:
        ladder_fit(ladder=ladder)


def event_publish(*, event: Event, by: User, why: str = "") -> None:
    """Publish the results; matches that were held back are rated from now on."""
    running.results_release(event=event, by=by, why=why)
    _fit(event)


def entry_withdraw(*, entry: Entry, by: User, why: str = "") -> ChangeRequest | None:
    """Withdraw a bot, or ask a second person to confirm it where that is needed."""
    return _entry_out(ChangeKind.WITHDRAW, entries.entry_mark_withdrawn, entry, by, why)


def entry_disqualify(*, entry: Entry, by: User, why: str) -> ChangeRequest | None:
    """Disqualify a bot, or ask a second person to confirm it where that is needed."""
    return _entry_out(ChangeKind.DISQUALIFY, entries.entry_mark_disqualified, entry, by, why)


def _entry_out(
    kind: ChangeKind, act: Callable[..., None], entry: Entry, by: User, why: str
) -> ChangeRequest | None:
    try:
        with transaction.atomic():
            act(entry=entry, by=by, why=why)
    except Forbidden as refusal:
        if refusal.code != "needs_second":
            raise
        return change_request(event=entry.event, kind=kind, entry=entry, by=by, why=why)
    return None


def event_match_retry(*, event: Event, match: Match, by: User, why: str = "") -> None:
    """Retry a match that failed by an error of ours."""
    with transaction.atomic():
        running.retry_note(event=event, match=match, by=by, why=why)
        match_retry(match=match)
        queue.send_after_commit(queue.PLAY, [match.pk])
