"""Schedule: events on their way, and what a start, a pause or an end sets going."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Forbidden
from arena.ladder.eligibility import ladder_for
from arena.ladder.services import ladder_fit
from arena.matches.models import Match
from arena.matches.services import match_retry
from arena.pipeline import queue
from tournaments.actions import cards, confirmations, entries, release, rematches, rounds, run
from tournaments.actions.audit import require_manager
from tournaments.formats import FORMATS
from tournaments.models import ChangeKind, ChangeRequest, Entry, Event, EventState
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.tally import tally
from tournaments.selectors import event_plan

AT_ONCE = 50
"""Matches that are made while the organiser waits; more are made by a task."""


def event_start(*, event: Event, by: User, why: str = "") -> None:
    """Start an event. Pairing a large one is left to a task, so that the answer comes at once."""
    with transaction.atomic():
        _begin(run.field_lock(event=event, by=by, why=why))


def _begin(event: Event) -> None:
    """Draw the cards and pair the first round, if nothing more is awaited."""
    if FORMATS[event.format].extent(event_plan(event)).tables <= AT_ONCE:
        event_advance(event_id=event.pk)
    else:
        queue.send_after_commit(queue.ADVANCE, [event.pk])


def event_reveal(*, event: Event, nonce: str, by: User) -> list[Entry]:
    """Reveal a nonce; the last one that is awaited lets the cards be dealt."""
    with transaction.atomic():
        entries = cards.nonce_reveal(event=event, nonce=nonce, by=by)
        _begin(event)
    return entries


def event_beacon(*, event: Event, value: str, signature: str, by: User) -> None:
    """Enter the value of the beacon that an event waits for."""
    with transaction.atomic():
        cards.beacon_enter(event=event, value=value, signature=signature, by=by)
        _begin(event)


def event_resume(*, event: Event, by: User, why: str = "") -> None:
    """Go on after a pause."""
    with transaction.atomic():
        run.pause_end(event=event, by=by, why=why)
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
            matches = rounds.round_pair(event_id=event_id)
            queue.send_after_commit(queue.PLAY, matches)
        made = bool(matches)
    event = Event.objects.get(pk=event_id)
    board = Scoreboard(event)
    board.store()
    tally(board)
    if event.state == EventState.FINISHED:
        _fit(event)


def _fit(event: Event) -> None:
    found = ladder_for(game=event.game, table_size=event.table_size, options=event.options)
    for ladder in found:
        ladder_fit(ladder=ladder)


def event_publish(*, event: Event, by: User, why: str = "") -> None:
    """Open the results; what was held back counts from now on."""
    release.results_release(event=event, by=by, why=why)
    _fit(event)


def event_match_rematch(
    *, event: Event, match: Match, by: User, reason: str, why: str
) -> ChangeRequest | None:
    """Void a match and send its table's next one, or ask a second person where one is needed."""
    with transaction.atomic():
        require_manager(event, by)
        seated = rematches.match_table(event, match).match
        if rematches.second_needed([seated], by):
            kind = ChangeKind.MATCH
            return confirmations.change_request(
                event=event, kind=kind, match=match, by=by, reason=reason, why=why
            )
        again = rematches.match_rematch(event=event, match=match, by=by, reason=reason, why=why)
        _rematches_send(event, [again])
    return None


def event_round_rematch(
    *, event: Event, number: int, by: User, reason: str, why: str
) -> ChangeRequest | None:
    """Void the last round and send its tables' next matches, or ask a second person."""
    with transaction.atomic():
        require_manager(event, by)
        tables = rematches.round_tables(event, number)
        if rematches.second_needed([table.match for table in tables], by):
            kind = ChangeKind.ROUND
            return confirmations.change_request(
                event=event, kind=kind, number=number, by=by, reason=reason, why=why
            )
        again = rematches.round_rematch(event=event, number=number, by=by, reason=reason, why=why)
        _rematches_send(event, again)
    return None


def entry_withdraw(*, entry: Entry, by: User, why: str = "") -> ChangeRequest | None:
    """Take a bot out, or ask a second person where one is needed."""
    return _entry_out(ChangeKind.WITHDRAW, entries.entry_mark_withdrawn, entry, by, why)


def entry_disqualify(*, entry: Entry, by: User, why: str) -> ChangeRequest | None:
    """Put a bot out for a breach, or ask a second person where one is needed."""
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
        return confirmations.change_request(
            event=entry.event, kind=kind, entry=entry, by=by, why=why
        )
    return None


def event_request_confirm(*, request: ChangeRequest, by: User) -> None:
    """Make a change as its second person, and send the rematches."""
    with transaction.atomic():
        again = confirmations.request_confirm(request=request, by=by)
        _rematches_send(request.event, again)


def _rematches_send(event: Event, matches: list[Match]) -> None:
    """Play the rematches, bring the standings on, and fit the ladders without the old results."""
    queue.send_after_commit(queue.PLAY, [match.pk for match in matches])
    queue.send_after_commit(queue.ADVANCE, [event.pk])
    queue.wake_after_commit(queue.FIT)


def event_match_retry(*, event: Event, match: Match, by: User, why: str = "") -> None:
    """Send a match again that stands as errored."""
    with transaction.atomic():
        run.retry_note(event=event, match=match, by=by, why=why)
        match_retry(match=match)
        queue.send_after_commit(queue.PLAY, [match.pk])
