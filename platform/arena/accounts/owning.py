"""Who acts for the owner of a bot: a person for themselves, the members for their team.

Whatever is an owner's alone, to see or to do, is decided here.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from arena.accounts.models import TeamMember, User
from arena.accounts.services import HOUSE
from arena.core.errors import Forbidden


def acts_for(user: User | None, owner: int) -> bool:
    """Whether the user is the account `owner` or a member of that team."""
    if user is None or not user.is_active:
        return False
    return user.pk == owner or TeamMember.objects.filter(team=owner, user=user).exists()


def owners_of(user: User | None) -> list[int]:
    """The accounts that the user acts for: their own and those of their teams."""
    if user is None or not user.is_active:
        return []
    teams = TeamMember.objects.filter(user=user).order_by("pk")
    return [user.pk, *teams.values_list("team_id", flat=True)]


def people_of(owners: Collection[int]) -> QuerySet[User]:
    """The people behind these accounts, each once. Nobody is behind the house."""
    members = TeamMember.objects.filter(team__in=owners)
    behind = Q(pk__in=owners, is_team=False) | Q(pk__in=members.values("user"))
    return User.objects.filter(behind, is_active=True).exclude(username=HOUSE).order_by("pk")


def people_keys(owners: Collection[int]) -> list[int]:
    return list(people_of(owners).values_list("pk", flat=True))


def owners_beside(owner: int) -> list[int]:
    """The account itself and all others that share a person with it."""
    people = people_keys([owner])
    teams = TeamMember.objects.filter(user__in=people).values_list("team_id", flat=True)
    return sorted({owner, *people, *teams})


def team_groups(memberships: QuerySet[TeamMember]) -> dict[int, int]:
    """Account → group, for these teams and their members. Who shares a team is in one group.

    A group is named by its smallest account. All others are groups of their own.
    """
    group: dict[int, int] = {}
    for pair in memberships.order_by("pk").values_list("team_id", "user_id"):
        roots = {_root(group, one) for one in pair}
        group |= {one: min(roots) for one in (*pair, *roots)}
    return {one: _root(group, one) for one in group}


def _root(group: dict[int, int], one: int) -> int:
    while (above := group.get(one, one)) != one:
        one = above
    return one


def owner_named(*, by: User, name: str) -> User:
    """The account for which `by` wants to act: their own, or the team of this name."""
    if name in ("", by.username):
        return by
    team = User.objects.filter(username=name, is_team=True, team__members__user=by).first()
    if team is None:
        raise Forbidden(f"You are not in a team called {name}.", code="not_in_team")
    return team


def accounts_lock(*keys: int) -> None:
    """Lock accounts, always in the same order, so that quotas are counted one at a time."""
    list(User.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))
