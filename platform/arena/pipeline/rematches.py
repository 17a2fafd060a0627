"""Schedule: rematches of a voided match, a voided round, or all matches of one machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.core.errors import Forbidden, NotFound
from arena.core.wake import wake_after_commit
from arena.ladder.models import Ladder
from arena.ladder.terms import ladder_of
from arena.ladder.voiding import ladder_matches_rematch
from arena.matches.models import Lane, Match, MatchStatus, VoidReason
from arena.matches.voiding import reason_check
from arena.pipeline import queue
from tournaments.actions.audit import require_manager
from tournaments.actions.confirmations import change_request
from tournaments.actions.rematches import decided, match_table, second_needed, voidable_tables
from tournaments.models import UNDER_WAY, ChangeKind, ChangeRequest, Event
from tournaments.steps import rematches as steps
from tournaments.steps.confirmations import request_confirm


def event_match_rematch(
    *, event: Event, match: Match, by: User, reason: str, why: str
) -> ChangeRequest | None:
    """Void a match and send its rematch, or ask a second person to confirm it."""
    with transaction.atomic():
        require_manager(event, by)
        seated = match_table(event, match).match
        if second_needed([seated], by):
            kind = ChangeKind.MATCH
            return change_request(
                event=event, kind=kind, match=match, by=by, reason=reason, why=why
            )
        again = steps.match_rematch(event=event, match=match, by=by, reason=reason, why=why)
        _rematches_send([event.pk], [again])
    return None


def event_round_rematch(
    *, event: Event, number: int, by: User, reason: str, why: str
) -> ChangeRequest | None:
    """Void the last round and send its rematches, or ask a second person to confirm it."""
    with transaction.atomic():
        require_manager(event, by)
        tables = voidable_tables(event, number)
        if second_needed([table.match for table in tables], by):
            kind = ChangeKind.ROUND
            return change_request(
                event=event, kind=kind, number=number, by=by, reason=reason, why=why
            )
        again = steps.round_rematch(event=event, number=number, by=by, reason=reason, why=why)
        _rematches_send([event.pk], again)
    return None


def event_request_confirm(*, request: ChangeRequest, by: User) -> None:
    """Confirm a change as its second person, and send the rematches."""
    with transaction.atomic():
        again = request_confirm(request=request, by=by)
        _rematches_send([request.event_id], again)


def _rematches_send(events: Iterable[int], matches: Iterable[Match]) -> None:
    """Send the rematches, advance the events, and fit the ladders without the voided results."""
    queue.send_after_commit(queue.PLAY, [match.pk for match in matches])
    queue.send_after_commit(queue.ADVANCE, sorted(events))
    wake_after_commit(queue.FIT)


@dataclass(frozen=True)
class Voided:
    """The numbers of a machine's matches that were voided and that were not."""

    again: list[int]
    """Keys of the rematches."""
    left: int
    """Matches that are kept: their event is over, or a later round was drawn from them."""
    own: int
    """Matches with a bot of the administrator, which another administrator must void."""


@transaction.atomic
def worker_void(*, worker: str, by: User, why: str) -> Voided:
    """Void all matches that a machine played and send rematches; the public logs name them.

    `worker` is a machine, as in `arena.ladder.integrity.worker_checks`.
    """
    if not by.is_staff:
        raise Forbidden("Only an administrator takes back what a worker has played.")
    reason = VoidReason.INFRASTRUCTURE
    reason_check(reason=reason, why=why)
    played = Match.objects.filter(worker__startswith=f"{worker}:", status=MatchStatus.SETTLED)
    if not worker or not played.exists():
        raise NotFound("No settled match was played there.")
    own = set(
        played.filter(players__submission__bot__owner__in=owners_of(by)).values_list(
            "pk", flat=True
        )
    )
    played = played.exclude(pk__in=own)
    words = f"worker {worker}: {why}"
    again = []
    by_ladder: dict[Ladder, list[Match]] = {}
    for match in played.filter(lane=Lane.LADDER):
        if ladder := ladder_of(match):
            by_ladder.setdefault(ladder, []).append(match)
    for ladder, matches in by_ladder.items():
        again += ladder_matches_rematch(
            ladder=ladder, matches=matches, by=by, reason=reason, why=words
        )
    of_events = list(played.filter(lane=Lane.EVENT, table__isnull=False))
    open_events = Event.objects.filter(state__in=UNDER_WAY)
    left, brought_back = 0, set()
    for match in of_events:
        event = open_events.filter(rounds__tables__match=match).first()
        if event is None or decided(event, match_table(event, match)):
            left += 1
        else:
            again.append(
                steps.match_rematch(event=event, match=match, by=by, reason=reason, why=words)
            )
            brought_back.add(event.pk)
    _rematches_send(brought_back, again)
    return Voided([match.pk for match in again], left, len(own))
