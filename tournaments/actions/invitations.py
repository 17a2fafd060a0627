"""Invitations: nobody's bot enters an event without its owner's consent.

Organisers, administrators among them, may enter house bots and their own bots. They invite other
people's bots, and the owners accept or decline.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import acts_for, owners_of
from arena.bots.models import Bot
from arena.core.errors import Forbidden, Refused
from arena.core.rows import row_get
from tournaments.actions.audit import locked, note
from tournaments.actions.entries import entry_add, is_house_bot, require_enterable
from tournaments.actions.messages import tell_organisers
from tournaments.actions.quotas import require_room_for_entrant
from tournaments.models import Answer, Entry, Event, EventState, Invitation

PAGE = "/me/invitations/"


@transaction.atomic
def bot_invite(*, event: Event, bot: Bot, by: User) -> Invitation | Entry:
    """Invite a bot. House bots and bots of `by` need no consent and enter at once."""
    found = locked(event, by, EventState.REGISTRATION)
    if is_house_bot(bot) or acts_for(by, bot.owner_id):
        return entry_add(event=found, bot=bot, by=by)
    require_enterable(found, bot)
    if found.entries.filter(bot=bot, withdrawn_at=None).exists():
        raise Refused(f"{bot.name} is in already.")
    before = found.invitations.filter(bot=bot).first()
    if before is not None and before.answer == Answer.DECLINED:
        raise Refused(f"The owner of {bot.name} has declined.")
    if before is not None and before.answer == Answer.ACCEPTED:
        raise Refused(f"{bot.name} was withdrawn by its owner, who can enter it again.")
    if before is not None:
        return before
    require_room_for_entrant(found, by)
    made = Invitation.objects.create(event=found, bot=bot, by=by)
    note(found, by, f"invited {bot}")
    return made


def owners_tell(event: Event, invitations: list[Invitation]) -> None:
    """Send one notice to each owner of newly invited bots."""
    bots: dict[User, list[str]] = {}
    for invitation in invitations:
        bots.setdefault(invitation.bot.owner, []).append(invitation.bot.name)
    rated = "It is rated" if event.rated else "It moves no rating"
    for owner, names in bots.items():
        listed = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
        text = f"{event.title} invites {listed}. {rated}. You decide until it starts."
        tell(owner, NoticeKind.EVENT, text, PAGE)


@transaction.atomic
def invitation_accept(*, invitation: Invitation, by: User) -> Entry:
    """Accept as the owner; the bot enters."""
    found, event = _pending(invitation, by)
    _answer(found, Answer.ACCEPTED)
    return entry_add(event=event, bot=found.bot, by=by)


@transaction.atomic
def invitation_decline(*, invitation: Invitation, by: User) -> None:
    """Decline as the owner; the bot cannot be invited again."""
    found, event = _pending(invitation, by)
    _answer(found, Answer.DECLINED)
    note(event, by, f"declined for {found.bot}")
    tell_organisers(event, f"{by.username} declined your invitation of {found.bot.name}.")


def invitations_for(user: User) -> QuerySet[Invitation]:
    """Unanswered invitations of the bots of the user and their teams."""
    pending = Invitation.objects.filter(bot__owner__in=owners_of(user), answer=Answer.PENDING)
    return pending.select_related("event__organiser", "bot__owner", "by").order_by("pk")


def invitation_get(*, pk: int) -> Invitation:
    invitations = Invitation.objects.select_related("event", "bot")
    return row_get(invitations, "There is no such invitation.", pk=pk)


def _pending(invitation: Invitation, by: User) -> tuple[Invitation, Event]:
    event = Event.objects.select_for_update().get(pk=invitation.event_id)
    found = Invitation.objects.select_related("bot__owner", "bot__active").get(pk=invitation.pk)
    if not acts_for(by, found.bot.owner_id):
        raise Forbidden("Only the owner of a bot answers its invitations.")
    if found.answer != Answer.PENDING:
        raise Refused(f"The invitation is {found.get_answer_display().lower()}.")
    return found, event


def _answer(invitation: Invitation, answer: Answer) -> None:
    invitation.answer, invitation.answered_at = answer, timezone.now()
    invitation.save(update_fields=["answer", "answered_at"])


def invitations_expire(event: Event) -> None:
    """Expire the unanswered invitations of an event."""
    pending = event.invitations.filter(answer=Answer.PENDING)
    pending.update(answer=Answer.EXPIRED, answered_at=timezone.now())
