"""Classes: pupils sign up by the link, and their bots are made for the event and enter it."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.services import has_address, password_set, pupil_account_create
from arena.bots.models import Bot
from arena.bots.services import bot_create
from arena.core.errors import ArenaError, Forbidden, Refused, TooMany
from arena.core.rows import row_get
from tournaments.actions.audit import locked, note, require_manager
from tournaments.actions.entries import event_enter
from tournaments.actions.messages import address
from tournaments.actions.people import event_join, event_with_code, known_as_checked
from tournaments.models import UNDER_WAY, ClassBot, Event, EventMember, EventState, Role
from tournaments.selectors import may_manage, takes_entries

JOINING = (EventState.REGISTRATION, *UNDER_WAY)
"""States in which the link of a class makes accounts."""


def link_makes_accounts(event: Event) -> bool:
    """Whether people without an account can sign up by the link of the event."""
    return settings.CLASS_SIGN_UP and event.classroom and event.state in JOINING


@transaction.atomic
def pupil_sign_up(*, code: str, username: str, password: str, known_as: str = "") -> EventMember:
    """Make an account without an e-mail address and join the class, in one step.

    The number of accounts is limited for each class, so that a link in the wrong hands does
    little harm. Its organiser can make a new code.
    """
    found = event_with_code(code)
    event = Event.objects.select_for_update().get(pk=found.pk)
    if not link_makes_accounts(event):
        raise Refused("This link makes no accounts. Sign in, and open it again.")
    if event.members.filter(made_here=True).count() >= settings.CLASS_PUPILS:
        raise TooMany(
            f"The link of a class makes {settings.CLASS_PUPILS} accounts at most. "
            "Tell whoever gave it to you."
        )
    known_as = known_as_checked(event, known_as)
    user = pupil_account_create(username=username, password=password)
    event_join(code=code, by=user, known_as=known_as, made_here=True)
    return event.members.select_related("event", "user").get(user=user)


def pupil_get(*, event: Event, username: str) -> EventMember:
    """Somebody who joined the event with its code."""
    joined = event.members.filter(role=Role.ENTRANT).select_related("user")
    return row_get(joined, f"{username} is not in this class.", user__username=username)


@transaction.atomic
def pupil_known_as(*, event: Event, by: User, known_as: str, username: str = "") -> EventMember:
    """Change the real name or number: one's own, or a pupil's as an organiser."""
    if username not in ("", by.username):
        require_manager(event, by)
    elif not event.members.filter(role=Role.ENTRANT, user=by).exists():
        raise Forbidden("Join the class first.")
    pupil = pupil_get(event=event, username=username or by.username)
    if not event.asks_who:
        raise Refused("This event does not ask who its entrants are.")
    pupil.known_as = known_as_checked(event, known_as)
    pupil.save(update_fields=["known_as"])
    # The audit trail says that it changed, and never to what.
    note(event, by, f"changed who {pupil.user.username} is")
    return pupil


@transaction.atomic
def pupil_password(*, event: Event, by: User, username: str, password: str) -> None:
    """Set a new password for a pupil who forgot theirs and has no e-mail address.

    Only for accounts that this event's link made, and that have no rights elsewhere: otherwise
    an organiser could take over somebody's account by having them join.
    """
    found = locked(event, by, *EventState)
    pupil = pupil_get(event=found, username=username)
    user = User.objects.select_for_update().get(pk=pupil.user_id)
    if not pupil.made_here:
        raise Forbidden(f"The link of this class did not make the account of {username}.")
    if user.is_staff or user.is_superuser or not user.is_active:
        raise Forbidden("An administrator's password is changed by its owner only.")
    if user.listed or has_address(user):
        raise Forbidden(f"{username} has an e-mail address: the sign-in page sends a new password.")
    password_set(user=user, password=password)
    note(found, by, f"set a new password for {username}")
    tell(user, NoticeKind.EVENT, f"{by.username} set a new password for you.", address(found))


@transaction.atomic
def class_bot_create(*, event: Event, by: User, name: str) -> Bot:
    """Create a bot that plays in this class only; it enters when a version passes its check."""
    found = Event.objects.select_for_update().get(pk=event.pk)
    if not found.classroom:
        raise Refused("This event is no class: submit a bot, then enter it.")
    if not may_manage(found, by) and not found.members.filter(user=by).exists():
        raise Forbidden("Join the class first.")
    closes = found.registration_until
    if not takes_entries(found) or (closes and closes < timezone.now()):
        raise Refused("The class takes no new bots now. Its organiser can extend registration.")
    mine = found.class_bots.filter(bot__owner=by, bot__retired_at=None).count()
    if mine >= found.entries_per_user:
        raise TooMany(
            f"In this class everybody has {found.entries_per_user} "
            f"bot{'s' if found.entries_per_user > 1 else ''} at most. "
            "Submit a new version of yours."
        )
    bot = bot_create(owner=by, game=found.game, name=name, listed=False)
    ClassBot.objects.create(event=found, bot=bot)
    return bot


def class_bot_enter(bot: Bot) -> None:
    """Enter the bot of a class in its event, after a version of it passed its check.

    The owner is told if the event takes no entries any more.
    """
    made = ClassBot.objects.filter(bot=bot).select_related("event").first()
    if made is None:
        return
    event, owner = made.event, bot.owner
    if event.entries.filter(bot=bot).exists() or event.barred.filter(pk=owner.pk).exists():
        return
    try:
        with transaction.atomic():
            event_enter(event=event, bot=bot, by=owner)
    except ArenaError as refusal:
        text = f"{bot.name} is not in {event.title}: {refusal.message}"
        tell(owner, NoticeKind.EVENT, text, address(event))
