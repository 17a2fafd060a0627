"""Writing events: what organisers and entrants do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused, TooMany
from arena.ladder.models import Ladder
from arena.ladder.selectors import live_numbers
from arena.matches.models import Match
from arena.matches.services import (
    commitment_create,
    commitment_reveal,
    matches_hold,
    matches_resume,
    matches_void,
)
from games.options import OptionError
from games.registry import get
from sandbox.limits import Clocks
from tournaments.formats import FORMATS
from tournaments.models import Entry, Event, EventChange, EventState
from tournaments.selectors import may_manage

RESERVED = {"new"}
"""Words that are addresses already."""


@dataclass(frozen=True, kw_only=True)
class EventSettings:
    """What an organiser chooses."""

    title: str
    game: str
    table_size: int
    format: str
    length: int
    deals: int
    options: Mapping[str, Any] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    faults_allowed: int = 3
    entries_per_user: int = 3
    description: str = ""


def event_create(*, by: User, settings: EventSettings, secret: str = "") -> Event:
    """A draft. Its cards are fixed from this moment by the hash of its secret."""
    game = get(settings.game)
    if settings.format not in FORMATS:
        raise ArenaError(f"There is no format {settings.format!r}.", code="bad_format")
    try:
        options = game.configure(settings.table_size, settings.options)
        usual = game.configure(settings.table_size)
    except OptionError as error:
        raise ArenaError(str(error), code="bad_options") from None
    if not 1 <= settings.deals <= 200 or not 1 <= settings.length <= 100:
        raise ArenaError("A match has 1 to 200 deals and an event 1 to 100 rounds or cycles.")
    with transaction.atomic():
        slug = _free_slug(settings.title)
        event = Event.objects.create(
            slug=slug,
            title=settings.title,
            description=settings.description,
            organiser=by,
            game=game.name,
            options=options,
            table_size=settings.table_size,
            deals=settings.deals,
            clocks=asdict(settings.clocks),
            faults_allowed=settings.faults_allowed,
            format=settings.format,
            length=settings.length,
            entries_per_user=settings.entries_per_user,
            # A ladder compares like with like: other rules are another competition.
            rated=options == usual,
            commitment=commitment_create(scope=f"event {slug}", secret=secret),
        )
        _note(event, by, "created")
    return event


def _free_slug(title: str) -> str:
    base = slugify(title)[:50].strip("-") or "event"
    if base in RESERVED:
        base = f"{base}-event"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _note(event: Event, by: User | None, what: str, why: str = "") -> None:
    EventChange.objects.create(event=event, by=by, what=what, why=why)


def _locked(event: Event, by: User | None, *allowed: EventState) -> Event:
    """The event with its row locked, if `by` may manage it and it is in an allowed state."""
    if by is not None and not may_manage(event, by):
        raise Forbidden("Only the organiser of an event can do that.")
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state not in allowed:
        raise Refused(
            f"The event is {locked.get_state_display().lower()}; "
            f"this needs it to be {' or '.join(s.label.lower() for s in allowed)}."
        )
    return locked


def _move(event: Event, by: User | None, state: EventState, why: str = "", **values: Any) -> Event:
    event.state = state
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=["state", *values])
    _note(event, by, state.label.lower(), why)
    return event


@transaction.atomic
def event_open(*, event: Event, by: User) -> Event:
    """Let people enter."""
    return _move(_locked(event, by, EventState.DRAFT), by, EventState.REGISTRATION)


@transaction.atomic
def event_enter(*, event: Event, bot: Bot, by: User) -> Entry:
    """Enter a bot; an organiser may enter house bots too."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state != EventState.REGISTRATION:
        raise Refused("The event is not open for entries.")
    organises_house_bot = bot.active is not None and bot.active.house and may_manage(event, by)
    if bot.owner_id != by.pk and not organises_house_bot:
        raise Forbidden("You can enter your own bots only.")
    if bot.game != locked.game:
        raise Refused(f"This event plays {get(locked.game).title}; the bot does not.")
    if bot.active is None:
        raise Refused("The bot has no valid version yet. Submit one and wait for its check.")
    mine = locked.entries.filter(bot__owner=by, withdrawn_at=None).exclude(bot=bot).count()
    if not organises_house_bot and mine >= locked.entries_per_user:
        raise TooMany(f"Each user may enter {locked.entries_per_user} bots in this event.")
    entry, _ = Entry.objects.update_or_create(
        event=locked, bot=bot, defaults={"withdrawn_at": None}
    )
    _note(locked, by, f"entered {bot}")
    return entry


@transaction.atomic
def event_withdraw(*, entry: Entry, by: User, why: str = "") -> None:
    """Take a bot out: before the start for good, later from the next round on."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if entry.bot.owner_id != by.pk and not may_manage(event, by):
        raise Forbidden("Only a bot's owner or the organiser can withdraw it.")
    if event.state not in (EventState.REGISTRATION, EventState.RUNNING, EventState.PAUSED):
        raise Refused("The event is over.")
    if event.state == EventState.REGISTRATION:
        entry.delete()
    else:
        Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
    _note(event, by, f"withdrew {entry.bot}", why)


@transaction.atomic
def event_start(*, event: Event, by: User) -> Event:
    """Lock versions and seeding, and let it run. Pressed twice, it starts once."""
    locked = _locked(event, by, EventState.REGISTRATION)
    entries = list(locked.entries.select_related("bot").order_by("pk"))
    form = FORMATS[locked.format]
    sizes = get(locked.game).seat_counts
    if problem := form.problem(len(entries), locked.table_size, sizes):
        raise Refused(problem, code="bad_field")
    for seed, entry in enumerate(_seeded(locked, entries), 1):
        entry.seed = seed
        entry.submission_id = entry.bot.active_id
        entry.save(update_fields=["seed", "submission"])
    rounds = form.rounds(len(entries), locked.table_size, locked.length)
    return _move(locked, by, EventState.RUNNING, started_at=timezone.now(), rounds_planned=rounds)


def _seeded(event: Event, entries: list[Entry]) -> list[Entry]:
    """By rating where there is a ladder, else by time of entry."""
    ladder = Ladder.objects.filter(game=event.game, table_size=event.table_size).first()
    versions = [entry.bot.active_id for entry in entries if entry.bot.active_id]
    numbers = live_numbers(ladder, versions) if ladder else {}
    ratings = {version: number.rating for version, number in numbers.items()}
    return sorted(entries, key=lambda entry: -ratings.get(entry.bot.active_id or 0, 0.0))


def _matches(event: Event) -> list[int]:
    return list(Match.objects.filter(table__round__event=event).values_list("pk", flat=True))


@transaction.atomic
def event_pause(*, event: Event, by: User, why: str = "") -> Event:
    """Matches under way are finished; no others begin."""
    locked = _locked(event, by, EventState.RUNNING)
    matches_hold(matches=_matches(locked))
    return _move(locked, by, EventState.PAUSED, why)


@transaction.atomic
def event_resume(*, event: Event, by: User) -> Event:
    locked = _locked(event, by, EventState.PAUSED)
    matches_resume(matches=_matches(locked))
    return _move(locked, by, EventState.RUNNING)


@transaction.atomic
def event_note_retry(*, event: Event, match: Match, by: User) -> None:
    """Write down that the organiser sends a match again that we failed to play."""
    locked = _locked(event, by, EventState.RUNNING, EventState.PAUSED)
    if match.pk not in _matches(locked):
        raise NotFound("That match is not one of this event's.")
    _note(locked, by, f"sent match {match.pk} again")


@transaction.atomic
def event_finish(*, event: Event) -> Event:
    """All rounds are played. The event does this by itself."""
    locked = _locked(event, None, EventState.RUNNING)
    return _move(locked, None, EventState.FINISHED, finished_at=timezone.now())


@transaction.atomic
def event_publish(*, event: Event, by: User) -> Event:
    """Open the replays and reveal the secret the cards came from."""
    locked = _locked(event, by, EventState.FINISHED)
    Match.objects.filter(table__round__event=locked).update(released=True)
    commitment_reveal(commitment=locked.commitment)
    return _move(locked, by, EventState.PUBLISHED, published_at=timezone.now())


@transaction.atomic
def event_cancel(*, event: Event, by: User, why: str = "") -> Event:
    """Call it off; what was played stays played, the rest is void."""
    locked = _locked(
        event,
        by,
        EventState.DRAFT,
        EventState.REGISTRATION,
        EventState.RUNNING,
        EventState.PAUSED,
    )
    matches_void(matches=_matches(locked))
    return _move(locked, by, EventState.CANCELLED, why)
