"""A group's ladder: opening it, its settings, and its members."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from arena.accounts.models import User
from arena.accounts.owning import owners_of, people_of
from arena.accounts.services import require_public_name
from arena.core.codes import new_code
from arena.core.errors import ArenaError, Invalid, NotFound, Refused
from arena.core.text import one_line
from arena.core.visibility import Visibility
from arena.ladder.group_quotas import require_room_for_ladder
from arena.ladder.group_selectors import is_member
from arena.ladder.models import Ladder, LadderEntry, LadderMember
from arena.ladder.rung_updates import rungs_leave, rungs_rebuild
from arena.ladder.services import ladder_check, ladder_note, require_runs
from arena.ladder.terms import ladder_matches
from arena.matches.opening import results_opened

LONGEST_TITLE = 60
MOST_DEALS = 20
"""Deals in a match; a longer one would keep the other ladders waiting."""
SLUG_WORDS = 45


@dataclass(frozen=True)
class GroupSettings:
    """What the owner of a group's ladder may change at any time."""

    title: str
    visibility: str = Visibility.PRIVATE
    deals: int = 5
    house: bool = True


def group_ladder_create(
    *, by: User, game: str, table_size: int, teams: bool = False, settings: GroupSettings
) -> Ladder:
    """Open a ladder for a group. It has the site's options, clocks and allowed faults."""
    values = _checked(settings)
    ladder_check(game=game, table_size=table_size, teams=teams)
    words = slugify(values["title"])[:SLUG_WORDS].strip("-") or "ladder"
    with transaction.atomic():
        require_public_name(by)
        require_room_for_ladder(User.objects.select_for_update().get(pk=by.pk))
        ladder = Ladder.every.create(
            owner=by,
            game=game,
            table_size=table_size,
            teams=teams,
            slug=f"{words}-{new_code(6)}",
            join_code=new_code(),
            **values,
        )
        ladder_note(ladder, by, "opened")
        rungs_rebuild(ladder)
    return ladder


def _checked(settings: GroupSettings) -> dict[str, Any]:
    wrong = []
    try:
        title = one_line(settings.title, "The title", limit=LONGEST_TITLE)
    except ArenaError as error:
        wrong.append(("title", error.message))
    if settings.visibility not in Visibility.values:
        wrong.append(("visibility", "A ladder is private, unlisted or public."))
    if not 1 <= settings.deals <= MOST_DEALS:
        wrong.append(("deals", f"A match has 1 to {MOST_DEALS} deals."))
    if wrong:
        raise Invalid(wrong)
    return {
        "title": title,
        "visibility": settings.visibility,
        "deals": settings.deals,
        "house": settings.house,
    }


def group_settings_of(ladder: Ladder) -> GroupSettings:
    return GroupSettings(ladder.title, ladder.visibility, ladder.deals, ladder.house)


@transaction.atomic
def group_ladder_change(*, ladder: Ladder, by: User, settings: GroupSettings) -> Ladder:
    """Change the settings. Matches that were made before become as visible as the ladder."""
    found = _locked(ladder, by)
    values = _checked(settings)
    changed = [name for name, value in values.items() if getattr(found, name) != value]
    for name in changed:
        setattr(found, name, values[name])
    found.save(update_fields=changed)
    if changed:
        ladder_note(found, by, f"changed {', '.join(changed)}")
    if "house" in changed:
        rungs_rebuild(found)
    if "visibility" in changed:
        matches = ladder_matches(found)
        matches.update(results_open=found.open_to_all)
        results_opened(matches)
    return found


@transaction.atomic
def group_ladder_pause(*, ladder: Ladder, by: User, paused: bool) -> Ladder:
    """Make no more matches, or go on making them."""
    found = _locked(ladder, by)
    if not found.is_open:
        raise Refused("The ladder is closed.")
    if (found.paused_at is not None) == paused:
        raise Refused("The ladder is paused already." if paused else "The ladder is not paused.")
    found.paused_at = timezone.now() if paused else None
    found.save(update_fields=["paused_at"])
    ladder_note(found, by, "paused" if paused else "resumed")
    return found


@transaction.atomic
def group_code_renew(*, ladder: Ladder, by: User) -> str:
    """Make a new code to join; the old one is worth nothing from now on."""
    found = _locked(ladder, by)
    found.join_code = new_code()
    found.save(update_fields=["join_code"])
    ladder_note(found, by, "made a new code to join")
    return found.join_code


@transaction.atomic
def group_join(*, code: str, by: User) -> Ladder:
    """Join a group's ladder by its code."""
    given = code.strip().lower()
    running = Ladder.every.exclude(owner=None).filter(closed_at=None)
    ladder = running.filter(join_code=given).first() if given else None
    barred = LadderMember.objects.filter(ladder=ladder, user=by, removed_at__isnull=False)
    if ladder is None or barred.exists():
        raise NotFound("There is no ladder with that code.")
    if ladder.owner_id != by.pk:
        _, new = LadderMember.objects.get_or_create(ladder=ladder, user=by)
        if new:
            ladder_note(ladder, by, "joined")
    return ladder


@transaction.atomic
def group_leave(*, ladder: Ladder, by: User) -> None:
    """Leave a group: one's bots leave its ladder, and their results stay."""
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    gone, _ = found.members.filter(user=by, removed_at=None).delete()
    if not gone:
        raise Refused("You have not joined this ladder.")
    _bots_leave(found, by)
    ladder_note(found, by, "left")


@transaction.atomic
def group_member_remove(*, ladder: Ladder, user: User, by: User) -> None:
    """Remove a member, who cannot join again with the code. Their bots leave the ladder."""
    found = _locked(ladder, by)
    removed = found.members.filter(user=user, removed_at=None).update(removed_at=timezone.now())
    if not removed:
        raise NotFound(f"{user.username} is no member of this ladder.")
    _bots_leave(found, user)
    ladder_note(found, by, f"removed {user.username}")


@transaction.atomic
def group_member_return(*, ladder: Ladder, user: User, by: User) -> None:
    """Let somebody back in who was removed."""
    found = _locked(ladder, by)
    members = found.members.filter(user=user, removed_at__isnull=False)
    if not members.update(removed_at=None):
        raise NotFound(f"{user.username} was not removed from this ladder.")
    ladder_note(found, by, f"let {user.username} back in")


def _bots_leave(ladder: Ladder, user: User) -> None:
    """Take the bots of who left off the ladder, and those of teams that nobody is left of."""
    for owner in User.objects.filter(pk__in=owners_of(user)):
        if any(is_member(ladder, person) for person in people_of([owner.pk]).exclude(pk=user.pk)):
            continue
        entries = LadderEntry.objects.filter(ladder=ladder, bot__owner=owner, left_at=None)
        entries.update(left_at=timezone.now())
        rungs_leave(ladder, owner)


def _locked(ladder: Ladder, by: User) -> Ladder:
    """The ladder's row, locked, if `by` runs the ladder and a group's it is."""
    found = Ladder.every.select_for_update().get(pk=ladder.pk)
    require_runs(found, by)
    if not found.of_group:
        raise Refused("This is a ladder of the site, not of a group.")
    return found
