"""Deleting an account: personal data is erased, results stay for the opponents' sake.

A team that is dissolved leaves in the same way.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.utils import timezone

from arena.accounts.models import Notice, NoticeChoice, Team, TeamAnswer, TeamInvitation, User
from arena.accounts.owning import accounts_lock, owners_of
from arena.accounts.teams import team_close, team_leave, teams_of
from arena.bots.models import Bot, Submission
from arena.bots.stored import archives_forget
from arena.core.errors import Refused
from arena.ladder.models import Ladder
from arena.ladder.services import ladder_close, ladders_leave
from arena.matches.models import MatchPlayer
from arena.matches.models.match import UNSETTLED
from arena.webhooks.models import Webhook
from tournaments.actions.run import event_cancel
from tournaments.models import (
    Answer,
    Entry,
    Event,
    EventMember,
    EventState,
    EventTemplate,
    Invitation,
    Prediction,
)
from tournaments.steps.entries import entry_mark_withdrawn

_NEEDS_ITS_ORGANISER = (EventState.RUNNING, EventState.PAUSED, EventState.FINISHED)


@transaction.atomic
def account_delete(*, user: User) -> None:
    """Erase the name and address of `user`, and withdraw their bots from events and ladders.

    They leave their teams; a team that nobody is left in goes with them. Refused while an event
    that they organise is started and not published: its entrants wait for it.
    """
    accounts_lock(user.pk, *owners_of(user))
    found = User.objects.get(pk=user.pk)
    organised = Event.objects.filter(organiser=found)
    busy = organised.filter(state__in=_NEEDS_ITS_ORGANISER).first()
    if busy is not None:
        raise Refused(f"You organise “{busy.title}”. Publish or cancel it first.")
    for event in organised.filter(state__in=(EventState.DRAFT, EventState.REGISTRATION)):
        event_cancel(event=event, by=found, why="its organiser left the site")
    for team in list(teams_of(found)):
        if team.members.count() == 1:
            team_end(team=team, by=found, why="its team left the site")
        else:
            team_leave(team=team, by=found)
    invited = TeamInvitation.objects.filter(user=found, answer=TeamAnswer.PENDING)
    invited.update(answer=TeamAnswer.DECLINED)
    account_close(account=found, by=found, why="its owner left the site")


def team_end(*, team: Team, by: User, why: str) -> None:
    """End a team, whose account the caller has locked, as accounts of people end."""
    name = team.account.username
    account_close(account=team.account, by=by, why=why)
    team_close(team=team, by=by, name=name)


def account_close(*, account: User, by: User, why: str) -> None:
    """Take an account's bots out of events and ladders and erase its name and address."""
    ahead = (EventState.REGISTRATION, EventState.RUNNING, EventState.PAUSED)
    for entry in Entry.objects.filter(
        bot__owner=account, event__state__in=ahead, withdrawn_at=None
    ).select_related("bot"):
        entry_mark_withdrawn(entry=entry, by=by, why=why)
    invitations = Invitation.objects.filter(bot__owner=account, answer=Answer.PENDING)
    invitations.update(answer=Answer.EXPIRED, answered_at=timezone.now())
    Bot.objects.filter(owner=account).update(active=None)
    ladders_leave(owner=account)
    for ladder in Ladder.every.filter(owner=account, closed_at=None):
        ladder_close(ladder=ladder, by=by, why=why)
    MatchPlayer.objects.filter(submission__bot__owner=account).update(name="", name_salt="")
    for model in (Notice, NoticeChoice, EmailAddress, Authenticator, SocialAccount, EventMember):
        model.objects.filter(user=account).delete()
    EventTemplate.objects.filter(owner=account).delete()
    Prediction.objects.filter(user=account).delete()
    Webhook.objects.filter(owner=account).delete()
    account.username = f"gone-{account.pk}"
    account.email = account.first_name = account.last_name = ""
    account.is_active = account.is_staff = account.is_superuser = False
    account.set_unusable_password()
    account.save()


def leavers_forget() -> int:
    """Delete the files of bots whose owners left, once no match needs them."""
    needed = MatchPlayer.objects.filter(match__status__in=UNSETTLED).values("submission")
    left = Submission.objects.filter(bot__owner__is_active=False).exclude(archive="")
    gone = 0
    for submission in left.exclude(pk__in=needed):
        gone += Submission.objects.filter(pk=submission.pk).update(archive="")
        archives_forget([submission.content_hash])
    return gone
