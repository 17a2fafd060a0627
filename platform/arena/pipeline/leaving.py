"""Deleting an account: personal data is erased, results stay for the opponents' sake."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.utils import timezone

from arena.accounts.models import Notice, NoticeChoice, User
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

    Refused while an event that they organise is started and not published: its entrants
    wait for it.
    """
    found = User.objects.select_for_update().get(pk=user.pk)
    organised = Event.objects.filter(organiser=found)
    busy = organised.filter(state__in=_NEEDS_ITS_ORGANISER).first()
    if busy is not None:
        raise Refused(f"You organise “{busy.title}”. Publish or cancel it first.")
    for event in organised.filter(state__in=(EventState.DRAFT, EventState.REGISTRATION)):
        event_cancel(event=event, by=found, why="its organiser left the site")
    ahead = (EventState.REGISTRATION, EventState.RUNNING, EventState.PAUSED)
    for entry in Entry.objects.filter(
        bot__owner=found, event__state__in=ahead, withdrawn_at=None
    ).select_related("bot"):
        entry_mark_withdrawn(entry=entry, by=found, why="its owner left the site")
    invitations = Invitation.objects.filter(bot__owner=found, answer=Answer.PENDING)
    invitations.update(answer=Answer.EXPIRED, answered_at=timezone.now())
    Bot.objects.filter(owner=found).update(active=None)
    ladders_leave(owner=found)
    for ladder in Ladder.every.filter(owner=found, closed_at=None):
        ladder_close(ladder=ladder, by=found, why="its owner left the site")
    MatchPlayer.objects.filter(submission__bot__owner=found).update(name="", name_salt="")
    for model in (Notice, NoticeChoice, EmailAddress, Authenticator, SocialAccount, EventMember):
        model.objects.filter(user=found).delete()
    EventTemplate.objects.filter(owner=found).delete()
    Prediction.objects.filter(user=found).delete()
    Webhook.objects.filter(owner=found).delete()
    found.username = f"gone-{found.pk}"
    found.email = found.first_name = found.last_name = ""
    found.is_active = found.is_staff = found.is_superuser = False
    found.set_unusable_password()
    found.save()


def leavers_forget() -> int:
    """Delete the files of bots whose owners left, once no match needs them."""
    needed = MatchPlayer.objects.filter(match__status__in=UNSETTLED).values("submission")
    left = Submission.objects.filter(bot__owner__is_active=False).exclude(archive="")
    gone = 0
    for submission in left.exclude(pk__in=needed):
        gone += Submission.objects.filter(pk=submission.pk).update(archive="")
        archives_forget([submission.content_hash])
    return gone
