"""Play, settle, rate: one match, or several whose sittings take turns."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Collection

from django.conf import settings
from django.db import connection, transaction

from arena.core.leases import lease_fail, lease_take
from arena.ladder.services import match_rate
from arena.ladder.terms import ladder_of, scope
from arena.matches.models import Lane, Match
from arena.matches.opening import results_opened
from arena.matches.selectors import match_spec, matches_beside
from arena.matches.services import match_retry
from arena.matches.settling import match_settle
from arena.matches.voiding import settled_body
from arena.pipeline import ladders, queue
from arena.pipeline.webhooks import match_announce
from arena.publiclog.services import log_append
from arena.workers.attempts import attempt_void, forfeits_decide, open_without
from arena.workers.heartbeat import worker_name
from arena.workers.holding import open_cell
from arena.workers.renewing import renewing
from sandbox.match import MatchRun, MatchSpec
from sandbox.mixing import Table
from sandbox.referee import play_match
from tournaments.actions.audit import publish
from tournaments.actions.messages import tell_if_given_up
from tournaments.models import Event
from tournaments.selectors import match_event

log = logging.getLogger(__name__)

TABLE = Table(wait=settings.SITTING_WAIT / 1000)
"""Lets the matches of this process take turns, sitting by sitting."""


def matches_run(*, match_id: int) -> None:
    """Run a match; its sittings take turns with those of others that wait in its lane."""
    companions = matches_beside(match_id=match_id, count=settings.MATCHES_MIXED - 1)
    threads = [
        threading.Thread(target=_run_beside, args=[pk], name=f"match {pk}") for pk in companions
    ]
    for thread in threads:
        thread.start()
    try:
        match_run(match_id=match_id)
    finally:
        for thread in threads:
            thread.join()


@transaction.atomic
def match_send_again(*, match: Match) -> None:
    """Play a match again that failed too often by errors of ours."""
    match_retry(match=match)
    queue.send_after_commit(queue.PLAY, [match.pk])


def _run_beside(match_id: int) -> None:
    """Run a match in a thread. An error is stored, and the match's own message comes later."""
    try:
        match_run(match_id=match_id)
    except Exception:
        log.exception("match %s was not played", match_id)
    finally:
        connection.close()


def match_run(*, match_id: int) -> None:
    """Lease a match, play it, settle it and wake its event.

    A crash in between costs time and nothing else: before it is settled, the match is
    queued again when its lease runs out; afterwards, the sweep advances the event.
    """
    token = lease_take(Match, match_id)
    if token is None:
        return
    match = Match.objects.select_related("commitment").get(pk=match_id)
    try:
        spec = match_spec(match)
        forfeiting = forfeits_decide(match=match)
        with renewing(Match, match_id, token):
            run = play(spec, forfeiting)
        settle(match, run, seconds=run.seconds)
    except Exception as error:  # an error of ours: a bot's faults are in the result
        attempt_void(match=match, error=error)
        lease_fail(Match, match_id, token, traceback.format_exc())
        tell_if_given_up(match_id)
        raise


def play(spec: MatchSpec, forfeiting: Collection[int] = ()) -> MatchRun:
    """Play without the database, and without the players that forfeit."""
    return play_match(spec, open_without(spec, forfeiting, open_cell()), table=TABLE)


def settle(match: Match, run: MatchRun, *, seconds: float) -> bool:
    """Write and rate in one transaction, then wake the event or the ladder."""
    with transaction.atomic():
        if not match_settle(match_id=match.pk, run=run, seconds=seconds, worker=worker_name()):
            return False
        match.refresh_from_db(fields=["rated"])  # results may have opened or closed meanwhile
        match_rate(match=match)
        ladders.match_settled(match)
        match_announce(match)
        event = match_event(match)
        if event is not None:
            queue.send_after_commit(queue.ADVANCE, [event.pk])
        _log_settled(match, event)
        results_opened(Match.objects.filter(pk=match.pk))
    return True


def _log_settled(match: Match, event: Event | None) -> None:
    """Chain the result to the public log of its event or ladder, late in the transaction."""
    match.refresh_from_db(fields=["fingerprint", "status"])
    body = settled_body(match)
    if event is not None:
        publish(event, body, tells_results=True)
    elif match.lane == Lane.LADDER and (ladder := ladder_of(match)):
        log_append(scope=scope(ladder), bodies=[body])
