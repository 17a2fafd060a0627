"""What a match tells the owners of its bots: faults, logs, and what their cells used.

Like decisions (`arena.matches.decisions`), this is shown as soon as the match is settled.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.core.errors import Forbidden
from arena.matches.models import Fault, Match, Sitting

FAULTS = 50
"""Of one's own that a page lists in full."""


def plays_in(match: Match, user: User | None) -> bool:
    """Whether a bot of the user's plays in it; administrators look into everyone's."""
    if user is None:
        return False
    if user.is_staff:
        return True
    owners = {player.submission.bot.owner_id for player in match.players.all()}
    return not owners.isdisjoint(owners_of(user))


def require_own(match: Match, user: User | None) -> User:
    """The user, if one of the match's bots is theirs."""
    if user is None or not plays_in(match, user):
        raise Forbidden("Notes, logs and faults are their bot's owner's alone.")
    return user


def own_faults(match: Match, user: User) -> QuerySet[Fault]:
    """The faults of the user's bots in a match; administrators see everyone's."""
    found = Fault.objects.filter(game__match=match)
    if not user.is_staff:
        found = found.filter(player__submission__bot__owner__in=owners_of(user))
    kept = found.annotate(has_bundle=Q(bundle__isnull=False)).defer("bundle")
    return kept.select_related("game", "player__submission__bot__owner")


def faults_of_own(match: Match, user: User | None) -> list[Fault]:
    """The first faults of the user's bots, for the page of a match."""
    if user is None or not any(player.fault_count for player in match.players.all()):
        return []
    return list(own_faults(match, user)[:FAULTS])


def own_sittings(match: Match, user: User) -> QuerySet[Sitting]:
    """The sittings of the user's bots, with their logs as long as they are kept."""
    found = Sitting.objects.filter(player__match=match)
    if not user.is_staff:
        found = found.filter(player__submission__bot__owner__in=owners_of(user))
    ordered = found.order_by("player__index", "rotation")
    return ordered.select_related("player__submission__bot__owner")
