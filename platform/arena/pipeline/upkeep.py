"""Periodic work: find what was lost, fit ladders, verify matches."""

from __future__ import annotations

import logging

from arena.bots.models import Submission
from arena.core.leases import leases_expire, unsent
from arena.ladder.fits import fit_due, ladder_fit
from arena.ladder.models import Ladder
from arena.matches.models import Match
from arena.matches.verifying import match_verify, matches_unverified
from arena.pipeline import queue
from arena.pipeline.comparisons import comparisons_advance
from arena.pipeline.events import event_advance, events_start_due
from arena.workers.losses import losses_count
from tournaments.actions.templates import templates_run_due
from tournaments.steps.rounds import events_running, paused_hold

log = logging.getLogger(__name__)

VERIFIED_AT_ONCE = 20
"""Matches verified by one run of the task, so that it takes seconds and not minutes."""


def sweep() -> None:
    """Find work that should be under way and is not, and send it.

    The database knows all work, so a broker that loses every message, or workers that
    die, cost time and nothing else.
    """
    for work in (Submission, Match):
        if lost := leases_expire(work):
            losses_count(work=work, lost=lost)
            log.warning("leases ran out: their workers fell silent", extra={"count": lost})
    paused_hold()
    queue.send(queue.CHECK, unsent(Submission))
    queue.send(queue.PLAY, unsent(Match))
    templates_run_due()
    events_start_due()
    for event_id in events_running():
        event_advance(event_id=event_id)
    comparisons_advance()


def matches_verify() -> None:
    """Check matches whose secret was revealed, a few at a time."""
    for match in matches_unverified(limit=VERIFIED_AT_ONCE):
        match_verify(match=match)


def ladders_fit() -> None:
    """Fit every ladder that needs a new fit."""
    for ladder in Ladder.every.all():
        if fit_due(ladder):
            ladder_fit(ladder=ladder)
