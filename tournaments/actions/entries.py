"""Entering a bot and replacing its version. Taking it out is in `arena.pipeline.events`."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.owning import acts_for, owners_of, people_of
from arena.accounts.services import HOUSE
from arena.bots.models import Bot
from arena.core.errors import Forbidden, Refused, TooMany
from botocracy.events.formats import FORMATS
from games.registry import get
from tournaments.actions.audit import entry_body, note, publish
from tournaments.actions.cards import nonce_values
from tournaments.actions.quotas import require_room_for_entrant
from tournaments.actions.sources import source_share
from tournaments.models import UNDER_WAY, Answer, Entry, Event, EventState
from tournaments.selectors import entry_version, may_manage


@transaction.atomic
def event_enter(
    *, event: Event, bot: Bot, by: User, nonce_hash: str = "", share_source: bool = False
) -> Entry:
    """Enter one's own bot or a team's; an organiser may enter house bots too.

    Other people's bots are invited (`actions.invitations`). `nonce_hash` is the hash of the
    owner's nonce; without one the site makes a nonce. `share_source` is the owner's consent to
    the release of its source, where the event asks for it.
    """
    organises_house_bot = is_house_bot(bot) and may_manage(event, by)
    if not organises_house_bot and not acts_for(by, bot.owner_id):
        raise Forbidden("You can enter your own bots and those of your teams only.")
    found = Event.objects.select_for_update().get(pk=event.pk)
    if not organises_house_bot:
        _require_entries_left(found, bot, by)
    entry = entry_add(event=found, bot=bot, by=by, nonce_hash=nonce_hash)
    if share_source:
        source_share(entry=entry, by=by, shared=True)
    return entry


def _require_entries_left(event: Event, bot: Bot, by: User) -> None:
    """Raise if somebody behind the bot has as many bots in the event as one may have.

    A team's bot counts for each of its members, so that nobody has more by joining teams.
    """
    most = event.entries_per_user
    others = event.entries.filter(withdrawn_at=None).exclude(bot=bot)
    for person in people_of([bot.owner_id]):
        if others.filter(bot__owner__in=owners_of(person)).count() < most:
            continue
        if person.pk == by.pk:
            raise TooMany(
                f"Each user may enter {most} bots in this event, those of teams included."
            )
        raise TooMany(
            f"{person.username} of your team has {most} in this event already, which is the most: "
            "a team's bot counts for each of its members."
        )


def is_house_bot(bot: Bot) -> bool:
    """Whether a bot belongs to the site, so that organisers may enter it."""
    return bot.owner.username == HOUSE


def require_enterable(event: Event, bot: Bot) -> bool:
    """Raise unless the bot may enter the locked event now; returns whether the entry is late."""
    late = event.state in UNDER_WAY
    if late and not FORMATS[event.format].late_entry:
        raise Refused(f"A {FORMATS[event.format].title} takes nobody after its start.")
    if event.state != EventState.REGISTRATION and not late:
        raise Refused("The event is not open for entries.")
    if event.registration_until and event.registration_until < timezone.now():
        raise Refused("Registration is over. The organiser can extend it.")
    if bot.game != event.game:
        raise Refused(f"This event plays {get(event.game).title}; the bot does not.")
    _require_class(event, bot)
    if bot.retired_at is not None:
        raise Refused(f"{bot.name} is retired. Take it back first.", code="retired")
    if bot.active is None:
        raise Refused("The bot has no valid version yet. Submit one and wait for its check.")
    if event.entries.filter(bot=bot, disqualified_at__isnull=False).exists():
        raise Refused("This bot was disqualified.")
    return late


def _require_class(event: Event, bot: Bot) -> None:
    """Raise if the bot belongs to another class, or to none and the event is one."""
    if event.classroom:
        if not is_house_bot(bot) and not event.class_bots.filter(bot=bot).exists():
            raise Refused(
                "Only bots that were made for this class play in it: upload one on its page.",
                code="class_only",
            )
    elif not bot.listed:
        raise Refused(f"{bot.name} plays in its class only.", code="class_bot")


def entry_add(*, event: Event, bot: Bot, by: User, nonce_hash: str = "") -> Entry:
    """Add a bot to a locked event, before the start or late. Its owner must have consented."""
    late = require_enterable(event, bot)
    before = Entry.objects.filter(event=event, bot=bot).first()
    if before is None:
        require_room_for_entrant(event, by)
    present = event.entries.filter(withdrawn_at=None).exclude(bot=bot).count()
    if event.places is not None and present >= event.places:
        raise TooMany(f"All {event.places} places are taken.")
    values: dict[str, Any] = {"withdrawn_at": None}
    if not late:
        values |= nonce_values(nonce_hash)
    if late and before is None:
        values |= {"seed": event.entries.count() + 1, "submission": entry_version(event, bot)}
    entry, _ = Entry.objects.update_or_create(event=event, bot=bot, defaults=values)
    invited = event.invitations.filter(bot=bot, answer=Answer.PENDING)
    invited.update(answer=Answer.ACCEPTED, answered_at=timezone.now())
    note(event, by, f"entered {bot}")
    return entry


@transaction.atomic
def entry_replace(*, entry: Entry, by: User) -> None:
    """Let the bot's newest version play from the next round on, if the event allows it."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    own = acts_for(by, entry.bot.owner_id)
    if not own and not (is_house_bot(entry.bot) and may_manage(event, by)):
        raise Forbidden("Only a bot's owner can replace its version.")
    if event.state not in UNDER_WAY:
        raise Refused("A version can be replaced while the event runs.")
    if not event.replacing:
        raise Refused("In this event the version that started plays to the end.")
    if event.freeze_at and event.freeze_at <= timezone.now():
        raise Refused("Versions are frozen by now.")
    entry.submission = entry_version(event, entry.bot)
    entry.save(update_fields=["submission"])
    note(event, by, f"replaced the version of {entry.bot} by {entry.submission}")
    body = entry_body("replaced", entry, by)
    if entry.submission is not None:
        body |= {
            "version": entry.submission.number,
            "content_hash": entry.submission.content_hash,
        }
    publish(event, body)
