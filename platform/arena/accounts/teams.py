"""Teams: founding one, inviting people, leaving it, and its log.

The captain invites and removes people and hands the part on; every member may leave. Nobody
becomes a member without accepting an invitation. Joining and dissolving concern events and
ladders too and are in `arena.pipeline.teams`.
"""

from __future__ import annotations

from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.accounts.models import (
    NoticeKind,
    Team,
    TeamAnswer,
    TeamChange,
    TeamInvitation,
    TeamMember,
    User,
)
from arena.accounts.notices import tell
from arena.accounts.owning import accounts_lock
from arena.accounts.selectors import person_get
from arena.accounts.services import require_public_name
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused, TooMany
from arena.core.rows import row_get
from arena.core.text import storable

MEMBERS = 4
"""People in a team, invited ones included."""
TEAMS = 3
"""Teams that one person may be in."""
ASKED_AGAIN = timedelta(days=1)
"""Time after which a team may ask a person again."""
ASKED_A_DAY = 10
"""People that a team may ask in 24 hours."""

PAGE = "/me/teams/"
IN_IT_ALREADY = "{} is in the team already."


def team_get(name: str) -> Team:
    """The team of that name; not found if there is none or it was dissolved."""
    return row_get(teams_active(), f"There is no team {name}.", account__username=storable(name))


def teams_active() -> QuerySet[Team]:
    """All teams with their members; dissolved ones are left out."""
    found = Team.objects.filter(account__is_active=True).select_related("account", "captain")
    return found.prefetch_related("members__user")


def team_log(team: Team, user: User | None) -> QuerySet[TeamChange]:
    """Who did what for a team, the newest first; for its members and administrators."""
    if not in_team(team, user) and not may_lead(team, user):
        raise Forbidden("The log of a team is its people's alone.")
    return team.changes.select_related("by")


def teams_of(user: User) -> QuerySet[Team]:
    """The user's teams with their members, by name."""
    return teams_active().filter(members__user=user)


def member_names(owner: User) -> list[str]:
    """The names of a team's members, in the order they joined; nothing for a person."""
    if not owner.is_team:
        return []
    members = TeamMember.objects.filter(team=owner.pk)
    return list(members.values_list("user__username", flat=True))


def members_by_team(owners: set[int]) -> dict[int, list[str]]:
    """Team → names of its members, for those of some accounts that are teams."""
    found: dict[int, list[str]] = {}
    members = TeamMember.objects.filter(team__in=owners).order_by("pk")
    for team, name in members.values_list("team_id", "user__username"):
        found.setdefault(team, []).append(name)
    return found


def in_team(team: Team, user: User | None) -> bool:
    return user is not None and team.members.filter(user=user).exists()


def invitations_to(user: User) -> QuerySet[TeamInvitation]:
    """Unanswered invitations of the user to teams."""
    pending = TeamInvitation.objects.filter(user=user, answer=TeamAnswer.PENDING)
    return pending.select_related("team__account", "by", "user")


def team_invitation_get(*, pk: int, user: User) -> TeamInvitation:
    """An invitation of the user to a team. Others' are not found."""
    rows = TeamInvitation.objects.select_related("team__account", "by", "user")
    return row_get(rows, "There is no such invitation.", pk=pk, user=user)


def owner_note(owner: User, by: User, what: str) -> None:
    """Write into a team's log what a person did with a bot of its; a person has no log."""
    if owner.is_team:
        TeamChange.objects.create(team_id=owner.pk, by=by, what=what[:160])


def _note(team: Team, by: User, what: str) -> None:
    owner_note(team.account, by, what)


def _tell_all(team: Team, text: str, but: User) -> None:
    """Tell every member but one."""
    for member in team.members.exclude(user=but).select_related("user"):
        tell(member.user, NoticeKind.TEAM, text, f"/teams/{team}/")


@transaction.atomic
def team_found(*, by: User, name: str) -> Team:
    """A new team, whose captain is `by`. Its name is free among people and teams.

    Members of a team are public, so pupils whose names are not public found and join none.
    """
    name = _free_name(name)
    require_public_name(by)
    accounts_lock(by.pk)
    require_room_in_teams(by)
    account = User(username=name, is_team=True)
    account.set_unusable_password()
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError:  # somebody took the name a moment ago
        raise Refused(f"Somebody else is called {name}.", code="name_taken") from None
    team = Team.objects.create(account=account, captain=by)
    TeamMember.objects.create(team=team, user=by)
    _note(team, by, "founded the team")
    return team


def _free_name(name: str) -> str:
    name = name.strip()
    if len(name) < settings.ACCOUNT_USERNAME_MIN_LENGTH:
        raise ArenaError(
            f"A name has at least {settings.ACCOUNT_USERNAME_MIN_LENGTH} letters.", code="bad_name"
        )
    if User.objects.filter(username__iexact=storable(name)).exists():
        raise Refused(f"Somebody else is called {name}.", code="name_taken")
    try:
        free: str = get_adapter().clean_username(name)
    except ValidationError as error:
        raise ArenaError(error.messages[0], code="bad_name") from None
    return free


def require_room_in_teams(user: User) -> None:
    """Raise if the user may not be in one more team. Their account must be locked."""
    if TeamMember.objects.filter(user=user).count() >= TEAMS:
        raise TooMany(f"You are in {TEAMS} teams, which is the most. Leave one first.")


@transaction.atomic
def team_invite(*, team: Team, by: User, username: str) -> TeamInvitation:
    """Invite a person, who is told and decides."""
    found = _led(team, by)
    user = person_get(username.strip())
    if not user.is_active or user.is_team or not user.listed:
        raise NotFound(f"There is nobody called {username} here.")
    if found.members.filter(user=user).exists():
        raise Refused(IN_IT_ALREADY.format(user.username))
    pending = found.invitations.filter(answer=TeamAnswer.PENDING)
    if pending.filter(user=user).exists():
        raise Refused(f"{user.username} is invited already.")
    if found.members.count() + pending.count() >= MEMBERS:
        raise TooMany(f"A team has at most {MEMBERS} people, invited ones included.")
    now = timezone.now()
    lately = found.invitations.filter(asked_at__gt=now - ASKED_AGAIN)
    if lately.filter(user=user).exists():
        raise TooMany(f"{user.username} was asked today already. Ask again tomorrow.")
    if lately.count() >= ASKED_A_DAY:
        raise TooMany(f"A team asks at most {ASKED_A_DAY} people a day.")
    made, _ = TeamInvitation.objects.update_or_create(
        team=found,
        user=user,
        defaults={"by": by, "answer": TeamAnswer.PENDING, "asked_at": now},
    )
    _note(found, by, f"invited {user.username}")
    text = f"{by.username} invites you to the team {found}. You decide."
    tell(user, NoticeKind.TEAM, text, PAGE)
    return made


@transaction.atomic
def team_invitation_withdraw(*, team: Team, by: User, username: str) -> None:
    """Take an unanswered invitation back."""
    found = _led(team, by)
    pending = found.invitations.filter(answer=TeamAnswer.PENDING, user__username=username)
    if not pending.update(answer=TeamAnswer.WITHDRAWN):
        raise NotFound(f"{username} is not invited.")
    _note(found, by, f"took back the invitation of {username}")


@transaction.atomic
def team_invitation_decline(*, invitation: TeamInvitation, by: User) -> None:
    """Decline as the invited person."""
    team = _answer(invitation, by, TeamAnswer.DECLINED)
    _note(team, by, "declined the invitation")
    if team.captain is not None:
        text = f"{by.username} declined your invitation to the team {team}."
        tell(team.captain, NoticeKind.TEAM, text, f"/teams/{team}/")


@transaction.atomic
def member_add(*, invitation: TeamInvitation, by: User) -> Team:
    """Accept as the invited person; `arena.pipeline.teams.team_join` checks events first."""
    accounts_lock(invitation.team_id, by.pk)
    require_room_in_teams(by)
    team = _answer(invitation, by, TeamAnswer.ACCEPTED)
    TeamMember.objects.create(team=team, user=by)
    _note(team, by, "joined")
    _tell_all(team, f"{by.username} is in the team {team} now.", but=by)
    return team


def _answer(invitation: TeamInvitation, by: User, answer: TeamAnswer) -> Team:
    """Store the answer of the invited person, once; returns the team."""
    pending = TeamInvitation.objects.filter(
        pk=invitation.pk, user=by, answer=TeamAnswer.PENDING, team__account__is_active=True
    )
    if not pending.update(answer=answer):
        raise Refused("This invitation is answered, or was taken back.")
    return invitation.team


@transaction.atomic
def team_member_remove(*, team: Team, by: User, username: str) -> None:
    """Remove a member as the captain. Their part in the team's log stays."""
    found = _led(team, by)
    member = _member(found, username)
    if member.user_id == found.captain_id:
        raise Refused("The captain cannot be removed: hand the part on first.")
    member.delete()
    _note(found, by, f"removed {member.user.username}")
    tell(member.user, NoticeKind.TEAM, f"{by.username} took you out of the team {found}.", PAGE)
    _tell_all(found, f"{member.user.username} is no longer in the team {found}.", but=by)


@transaction.atomic
def captain_change(*, team: Team, by: User, username: str) -> None:
    """Make another member the captain."""
    found = _led(team, by)
    member = _member(found, username)
    if member.user_id == found.captain_id:
        raise Refused(f"{member.user.username} is the captain already.")
    _make_captain(found, member)
    _note(found, by, f"made {member.user.username} the captain")
    _tell_all(found, f"{member.user.username} is the captain of the team {found} now.", but=by)


@transaction.atomic
def team_leave(*, team: Team, by: User) -> None:
    """Leave a team. Whoever has been in it longest is the next captain.

    The last one cannot leave but dissolves it (`arena.pipeline.teams.team_dissolve`).
    """
    found = _locked(team)
    mine = found.members.filter(user=by).first()
    if mine is None:
        raise Refused(f"You are not in the team {found}.")
    others = found.members.exclude(user=by).select_related("user")
    if not others:
        raise Refused("You are its last member: dissolve it instead.", code="last_member")
    mine.delete()
    _note(found, by, "left")
    news = f"{by.username} left the team {found}."
    if found.captain_id == by.pk:
        _make_captain(found, others[0])
        news += f" {others[0].user.username} is its captain now."
    _tell_all(found, news, but=by)


@transaction.atomic
def team_close(*, team: Team, by: User, name: str) -> None:
    """Take everybody out of a team that was called `name`; it keeps its log.

    The caller has locked and closed its account (`arena.pipeline.leaving`).
    """
    _note(team, by, "dissolved the team")
    for member in team.members.exclude(user=by).select_related("user"):
        text = f"{by.username} dissolved the team {name}."
        tell(member.user, NoticeKind.TEAM, text, PAGE)
    team.members.all().delete()
    pending = team.invitations.filter(answer=TeamAnswer.PENDING)
    pending.update(answer=TeamAnswer.WITHDRAWN)
    Team.objects.filter(pk=team.pk).update(captain=None)


def may_lead(team: Team, user: User | None) -> bool:
    """Whether the user invites and removes people: the captain and administrators do."""
    return user is not None and (user.pk == team.captain_id or user.is_staff)


def require_captain(team: Team, by: User) -> None:
    if not may_lead(team, by):
        raise Forbidden("Only the captain of a team can do that.")


def _locked(team: Team) -> Team:
    """The team as it is now, with its account locked."""
    accounts_lock(team.pk)
    return team_get(team.account.username)


def _led(team: Team, by: User) -> Team:
    found = _locked(team)
    require_captain(found, by)
    return found


def _member(team: Team, username: str) -> TeamMember:
    members = team.members.select_related("user")
    missing = f"{username} is not in the team."
    return row_get(members, missing, user__username=storable(username))


def _make_captain(team: Team, member: TeamMember) -> None:
    team.captain = member.user
    team.save(update_fields=["captain"])
