"""Who may see which ladder, and the people and bots of a group's ladder."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.accounts.services import HOUSE
from arena.bots.models import Bot
from arena.core.rows import row_get
from arena.core.visibility import Visibility
from arena.ladder.models import Ladder, LadderEntry, LadderMember

MISSING = "There is no such ladder."


def ladders_joined(user: User | None) -> QuerySet[Ladder]:
    """The groups' ladders that the user owns or joined; all of them for administrators."""
    groups = Ladder.every.exclude(owner=None).select_related("owner")
    if user is None:
        return groups.none()
    if user.is_staff:
        return groups
    joined = LadderMember.objects.filter(user=user, removed_at=None)
    return groups.filter(Q(owner=user) | Q(pk__in=joined.values("ladder")))


def ladders_listed(user: User | None) -> QuerySet[Ladder]:
    """Ladders that lists may show to a visitor: the site's, public ones, and one's own groups'."""
    return _with_joined(Q(owner=None) | Q(visibility=Visibility.PUBLIC), user)


def ladders_reachable(user: User | None) -> QuerySet[Ladder]:
    """Ladders that a visitor may open: all but others' private ones."""
    return _with_joined(Q(owner=None) | ~Q(visibility=Visibility.PRIVATE), user)


def _with_joined(shown: Q, user: User | None) -> QuerySet[Ladder]:
    joined = Q(pk__in=ladders_joined(user).order_by().values("pk")) if user else Q()
    return Ladder.every.filter(shown | joined).select_related("owner")


def groups_listed(user: User | None) -> QuerySet[Ladder]:
    """The groups' ladders on a visitor's list, the newest first."""
    return ladders_listed(user).exclude(owner=None).order_by("-pk")


def ladder_by_key(*, pk: int, user: User | None) -> Ladder:
    """A ladder by its key, if this visitor may open it."""
    return row_get(ladders_reachable(user), MISSING, pk=pk)


def group_ladder_get(*, slug: str, user: User | None) -> Ladder:
    """The group's ladder at an address, if this visitor may open it."""
    found = ladders_reachable(user).exclude(owner=None)
    return row_get(found, MISSING, slug=slug)


def group_matches(user: User | None) -> Q:
    """Condition for the matches of the groups' ladders that the user owns or joined."""
    if user is None:
        return Q(pk__in=())
    return Q(commitment__ladder_day__ladder__in=ladders_joined(user).order_by().values("pk"))


def is_member(ladder: Ladder, user: User | None) -> bool:
    """Whether the user may put bots on a group's ladder."""
    if user is None:
        return False
    if user.pk == ladder.owner_id:
        return True
    return ladder.members.filter(user=user, removed_at=None).exists()


def members_of(ladder: Ladder) -> QuerySet[LadderMember]:
    """Everybody who joined, those who were removed last."""
    people = ladder.members.select_related("user")
    return people.order_by(F("removed_at").asc(nulls_first=True), "joined_at", "pk")


def group_entries_seen(ladder: Ladder, user: User | None) -> QuerySet[LadderEntry]:
    """Bots of the user and their teams on a group's ladder; everybody's for who runs it."""
    entries = ladder.entries.filter(left_at=None).select_related("bot__owner", "ladder")
    entries = entries.order_by("bot__owner__username", "bot__name")
    if user is None:
        return entries.none()
    if user.is_staff or user.pk == ladder.owner_id:
        return entries
    return entries.filter(bot__owner__in=owners_of(user))


def group_entry_get(*, ladder: Ladder, bot: int, user: User | None) -> LadderEntry:
    return row_get(group_entries_seen(ladder, user), "This bot is not on the ladder.", bot=bot)


def group_bots_to_enter(ladder: Ladder, user: User) -> QuerySet[Bot]:
    """Valid bots of the user and their teams that are not on the group's ladder yet."""
    on_it = ladder.entries.filter(left_at=None)
    own = Bot.objects.filter(owner__in=owners_of(user), game=ladder.game, listed=True)
    able = own.filter(active__isnull=False, retired_at=None)
    return able.exclude(pk__in=on_it.values("bot")).exclude(owner__username=HOUSE)


def ladders_playing() -> list[Ladder]:
    """Ladders that make matches: open, and those of groups neither paused nor empty."""
    with_bots = LadderEntry.objects.filter(left_at=None).values("ladder")
    plays = Q(owner=None) | Q(paused_at=None, pk__in=with_bots)
    return list(Ladder.every.filter(plays, closed_at=None))
