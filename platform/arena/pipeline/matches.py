"""Play, settle, rate: one match, or several whose sittings take turns."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from structlog.contextvars import bind_contextvars

from arena.core.leases import lease_fail, lease_release, lease_take
from arena.ladder.services import match_rate
from arena.ladder.terms import ladder_of, scope
from arena.matches.models import Lane, Match
from arena.matches.opening import results_opened
from arena.matches.selectors import kinds_waiting, match_spec
from arena.matches.services import match_retry
from arena.matches.settling import match_settle
from arena.matches.voiding import settled_body
from arena.pipeline import ladders, queue
from arena.pipeline.webhooks import match_announce
from arena.publiclog.services import log_append
from arena.workers.attempts import attempt_void, forfeits_decide, open_without
from arena.workers.draining import HandedBack, hand_back_if_due, open_until_due
from arena.workers.heartbeat import worker_name
from arena.workers.holding import open_cell, trouble
from arena.workers.renewing import renewing
from arena.workers.turns import Turn, turn_end, turns_take
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
    """Run the matches whose turn it is in the lane of this one; their sittings take turns.

    A message says that there is work in a lane. Which match it names is of no account, unless
    none is waiting for its turn.
    """
    taken = _matches_take(match_id)
    if not taken:
        return
    first, *others = taken
    threads = [
        threading.Thread(target=_run_beside, args=[turn], name=f"match {turn.pk}")
        for turn in others
    ]
    for thread in threads:
        thread.start()
    try:
        _run_turn(first)
    finally:
        for thread in threads:
            thread.join()


def _matches_take(match_id: int) -> list[Turn]:
    lane = Match.objects.filter(pk=match_id).values_list("lane", flat=True).first()
    if lane is None:
        return []
    taken = turns_take(
        lane,
        Match,
        waiting=Match.objects.filter(lane=lane),
        kinds=kinds_waiting(lane=lane),
        count=settings.MATCHES_MIXED,
    )
    if taken:
        return taken
    token = lease_take(Match, match_id)
    return [Turn(match_id, token)] if token else []


@transaction.atomic
def match_send_again(*, match: Match) -> None:
    """Play a match again that failed too often by errors of ours."""
    match_retry(match=match)
    queue.send_after_commit(queue.PLAY, [match.pk])


def _run_turn(turn: Turn) -> None:
    bind_contextvars(match_id=turn.pk)  # the message may name another
    seconds: float | None = None
    try:
        seconds = _run(turn.pk, turn.token)
    finally:
        turn_end(turn, seconds)


def _run_beside(turn: Turn) -> None:
    """Run a match in a thread. An error is stored, and the match's own message comes later."""
    bind_contextvars(match_id=turn.pk)  # a new thread knows no ids
    try:
        _run_turn(turn)
    except Exception:
        log.exception("the match was not played")
    finally:
        connection.close()


def match_run(*, match_id: int) -> None:
    """Lease a match, play it, settle it and wake its event.

    A crash in between costs time and nothing else: before it is settled, the match is
    queued again when its lease runs out; afterwards, the sweep advances the event.
    """
    token = lease_take(Match, match_id)
    if token is not None:
        _run(match_id, token)


def _run(match_id: int, token: UUID) -> float | None:
    """Play and settle a match that was leased; how many seconds it took, if it was played.

    A host whose sandbox does not answer has not tried, and a worker that ends hands back what
    it began: no failure is counted.
    """
    match = Match.objects.select_related("commitment").get(pk=match_id)
    try:
        spec = match_spec(match)
        forfeiting = forfeits_decide(match=match)
        with renewing(Match, match_id, token):
            run = play(spec, forfeiting)
        if settle(match, run, seconds=run.seconds):
            log.info("match settled", extra=_told(match, run))
    except HandedBack as ending:
        lease_release(Match, match_id, token, str(ending))
        log.warning("the match was handed back")
        return None
    except Exception as error:  # an error of ours: a bot's faults are in the result
        attempt_void(match=match, error=error)
        if why := trouble(max_age=0):
            lease_release(Match, match_id, token, why)
            log.warning("the match is left to other hosts: %s", why)
            return None
        lease_fail(Match, match_id, token, error)
        tell_if_given_up(match_id)
        raise
    return run.seconds


def _told(match: Match, run: MatchRun) -> dict[str, object]:
    """What the log says of a match; never what a bot wrote."""
    faults = sum(len(game.faults) for game in run.games)
    return {"game": match.game, "seconds": round(run.seconds, 3), "faults": faults}


def play(spec: MatchSpec, forfeiting: Collection[int] = ()) -> MatchRun:
    """Play without the database, and without the players that forfeit."""
    opened = open_until_due(open_without(spec, forfeiting, open_cell()))
    return play_match(spec, opened, hand_back_if_due, table=TABLE)


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
