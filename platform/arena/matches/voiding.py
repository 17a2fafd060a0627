"""Voiding a match, and the public log's entries for settled and voided matches."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.core.errors import Refused
from arena.matches.models import Match, MatchPlayer, MatchStatus, MatchVoid, VoidReason


def reason_check(*, reason: str, why: str) -> None:
    """Raise unless the reason is one of the list and put into words."""
    if reason not in VoidReason.values:
        raise Refused(
            f"Choose a reason: {', '.join(label.lower() for label in VoidReason.labels)}.",
            code="bad_reason",
        )
    if not why.strip():
        raise Refused("Say what happened: results are not taken back without a reason.")


@transaction.atomic
def match_void(
    *, match: Match, reason: str, why: str, by: User, confirmed_by: User | None = None
) -> MatchVoid:
    """Void a match for good. Its games, its replays and its file stay where they are."""
    reason_check(reason=reason, why=why)
    if match.status == MatchStatus.PLAYING:
        raise Refused(f"Match {match.pk} is being played: wait for it, or pause the event first.")
    if match.status == MatchStatus.VOID:
        raise Refused(f"Match {match.pk} is void already.")
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.VOID, lease=None, lease_until=None)
    return MatchVoid.objects.create(
        match=match, reason=reason, why=why.strip()[:400], by=by, confirmed_by=confirmed_by
    )


def plays_in_any(user: User, matches: list[int]) -> bool:
    """Whether a bot of the user or their teams sits at one of these tables."""
    seats = MatchPlayer.objects.filter(
        match__in=matches, submission__bot__owner__in=owners_of(user)
    )
    return seats.exists()


def settled_body(match: Match) -> dict[str, Any]:
    """What the public log says of a settled match."""
    players = match.players.select_related("submission").order_by("index")
    return {
        "what": "settled",
        "match": match.pk,
        "key": match.key,
        "fingerprint": match.fingerprint,
        "rated": match.rated,
        "players": [
            {
                "bot": player.submission.bot_id,
                "version": player.submission.number,
                "content_hash": player.submission.content_hash,
                "share": player.share,
                "place": player.place,
            }
            for player in players
        ],
    }


def voided_body(void: MatchVoid) -> dict[str, Any]:
    """What the public log says of a voided match; nothing in it tells the result."""
    return {
        "what": "voided",
        "match": void.match_id,
        "settled": void.match.settled_at is not None,
        "fingerprint": void.match.fingerprint,
        "rated": void.match.rated,
        "reason": void.get_reason_display(),
        "why": void.why,
        "by": void.by_id,
        "confirmed_by": void.confirmed_by_id,
        "rematch": void.rematch_id,
    }
