"""Quotas of groups' ladders, so that they do not eat the site. The numbers are settings."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import TooMany
from arena.ladder.models import Ladder
from arena.matches.models import Match, MatchStatus


def matches_left(ladder: Ladder) -> int:
    """Matches that a group's ladder may still make today; voided ones do not count."""
    made = Match.objects.exclude(status=MatchStatus.VOID).filter(
        commitment__day=timezone.now().date()
    )
    here = made.filter(commitment__ladder_day__ladder=ladder).count()
    of_owner = made.filter(commitment__ladder_day__ladder__owner=ladder.owner_id).count()
    return max(
        0,
        min(
            settings.GROUP_LADDER_MATCHES - here,
            settings.GROUP_LADDER_OWNER_MATCHES - of_owner,
        ),
    )


def require_room_for_ladder(by: User) -> None:
    """Raise if `by` may not open one more ladder. The user's row must be locked."""
    most = settings.GROUP_LADDERS_PER_USER
    running = Ladder.every.filter(owner=by, closed_at=None)
    if not by.is_staff and running.count() >= most:
        raise TooMany(
            f"You run {most} ladders, which is the most. Close one first, or ask an administrator."
        )


def require_room_for_bot(ladder: Ladder) -> None:
    """Raise if no further bot fits on a group's ladder. The ladder's row must be locked."""
    most = settings.GROUP_LADDER_BOTS
    if ladder.entries.filter(left_at=None).count() >= most:
        raise TooMany(f"A group's ladder takes {most} bots. This one is full.")
