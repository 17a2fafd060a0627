"""What organisers changed about results: voided matches and disqualified bots, for everyone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.matches.models import MatchVoid
from tournaments.models import Event

MOST = 100
"""The event's page shows so many; the public log has all."""


@dataclass(frozen=True)
class Intervention:
    """One change, with who made it and why."""

    at: datetime
    what: str
    why: str
    by: str
    confirmed_by: str = ""
    """The second person, where one was needed."""
    match: int | None = None
    """The voided match, which stays open to everyone."""
    rematch: int | None = None


def interventions(event: Event) -> list[Intervention]:
    """The changes, newest first."""
    voids = MatchVoid.objects.filter(match__commitment__event=event)
    found = [
        Intervention(
            at=void.at,
            what=f"voided: {void.get_reason_display().lower()}",
            why=void.why,
            by=void.by.username,
            confirmed_by=void.confirmed_by.username if void.confirmed_by else "",
            match=void.match_id,
            rematch=void.rematch_id,
        )
        for void in voids.select_related("by", "confirmed_by").order_by("-pk")[:MOST]
    ]
    expelled = event.changes.filter(what__startswith="disqualified ").select_related("by")
    found += [
        Intervention(change.at, change.what, change.why, change.by.username if change.by else "")
        for change in expelled.order_by("-pk")[:MOST]
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)[:MOST]
