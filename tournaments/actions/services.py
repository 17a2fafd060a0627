"""Writing events: what organisers and entrants do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.text import slugify

from arena.accounts.models import User
from arena.accounts.services import HOUSE
from arena.bots.models import Bot
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused, TooMany
from arena.core.text import one_line
from arena.ladder.eligibility import ladder_for
from arena.ladder.live_ratings import live_numbers
from arena.matches.cards import commitment_create, commitment_reveal
from arena.matches.models import Match
from arena.matches.services import matches_hold, matches_resume, matches_void
from arena.matches.terms import terms_check, time_problem
from games.registry import get
from sandbox.limits import Clocks
from tournaments.actions.audit import (
    UNDER_WAY,
    entry_body,
    locked,
    move,
    note,
    publish,
    require_second,
)
from tournaments.actions.cards import field_lock, nonce_values
from tournaments.actions.news import tell_entrants, tell_organisers
from tournaments.actions.quotas import (
    require_room_for_entrant,
    require_room_for_event,
    require_size,
)
from tournaments.actions.release import results_follow
from tournaments.formats import FORMATS
from tournaments.models import Answer, Entry, Event, EventState, NonceBy, Release, Visibility
from tournaments.results import tiebreaks
from tournaments.results.forecast import length_problem
from tournaments.results.standings import SCORINGS
from tournaments.selectors import entry_version, event_plan, may_manage

RESERVED = {"join", "new"}
"""Words that are addresses already."""
MOST_REVEAL_MINUTES = 7 * 24 * 60
SLUG_TRIES = 20
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No two of them look alike."""


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
    cut: int = 0
    scoring: str = "share"
    tie_breaks: tuple[str, ...] = ()
    byes_allowed: bool = True
    visibility: str = Visibility.PUBLIC
    release: str = Release.PUBLIC
    registration_until: datetime | None = None
    freeze_at: datetime | None = None
    ends_at: datetime | None = None
    replacing: bool = False
    reveal_minutes: int = 10
    beacon: str = ""
    beacon_round: int | None = None


def checked(settings: EventSettings) -> dict[str, Any]:
    """The event's values for these settings, or the reason why they make no sense."""
    if settings.format not in FORMATS:
        raise ArenaError(f"There is no format {settings.format!r}.", code="bad_format")
    options = terms_check(
        game=settings.game,
        seats=settings.table_size,
        options=settings.options,
        deals=settings.deals,
        clocks=settings.clocks,
        faults_allowed=settings.faults_allowed,
    )
    if problem := time_problem(clocks=settings.clocks, seats=settings.table_size):
        raise ArenaError(problem, code="too_long")
    if settings.scoring not in SCORINGS or not set(settings.tie_breaks) <= set(tiebreaks.TITLES):
        raise ArenaError("There is no such scoring or tie-break.", code="bad_scoring")
    _check_drawing(settings)
    title = one_line(settings.title, "A title", limit=80)
    if not 1 <= settings.length <= 100:
        raise ArenaError("An event has 1 to 100 rounds or cycles.")
    if FORMATS[settings.format].has_final and settings.cut < settings.table_size:
        raise ArenaError(
            f"A final needs at least one table: {settings.table_size} bots.", code="bad_cut"
        )
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return values | {
        "title": title,
        "options": options,
        "clocks": asdict(settings.clocks),
        "tie_breaks": list(dict.fromkeys(settings.tie_breaks)),
    }


def _check_drawing(settings: EventSettings) -> None:
    if not 1 <= settings.reveal_minutes <= MOST_REVEAL_MINUTES:
        raise ArenaError("Entrants have 1 minute to 7 days to reveal.", code="bad_reveal")
    if bool(settings.beacon) != (settings.beacon_round is not None):
        raise ArenaError("Name a beacon together with its round.", code="bad_beacon")
    if settings.beacon_round is not None and not 0 < settings.beacon_round < 2**63:
        raise ArenaError("A beacon's round is a positive number.", code="bad_beacon")


def event_create(*, by: User, settings: EventSettings, secret: str = "") -> Event:
    """A draft. The hash of its secret is public from this moment."""
    values = checked(settings)
    with transaction.atomic():
        require_room_for_event(User.objects.select_for_update().get(pk=by.pk))
        event = _draft(by, values, secret)
        note(event, by, "created")
    return event


def _draft(by: User, values: dict[str, Any], secret: str) -> Event:
    """The event's row, under the first address that is free."""
    for _ in range(SLUG_TRIES):
        slug = _free_slug(values["title"])
        try:
            with transaction.atomic():
                return Event.objects.create(
                    slug=slug,
                    organiser=by,
                    join_code=new_code() if values["visibility"] == Visibility.PRIVATE else "",
                    commitment=commitment_create(
                        scope=scope_name(slug, values["visibility"]), secret=secret
                    ),
                    **values,
                )
        except IntegrityError:  # somebody took the address between the look and the insert
            continue
    raise Refused("Many events get this title just now: try again, or choose another.")


def scope_name(slug: str, visibility: str) -> str:
    """What an event is called in the files of its matches: its address, if lists name it too."""
    return f"event {slug if visibility == Visibility.PUBLIC else new_code()}"


def new_code() -> str:
    """What lets people into a private event: can be read out, cannot be guessed."""
    return get_random_string(10, CODE_LETTERS)


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


@transaction.atomic
def event_open(*, event: Event, by: User, why: str = "") -> Event:
    """Let people enter."""
    return move(locked(event, by, EventState.DRAFT), by, EventState.REGISTRATION, why)


@transaction.atomic
def event_enter(*, event: Event, bot: Bot, by: User, nonce_hash: str = "") -> Entry:
    """Enter one's own bot; an organiser may enter house bots too.

    Other people's bots are invited (`actions.invitations`). `nonce_hash` is the hash of the
    owner's part in the cards; without one the site makes it.
    """
    organises_house_bot = is_house_bot(bot) and may_manage(event, by)
    if bot.owner_id != by.pk and not organises_house_bot:
        raise Forbidden("You can enter your own bots only.")
    found = Event.objects.select_for_update().get(pk=event.pk)
    mine = found.entries.filter(bot__owner=by, withdrawn_at=None).exclude(bot=bot).count()
    if not organises_house_bot and mine >= found.entries_per_user:
        raise TooMany(f"Each user may enter {found.entries_per_user} bots in this event.")
    return entry_add(event=found, bot=bot, by=by, nonce_hash=nonce_hash)


def is_house_bot(bot: Bot) -> bool:
    """A bot of the site's own, which anyone may play against."""
    return bot.owner.username == HOUSE


def require_enterable(event: Event, bot: Bot) -> bool:
    """Raise unless a locked event takes the bot now; returns whether it would enter late."""
    late = event.state in (EventState.RUNNING, EventState.PAUSED)
    if late and not FORMATS[event.format].late_entry:
        raise Refused(f"A {FORMATS[event.format].title} takes nobody after its start.")
    if event.state != EventState.REGISTRATION and not late:
        raise Refused("The event is not open for entries.")
    if event.registration_until and event.registration_until < timezone.now():
        raise Refused("Registration is over. The organiser can extend it.")
    if bot.game != event.game:
        raise Refused(f"This event plays {get(event.game).title}; the bot does not.")
    if bot.active is None:
        raise Refused("The bot has no valid version yet. Submit one and wait for its check.")
    if event.entries.filter(bot=bot, disqualified_at__isnull=False).exists():
        raise Refused("This bot was disqualified.")
    return late


def entry_add(*, event: Event, bot: Bot, by: User, nonce_hash: str = "") -> Entry:
    """A bot into a locked event, with its owner's consent: before the start, or late."""
    late = require_enterable(event, bot)
    before = Entry.objects.filter(event=event, bot=bot).first()
    if before is None:
        require_room_for_entrant(event, by)
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
def event_withdraw(
    *, entry: Entry, by: User, why: str = "", confirmed_by: User | None = None
) -> None:
    """Take a bot out: before the start for good, later from the next round on.

    An organiser with a bot in a running event needs a second person to take out
    somebody else's (`tournaments.actions.confirmations`).
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if entry.bot.owner_id != by.pk and not may_manage(event, by):
        raise Forbidden("Only a bot's owner or the organiser can withdraw it.")
    if event.state not in (EventState.REGISTRATION, *UNDER_WAY):
        raise Refused("The event is over.")
    if event.state == EventState.REGISTRATION:
        note(event, by, f"withdrew {entry.bot}", why)
        entry.delete()
        return
    require_second(event, entry, by, confirmed_by)
    Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
    note(event, by, f"withdrew {entry.bot}", why)
    publish(event, entry_body("withdrawn", entry, by, why, confirmed_by))


@transaction.atomic
def event_start(*, event: Event, by: User, why: str = "") -> Event:
    """Lock versions and seeding, and let it run. Pressed twice, it starts once.

    Pairing is the director's (`tournaments.actions.director`): it may take a while.
    """
    found = locked(event, by, EventState.REGISTRATION)
    entries = list(found.entries.select_related("bot").order_by("pk"))
    form = FORMATS[found.format]
    if problem := form.problem(event_plan(found)):
        raise Refused(problem, code="bad_field")
    if problem := length_problem(found):
        raise Refused(problem, code="too_long")
    require_size(found, by)
    _invitations_expire(found)
    for seed, entry in enumerate(_seeded(found, entries), 1):
        entry.seed = seed
        entry.submission = entry_version(found, entry.bot)
    Entry.objects.bulk_update(entries, ["seed", "submission"], batch_size=500)
    field_lock(found)
    tell_entrants(found, _start_words(found))
    now = timezone.now()
    move(found, by, EventState.RUNNING, why, started_at=now)
    publish(found, _started_body(found, entries, by))
    return found


def _started_body(event: Event, entries: list[Entry], by: User) -> dict[str, Any]:
    """The locked field, for the public log."""
    return {
        "what": "started",
        "by": by.pk,
        "rated": event.rated,
        "commitment": event.commitment.digest,
        "entrants": [
            {
                "bot": entry.bot_id,
                "seed": entry.seed,
                "content_hash": entry.submission.content_hash if entry.submission else "",
            }
            for entry in sorted(entries, key=lambda entry: entry.seed or 0)
        ],
    }


def _invitations_expire(event: Event) -> None:
    pending = event.invitations.filter(answer=Answer.PENDING)
    pending.update(answer=Answer.EXPIRED, answered_at=timezone.now())


def _start_words(event: Event) -> str:
    if event.entries.filter(nonce_by=NonceBy.OWNER, nonce="").exists():
        return (
            f"{event.title} is locked. Open its page within {event.reveal_minutes} minutes: "
            "your browser reveals your nonce, then the cards are dealt."
        )
    return f"{event.title} has started."


def _seeded(event: Event, entries: list[Entry]) -> list[Entry]:
    """By rating where there is a ladder, else by time of entry."""
    ladder = ladder_for(game=event.game, table_size=event.table_size, options=event.options).first()
    versions = [entry.bot.active_id for entry in entries if entry.bot.active_id]
    numbers = live_numbers(ladder, versions) if ladder else {}
    ratings = {version: number.rating for version, number in numbers.items()}
    return sorted(entries, key=lambda entry: -ratings.get(entry.bot.active_id or 0, 0.0))


def _matches(event: Event) -> list[int]:
    return list(Match.objects.filter(table__round__event=event).values_list("pk", flat=True))


@transaction.atomic
def event_pause(*, event: Event, by: User, why: str = "") -> Event:
    """Matches under way are finished; no others begin."""
    found = locked(event, by, EventState.RUNNING)
    matches_hold(matches=_matches(found))
    return move(found, by, EventState.PAUSED, why)


@transaction.atomic
def event_resume(*, event: Event, by: User, why: str = "") -> Event:
    found = locked(event, by, EventState.PAUSED)
    matches_resume(matches=_matches(found))
    return move(found, by, EventState.RUNNING, why)


@transaction.atomic
def event_note_retry(*, event: Event, match: Match, by: User, why: str = "") -> None:
    """Write down that the organiser sends a match again that we failed to play."""
    found = locked(event, by, EventState.RUNNING, EventState.PAUSED)
    if match.pk not in _matches(found):
        raise NotFound("That match is not one of this event's.")
    note(found, by, f"sent match {match.pk} again", why)


@transaction.atomic
def event_finish(*, event: Event) -> Event:
    """All rounds are played. The event does this by itself."""
    found = locked(event, None, EventState.RUNNING)
    tell_organisers(found, f"{found.title} is played to its end. Publish the results.")
    move(found, None, EventState.FINISHED, finished_at=timezone.now())
    publish(found, {"what": "finished"})
    return found


@transaction.atomic
def event_publish(*, event: Event, by: User, why: str = "") -> Event:
    """Open the replays and reveal the secret the cards came from."""
    found = locked(event, by, EventState.FINISHED)
    # Voided matches have left their tables; their commitment still leads to the event.
    Match.objects.filter(commitment__event=found).update(released=True)
    commitment_reveal(commitment=found.commitment)
    move(found, by, EventState.PUBLISHED, why, published_at=timezone.now())
    results_follow(found)
    tell_entrants(found, f"The results and replays of {found.title} are open.")
    publish(found, {"what": "published", "by": by.pk, "why": why})
    return found


@transaction.atomic
def event_cancel(*, event: Event, by: User, why: str = "") -> Event:
    """Call it off; what was played stays played, the rest is void."""
    found = locked(
        event,
        by,
        EventState.DRAFT,
        EventState.REGISTRATION,
        EventState.RUNNING,
        EventState.PAUSED,
    )
    _invitations_expire(found)
    matches_void(matches=_matches(found))
    tell_entrants(found, f"{found.title} was called off. {why}".strip())
    # Nobody else has seen a draft, and nobody else will.
    unseen = {"visibility": Visibility.PRIVATE} if found.state == EventState.DRAFT else {}
    move(found, by, EventState.CANCELLED, why, **unseen)
    if found.started_at is not None:
        publish(found, {"what": "cancelled", "by": by.pk, "why": why})
    return found
