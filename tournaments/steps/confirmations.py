"""Confirming a requested change to results."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from arena.accounts.models import User
from arena.matches.models import Match
from tournaments.actions.confirmations import decide, pending_request
from tournaments.models import ChangeKind, ChangeRequest, Decision
from tournaments.steps import entries, rematches


@transaction.atomic
def request_confirm(*, request: ChangeRequest, by: User) -> list[Match]:
    """Confirm and make the change, as its second person; returns the rematches to play."""
    found = pending_request(request, by)
    decide(found, Decision.CONFIRMED, by)
    common: dict[str, Any] = {"by": found.by, "why": found.why, "confirmed_by": by}
    if found.kind == ChangeKind.MATCH:
        assert found.match is not None
        again = rematches.match_rematch(
            event=found.event, match=found.match, reason=found.reason, **common
        )
        return [again]
    if found.kind == ChangeKind.ROUND:
        return rematches.round_rematch(
            event=found.event, number=found.round or 0, reason=found.reason, **common
        )
    assert found.entry is not None
    if found.kind == ChangeKind.DISQUALIFY:
        entries.entry_mark_disqualified(entry=found.entry, **common)
    else:
        entries.entry_mark_withdrawn(entry=found.entry, **common)
    return []
