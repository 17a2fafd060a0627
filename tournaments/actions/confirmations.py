"""Requests for changes to results that a second person must confirm.

An organiser needs a second person if they have a bot at the table to be voided, or a bot in the
event from which they take out another's. The second person is another organiser or an
administrator without such an interest. Requests, decisions and both people are public.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import Forbidden, Refused
from arena.matches.models import Match
from arena.matches.voiding import plays_in_any, reason_check
from tournaments.actions.audit import has_entry, locked, note, publish
from tournaments.actions.messages import tell_others
from tournaments.actions.rematches import voidable_tables
from tournaments.models import (
    UNDER_WAY,
    ChangeKind,
    ChangeRequest,
    Decision,
    Entry,
    Event,
    EventState,
)

DECIDABLE = (*UNDER_WAY, EventState.FINISHED)


@transaction.atomic
def change_request(
    *,
    event: Event,
    kind: ChangeKind,
    by: User,
    why: str,
    reason: str = "",
    match: Match | None = None,
    number: int | None = None,
    entry: Entry | None = None,
) -> ChangeRequest:
    """Ask a second person to confirm a change."""
    found = locked(event, by, *DECIDABLE)
    if kind in (ChangeKind.MATCH, ChangeKind.ROUND):
        reason_check(reason=reason, why=why)
    elif not why.strip():
        raise Refused("Say why: the reason is shown with the event.")
    same = {"kind": kind, "match": match, "round": number, "entry": entry}
    if found.change_requests.filter(decision=Decision.PENDING, **same).exists():
        raise Refused("That is asked for already and waits for a second person.")
    made = ChangeRequest.objects.create(
        event=found, by=by, reason=reason, why=why.strip()[:400], **same
    )
    note(found, by, f"asked a second person to {made.words}"[:120], why)
    text = f"{found.title}: {by.username} asks to {made.words}. Confirm or decline it."
    tell_others(found, by, text)
    publish(found, request_body(made, "requested", by))
    return made


def pending_request(request: ChangeRequest, by: User, *, own: bool = False) -> ChangeRequest:
    """The request with its event locked, if `by` may decide it; `own` requests only if allowed."""
    event = locked(request.event, by, *DECIDABLE)
    found = ChangeRequest.objects.select_related("by", "match", "entry__bot").get(pk=request.pk)
    found.event = event
    if found.decision != Decision.PENDING:
        raise Refused(f"The request is {found.get_decision_display().lower()} already.")
    if found.by_id == by.pk:
        if own:
            return found
        raise Forbidden("Somebody else must confirm what you asked for.")
    if _interested(found, by):
        raise Forbidden("A bot of yours is concerned: somebody else must decide.")
    return found


def _interested(request: ChangeRequest, by: User) -> bool:
    """Whether a bot of `by` is concerned."""
    if request.kind == ChangeKind.MATCH and request.match is not None:
        return plays_in_any(by, [request.match.pk])
    if request.kind == ChangeKind.ROUND:
        tables = voidable_tables(request.event, request.round or 0)
        return plays_in_any(by, [table.match_id for table in tables])
    return has_entry(request.event, by)


def decide(request: ChangeRequest, decision: Decision, by: User) -> None:
    request.decision, request.decided_by, request.decided_at = decision, by, timezone.now()
    request.save(update_fields=["decision", "decided_by", "decided_at"])


def request_body(request: ChangeRequest, what: str, by: User) -> dict[str, Any]:
    body: dict[str, Any] = {
        "what": what,
        "change": str(request.kind),
        "reason": request.get_reason_display() if request.reason else "",
        "why": request.why,
        "by": by.pk,
        "asked_by": request.by_id,
    }
    if request.match_id:
        body["match"] = request.match_id
    if request.round:
        body["round"] = request.round
    if request.entry is not None:
        body["bot"] = request.entry.bot_id
    return body


@transaction.atomic
def request_decline(*, request: ChangeRequest, by: User, why: str = "") -> None:
    """Decline a change, so that the results stand. The requester may withdraw it this way too."""
    found = pending_request(request, by, own=True)
    decide(found, Decision.DECLINED, by)
    note(found.event, by, f"declined to {found.words}"[:120], why)
    publish(found.event, request_body(found, "declined", by))


def requests_pending(event: Event) -> list[ChangeRequest]:
    """Requests that wait for a second person, the oldest first."""
    pending = event.change_requests.filter(decision=Decision.PENDING).order_by("pk")
    return list(pending.select_related("by", "entry__bot")[:50])
