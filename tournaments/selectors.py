"""Queries for events: rights, lists, entries, rounds, tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.accounts.selectors import nobody, person_get
from arena.bots.models import Bot, Submission
from arena.bots.selectors import version_at
from arena.core.errors import NotFound
from arena.core.rows import row_get
from arena.core.text import storable
from arena.ladder.group_selectors import group_matches
from arena.ladder.models import ComparisonTable
from arena.matches.models import Lane, Match, MatchPlayer, MatchStatus
from arena.matches.terms import table_sizes
from botocracy.events.formats import FORMATS, Plan
from botocracy.events.pairing.elimination import half
from botocracy.events.pairing.tables import DrawnRound, Field, PastTable
from tournaments.models import (
    UNDER_WAY,
    Answer,
    Bye,
    Entry,
    Event,
    EventMessage,
    EventState,
    Release,
    Role,
    Round,
    Table,
    Visibility,
)

BATCH = 5_000
"""Matches read in one query."""


@dataclass(frozen=True)
class EventProgress:
    """Numbers of an event's matches."""

    settled: int
    errored: int
    total: int
    """Matches made so far."""

    @classmethod
    def of(cls, states: Counter[str]) -> EventProgress:
        """The progress for numbers of matches by status."""
        return cls(
            settled=states[MatchStatus.SETTLED],
            errored=states[MatchStatus.ERRORED],
            total=states.total() - states[MatchStatus.VOID],
        )

    @property
    def percent(self) -> int:
        return 100 * self.settled // self.total if self.total else 0


def may_manage(event: Event, user: User | None) -> bool:
    """Whether the user is an organiser of the event or an administrator."""
    return _has_role(event, user, Role.ORGANISER)


def may_oversee(event: Event, user: User | None) -> bool:
    """Whether the user is an organiser or reader of the event or an administrator."""
    return _has_role(event, user, Role.ORGANISER, Role.READER)


def _has_role(event: Event, user: User | None, *roles: Role) -> bool:
    if user is None:
        return False
    if user.pk == event.organiser_id or user.is_staff:
        return True
    return event.members.filter(user=user, role__in=roles).exists()


def may_see_results(event: Event, user: User | None) -> bool:
    """Whether standings and rounds are released to the user."""
    if event.state == EventState.PUBLISHED or event.release == Release.PUBLIC:
        return True
    if may_oversee(event, user):
        return True
    entered = event.entries.filter(bot__owner__in=owners_of(user)).exists()
    return event.release == Release.PARTICIPANTS and entered


def events_shown(user: User) -> QuerySet[Event]:
    """Events with a part for the user, whose results they may see (`may_see_results`)."""
    open_to_all = Q(state=EventState.PUBLISHED) | Q(release=Release.PUBLIC)
    oversees = Q(organiser=user) | Q(
        members__user=user, members__role__in=(Role.ORGANISER, Role.READER)
    )
    entered = Q(entries__bot__owner__in=owners_of(user), release=Release.PARTICIPANTS)
    return Event.objects.filter((takes_part(user) & open_to_all) | oversees | entered)


def matches_visible(user: User | None) -> QuerySet[Match]:
    """Matches whose results lists may show to a visitor.

    As on pages, trials are shown to their author alone, and matches of private and unlisted
    events and groups' ladders to those who take part.
    """
    open_to_all = Q(results_open=True) & ~Q(lane=Lane.TRIAL)
    if user is None:
        return Match.objects.filter(open_to_all)
    if user.is_staff:
        return Match.objects.all()
    tables = ComparisonTable.objects.filter(comparison__bot__owner__in=owners_of(user))
    trials = Q(pk__in=tables.values("with_old")) | Q(pk__in=tables.values("with_new"))
    shown = Q(commitment__event__in=events_shown(user).order_by().values("pk"))
    shown |= group_matches(user)
    return Match.objects.filter(open_to_all | trials | (Q(results_open=False) & shown))


def events_of_matches(matches: Collection[Match], user: User | None) -> dict[int, Event]:
    """Commitment → event for those of some matches' events that are on the visitor's list."""
    keys = {match.commitment_id for match in matches}
    return {
        event.commitment_id: event for event in events_visible(user).filter(commitment__in=keys)
    }


def events_reachable(user: User | None) -> QuerySet[Event]:
    """Events that a visitor may open: not others' drafts and private events."""
    events = Event.objects.select_related("organiser", "commitment")
    if user is None:
        return events.exclude(state=EventState.DRAFT).exclude(visibility=Visibility.PRIVATE)
    if user.is_staff:
        return events
    owners = owners_of(user)
    invited = Q(invitations__bot__owner__in=owners, invitations__answer=Answer.PENDING)
    part = Event.objects.filter(takes_part(user) | invited)
    closed = Q(state=EventState.DRAFT) | Q(visibility=Visibility.PRIVATE)
    return events.exclude(closed & ~Q(pk__in=part.values("pk")))


def last_zone(organiser: User) -> str:
    """The time zone of the user's newest event; UTC before the first."""
    newest = Event.objects.filter(organiser=organiser).order_by("-pk")
    return newest.values_list("time_zone", flat=True).first() or "UTC"


def takes_part(user: User) -> Q:
    """Condition for events that the user organises, is a member of, or has a bot in.

    A team's bot in an event gives a part in it to every member of the team.
    """
    owners = owners_of(user)
    return Q(members__user=user) | Q(organiser=user) | Q(entries__bot__owner__in=owners)


def events_visible(user: User | None) -> QuerySet[Event]:
    """Events on a visitor's list: unlisted ones only if the visitor takes part."""
    events = events_reachable(user)
    if user is None:
        return events.exclude(visibility=Visibility.UNLISTED)
    if user.is_staff:
        return events
    part = Event.objects.filter(takes_part(user))
    return events.exclude(Q(visibility=Visibility.UNLISTED) & ~Q(pk__in=part.values("pk")))


def bots_visible(user: User | None) -> QuerySet[Bot]:
    """Bots that a visitor may look at: not those of classes in which the visitor has no part."""
    bots = Bot.objects.select_related("owner", "active")
    if user is None:
        return bots.filter(listed=True)
    if user.is_staff:
        return bots
    part = Event.objects.filter(takes_part(user))
    return bots.filter(
        Q(listed=True)
        | Q(owner__in=owners_of(user))
        | Q(class_bot__event__in=part.order_by().values("pk"))
    )


def bot_seen(*, game: str, owner: str, slug: str, user: User | None) -> Bot:
    """The bot at an address, if this visitor may look at it."""
    missing = f"There is no bot {owner}/{slug} for this game."
    named = {"game": game, "owner__username": storable(owner), "slug": slug}
    return row_get(bots_visible(user), missing, **named)


def bot_seen_by_key(pk: int, user: User | None) -> Bot:
    """The bot with this key, if this visitor may look at it."""
    return row_get(bots_visible(user), "There is no such bot.", pk=pk)


def person_seen(username: str, user: User | None) -> User:
    """The person of that name; pupils are known to themselves and in their class only."""
    found = person_get(username)
    if found.listed or (user is not None and (user.is_staff or user.pk == found.pk)):
        return found
    common = Event.objects.filter(takes_part(user)).filter(takes_part(found)) if user else None
    if common is None or not common.exists():
        raise NotFound(nobody(username))
    return found


def class_of(bot: Bot) -> Event | None:
    """The class that a bot was made for."""
    return Event.objects.filter(class_bots__bot=bot).first() if not bot.listed else None


def events_entered(user: User) -> QuerySet[Event]:
    """Events with a bot of `user` or of their teams in them."""
    mine = Entry.objects.filter(bot__owner__in=owners_of(user), withdrawn_at=None)
    return events_reachable(user).filter(pk__in=mine.values("event"))


def event_get(*, slug: str, user: User | None) -> Event:
    """The event at an address, if this visitor may open it."""
    return row_get(events_reachable(user), "There is no such event.", slug=slug)


def entry_get(*, event: Event, pk: int) -> Entry:
    """An entry of the event by its key."""
    entries = event.entries.select_related("bot__owner", "event")
    return row_get(entries, "There is no such entry.", pk=pk)


def entries_visible(event: Event, user: User | None) -> QuerySet[Entry]:
    """The entries that a visitor may see: one's own, and all once results are."""
    entries = event.entries.select_related("bot__owner__team", "submission")
    entries = entries.prefetch_related("bot__owner__team__members__user")
    if may_see_results(event, user):
        return entries
    return entries.filter(bot__owner__in=owners_of(user))


def takes_entries(event: Event) -> bool:
    """Whether bots may enter now: during registration, or late where the format allows it."""
    late = event.state in UNDER_WAY and FORMATS[event.format].late_entry
    return event.state == EventState.REGISTRATION or late


def entry_version(event: Event, bot: Bot) -> Submission | None:
    """The version of a bot that plays: the active one, or the one that was at the freeze."""
    if event.freeze_at is None or event.freeze_at > timezone.now():
        return bot.active
    return version_at(bot, event.freeze_at)


def event_plan(event: Event) -> Plan:
    """Input for the format's planning, with the current number of entries."""
    return Plan(
        entrants=event.entries.filter(withdrawn_at=None).count(),
        table_size=event.table_size,
        allowed_sizes=table_sizes(game=event.game, options=event.options),
        length=event.length,
        cut=event.cut,
        byes_allowed=event.byes_allowed,
    )


def field_of(event: Event, past: Sequence[PastTable] | None = None) -> Field:
    """Input for the format's pairing: entries and settled tables.

    `past` are the settled tables if the caller has read them already.
    """
    entered = event.entries.order_by("seed", "pk").values_list("pk", "withdrawn_at")
    left = {pk: at is not None for pk, at in entered}
    return Field(
        entrants=tuple(pk for pk, is_out in left.items() if not is_out),
        table_size=event.table_size,
        allowed_sizes=table_sizes(game=event.game, options=event.options),
        past=past_tables(event) if past is None else past,
        byes=dict(byes_of(event)),
        scoring=event.scoring,
        cut=event.cut,
        tie_breaks=tuple(event.tie_breaks),
        everyone=tuple(left),
        finalists=tuple(event.finalists),
        drawn=drawn_rounds(event),
        rounds=event.rounds_planned or 0,
    )


def drawn_rounds(event: Event) -> tuple[DrawnRound, ...]:
    """The drawn rounds of an event's knockout."""
    first = FORMATS[event.format].knockout_from(event.length)
    if not first:
        return ()
    rounds = event.rounds.filter(number__gte=first).order_by("number")
    seated: dict[int, list[list[int]]] = defaultdict(list)
    byes: dict[int, list[int]] = defaultdict(list)
    tables = Table.objects.filter(round__in=rounds.values("pk")).order_by("number")
    for key, entries in tables.values_list("round_id", "entries"):
        seated[key].append(entries)
    sat_out = Bye.objects.filter(round__in=rounds.values("pk")).order_by("pk")
    for key, entry in sat_out.values_list("round_id", "entry_id"):
        byes[key].append(entry)
    drawn = []
    for key, number, unmade, advance in rounds.values_list("pk", "number", "pairing", "advance"):
        here = tuple(tuple(entries) for entries in unmade or seated[key])
        go_on = tuple(advance or (half(len(entries)) for entries in here))
        drawn.append(DrawnRound(number, here, go_on, tuple(byes[key])))
    return tuple(drawn)


def past_tables(event: Event) -> list[PastTable]:
    """The settled tables of an event in the order of pairing."""
    rounds = list(event.rounds.values_list("pk", flat=True))
    return list(tables_of(list(settled_matches(rounds))).values())


def tables_of(matches: Sequence[int]) -> dict[int, PastTable]:
    """Match → table for settled matches, in the given order."""
    read: dict[int, PastTable] = {}
    for start in range(0, len(matches), BATCH):
        batch = matches[start : start + BATCH]
        shares: dict[int, list[Any]] = {match: [] for match in batch}
        players = MatchPlayer.objects.filter(match__in=batch).order_by("match_id", "index")
        for match, share in players.values_list("match_id", "share"):
            shares[match].append(share)
        tables = Table.objects.filter(match__in=batch).order_by()
        rows = tables.values_list("match_id", "entries", "round__number")
        seated = {match: rest for match, *rest in rows}
        for match in batch:
            entries, number = seated[match]
            read[match] = PastTable(tuple(entries), tuple(shares[match]), number)
    return read


def settled_matches(rounds: Collection[int]) -> QuerySet[Table, int]:
    """Keys of the settled matches of some rounds, in the order of pairing."""
    tables = Table.objects.filter(round__in=rounds, match__status=MatchStatus.SETTLED)
    return tables.order_by("round__number", "number").values_list("match_id", flat=True)


def byes_of(event: Event) -> Counter[int]:
    return Counter(Bye.objects.filter(round__event=event).values_list("entry_id", flat=True))


def event_progress(event: Event) -> EventProgress:
    matches = Match.objects.filter(table__round__event=event).order_by()
    return EventProgress.of(Counter(dict(matches.values_list("status").annotate(n=Count("pk")))))


def bots_to_enter(event: Event, user: User) -> QuerySet[Bot]:
    """Valid bots of the user and their teams that are not in the event and not disqualified."""
    in_or_out = event.entries.filter(Q(withdrawn_at=None) | Q(disqualified_at__isnull=False))
    made_for = Q(class_bot__event=event) if event.classroom else Q(listed=True)
    own = Bot.objects.filter(made_for, owner__in=owners_of(user), game=event.game)
    able = own.filter(active__isnull=False, retired_at=None).select_related("owner")
    return able.exclude(entries__in=in_or_out)


def event_messages(event: Event) -> QuerySet[EventMessage]:
    """The newest messages of the organisers, the newest first."""
    return event.messages.select_related("by").order_by("-pk")[:20]


def entries_counted(events: Collection[int]) -> dict[int, int]:
    """Event → number of bots; events without bots are missing."""
    still_in = Entry.objects.filter(event__in=events, withdrawn_at=None).order_by()
    return dict(still_in.values_list("event").annotate(n=Count("pk")))


def match_event(match: Match) -> Event | None:
    """The event of a match, also of a voided one that has no table any more."""
    return Event.objects.filter(commitment__matches=match).order_by().first()


def match_event_named(match: Match, user: User | None) -> Event | None:
    """The event of a match, if it is on the visitor's list.

    Numbers of matches can be guessed, and must not lead to unlisted events.
    """
    event = match_event(match)
    if event is None or not events_visible(user).filter(pk=event.pk).exists():
        return None
    return event


def tables_with_players(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with their matches, players, bots and owners."""
    players = MatchPlayer.objects.select_related("submission__bot__owner").order_by("index")
    return tables.select_related("match").prefetch_related(Prefetch("match__players", players))


def round_get(*, event: Event, number: int) -> tuple[Round, list[Table], list[Entry]]:
    """A round of an event, its tables with their players, and the entries that sit out."""
    found = row_get(event.rounds, f"There is no round {number} yet.", number=number)
    byes = Entry.objects.filter(byes__round=found).select_related("bot__owner")
    return found, list(tables_with_players(found.tables.order_by("number"))), list(byes)


def event_rounds(event: Event) -> list[Round]:
    """The rounds, newest first, with tables, matches, players and byes."""
    tables = Prefetch("tables", tables_with_players(Table.objects.all()))
    byes = Prefetch("byes", Bye.objects.select_related("entry__bot__owner"))
    return list(event.rounds.order_by("-number").prefetch_related(tables, byes))
