"""Play, settle, rate: one match."""

from __future__ import annotations

import logging
import time
import traceback

from django.db import transaction

from arena.core.leases import lease_fail, lease_take
from arena.ladder.services import match_rate
from arena.matches.models import Match
from arena.matches.selectors import match_spec
from arena.matches.settling import match_settle
from arena.pipeline import queue, standing
from arena.pipeline.heartbeat import worker_name
from arena.pipeline.holding import open_cell
from arena.pipeline.renewing import renewing
from sandbox.match import MatchRun, MatchSpec
from sandbox.referee import play_match
from tournaments.news import tell_if_given_up
from tournaments.selectors import match_event

log = logging.getLogger(__name__)


def match_run(*, match_id: int) -> None:
    """Lease a match, play it, settle it and let its event go on.

    Dying anywhere in between costs time and nothing else: until it is settled the
    match comes back when the lease runs out, afterwards the sweep advances the event.
    """
    token = lease_take(Match, match_id)
    if token is None:
        return
    match = Match.objects.select_related("commitment").get(pk=match_id)
    began = time.monotonic()
    try:
        spec = match_spec(match)
        with renewing(Match, match_id, token):
            run = play(spec)
        settle(match, run, seconds=time.monotonic() - began)
    except Exception:  # whatever came out, it is ours: a bot's faults are inside the result
        lease_fail(Match, match_id, token, traceback.format_exc())
        tell_if_given_up(match_id)
        raise


def play(spec: MatchSpec) -> MatchRun:
    """Play without the database."""
    return play_match(spec, open_cell())


def settle(match: Match, run: MatchRun, *, seconds: float) -> bool:
    """Write and rate in one transaction, then wake the event or the ladder."""
    with transaction.atomic():
        if not match_settle(match_id=match.pk, run=run, seconds=seconds, worker=worker_name()):
            return False
        match.refresh_from_db(fields=["rated"])  # results may have opened or closed meanwhile
        match_rate(match=match)
        standing.match_settled(match)
        event = match_event(match)
        if event is not None:
            queue.send_after_commit(queue.ADVANCE, [event.pk])
    return True
