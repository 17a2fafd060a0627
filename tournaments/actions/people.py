"""People of an event: co-organisers, readers, members by code, imported entrants."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Q

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.core.codes import new_code
from arena.core.errors import ArenaError, Invalid, NotFound, Refused
from arena.core.text import one_line
from tournaments.actions.audit import locked, note
from tournaments.actions.invitations import bot_invite, owners_tell
from tournaments.models import (
    Entry,
    Event,
    EventMember,
    EventState,
    Invitation,
    Role,
    Visibility,
)

IMPORT_LIMIT = 1000


@transaction.atomic
def member_set(*, event: Event, user: User, role: str, by: User) -> EventMember:
    """Give a person a role: organiser, reader or entrant."""
    found = locked(event, by, *EventState)
    if role not in Role.values:
        raise Refused("A part is organiser, reader or entrant.")
    member, _ = EventMember.objects.update_or_create(
        event=found, user=user, defaults={"role": role}
    )
    found.barred.remove(user)
    note(found, by, f"made {user.username} {role}")
    return member


@transaction.atomic
def member_remove(*, event: Event, user: User, by: User) -> None:
    """Remove a person, who cannot join again with the code; an organiser can add them again."""
    found = locked(event, by, *EventState)
    found.members.filter(user=user).delete()
    found.barred.add(user)
    note(found, by, f"took {user.username}'s part away")


@transaction.atomic
def code_renew(*, event: Event, by: User) -> str:
    """Give a private event a new code to join; the old one is worth nothing from now on."""
    found = locked(event, by, *EventState)
    if found.visibility != Visibility.PRIVATE:
        raise Refused("Only a private event has a code.")
    found.join_code = new_code()
    found.save(update_fields=["join_code"])
    note(found, by, "made a new code to join")
    return found.join_code


NO_EVENT = "There is no event with that code."


def event_with_code(code: str, user: User | None = None) -> Event:
    """The private event with this code; not found by those who were removed from it."""
    given = code.strip().lower()
    # Only organisers see drafts, even if others know the code.
    private = Event.objects.filter(visibility=Visibility.PRIVATE).exclude(state=EventState.DRAFT)
    event = private.filter(join_code=given).first() if given else None
    if event is None or (user is not None and event.barred.filter(pk=user.pk).exists()):
        raise NotFound(NO_EVENT)
    return event


@transaction.atomic
def event_join(*, code: str, by: User, known_as: str = "", made_here: bool = False) -> Event:
    """Join a private event by its code. A class may ask for the real name or a number.

    `made_here` says that the class's link made the account.
    """
    event = event_with_code(code, by)
    member = event.members.filter(user=by).first()
    if member is not None:
        return event
    known_as = known_as_checked(event, known_as)
    EventMember.objects.create(
        event=event, user=by, role=Role.ENTRANT, known_as=known_as, made_here=made_here
    )
    note(event, by, "joined")
    return event


def known_as_checked(event: Event, text: str) -> str:
    """The real name or number as a class keeps it; empty where it asks for none."""
    if not event.asks_who:
        return ""
    try:
        return one_line(text, event.asks_who, limit=80)
    except ArenaError as error:
        raise Invalid([("known_as", error.message)]) from None


@dataclass
class Imported:
    """The result of importing a list of entrants."""

    entered: int = 0
    """House bots and the organiser's own bots."""
    invited: int = 0
    """Other people's bots."""
    problems: list[str] = field(default_factory=list)


def _rows(text: str, mark: str) -> Iterator[list[str]]:
    """The rows of a CSV text with any kind of line breaks; `mark` separates cells."""
    try:
        yield from csv.reader(text.splitlines(), delimiter=mark)
    except csv.Error as error:
        raise Refused(f"The list cannot be read as CSV: {error}.") from None


@transaction.atomic
def entrants_import(*, event: Event, text: str, by: User) -> Imported:
    """Enter or invite bots from lines of ``owner,bot``; `problems` lists lines that failed.

    Many spreadsheets separate cells by semicolons. User names contain neither mark.
    """
    found = locked(event, by, EventState.REGISTRATION)
    if not text.strip():
        raise Refused("Give a line for each bot, or a file.")
    result = Imported()
    known = set(found.invitations.values_list("pk", flat=True))
    new: list[Invitation] = []
    entered: set[int] = set()
    mark = "," if "," in text else ";"
    for number, row in enumerate(_rows(text, mark), 1):
        if number > IMPORT_LIMIT:
            raise Refused(f"At most {IMPORT_LIMIT} lines at once.")
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[:2] == ["owner", "bot"]:
            continue
        try:
            made = bot_invite(event=found, bot=_bot(found, cells), by=by)
        except ArenaError as error:
            result.problems.append(f"Line {number}: {error.message}")
            continue
        if isinstance(made, Entry):
            entered.add(made.pk)
        elif made.pk not in known:
            known.add(made.pk)
            new.append(made)
    owners_tell(found, new)
    result.entered, result.invited = len(entered), len(new)
    return result


def _bot(event: Event, cells: list[str]) -> Bot:
    if len(cells) < 2:
        raise Refused("A line is “owner,bot”.")
    owner, slug = cells[:2]
    # Bots of other classes do not exist for this organiser.
    known = Bot.objects.filter(Q(listed=True) | Q(class_bot__event=event))
    bots = known.filter(game=event.game, owner__username=owner).select_related("active", "owner")
    bot = bots.filter(slug=slug).first() or bots.filter(name=slug).first()
    if bot is None:
        raise NotFound(f"{owner} has no bot {slug} for this game.")
    return bot
