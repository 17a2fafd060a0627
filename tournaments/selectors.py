"""Reading events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.core.errors import NotFound
from arena.matches.models import Match, MatchPlayer, MatchStatus
from tournaments.models import Bye, Entry, Event, EventState, Round, Table
from tournaments.pairing.tables import PastTable
from tournaments.standings import Standing, standings


@dataclass(frozen=True)
class StandingRow:
    """A standing with the entry it belongs to."""

    entry: Entry
    standing: Standing


@dataclass(frozen=True)
class EventProgress:
    """How far an event is."""

    settled: int
    errored: int
    total: int
    """Matches made so far."""

    @property
    def percent(self) -> int:
        return 100 * self.settled // self.total if self.total else 0


def may_manage(event: Event, user: User | None) -> bool:
    return user is not None and (user.pk == event.organiser_id or user.is_staff)


def events_visible(user: User | None) -> QuerySet[Event]:
    """What this visitor may know of: everything but other people's drafts."""
    events = Event.objects.select_related("organiser", "commitment")
    if user is None:
        return events.exclude(state=EventState.DRAFT)
    if user.is_staff:
        return events
    return events.exclude(Q(state=EventState.DRAFT) & ~Q(organiser=user))


def event_get(*, slug: str, user: User | None) -> Event:
    try:
        return events_visible(user).get(slug=slug)
    except Event.DoesNotExist:
        raise NotFound("There is no such event.") from None


def past_tables(event: Event) -> list[PastTable]:
    """The settled tables, as the pairing and the standings want them."""
    tables = (
        Table.objects.filter(round__event=event, match__status=MatchStatus.SETTLED)
        .order_by("round__number", "number")
        .values_list("match_id", "entries")
    )
    players = MatchPlayer.objects.filter(match__table__round__event=event).order_by("index")
    shares: dict[int, list[float]] = {}
    for match, share in players.values_list("match_id", "share"):
        if share is not None:
            shares.setdefault(match, []).append(share)
    return [PastTable(tuple(entries), tuple(shares[match])) for match, entries in tables]


def byes_of(event: Event) -> Counter[int]:
    return Counter(Bye.objects.filter(round__event=event).values_list("entry_id", flat=True))


def event_standings(event: Event) -> list[StandingRow]:
    """Everyone who entered, best first."""
    entries = {
        entry.pk: entry
        for entry in event.entries.select_related("bot__owner", "submission").order_by("seed", "pk")
    }
    rows = standings(list(entries), past_tables(event), byes_of(event))
    return [StandingRow(entries[row.entrant], row) for row in rows]


def event_progress(event: Event) -> EventProgress:
    states = Counter(
        Match.objects.filter(table__round__event=event).values_list("status", flat=True)
    )
    return EventProgress(
        settled=states[MatchStatus.SETTLED],
        errored=states[MatchStatus.ERRORED],
        total=sum(states.values()) - states[MatchStatus.VOID],
    )


def bots_to_enter(event: Event, user: User) -> QuerySet[Bot]:
    """The user's bots with a valid version that are not in the event."""
    return Bot.objects.filter(owner=user, game=event.game, active__isnull=False).exclude(
        entries__in=event.entries.filter(withdrawn_at=None)
    )


def match_event(match: Match) -> Event | None:
    """The event a match belongs to."""
    return Event.objects.filter(rounds__tables__match=match).first()


def event_rounds(event: Event) -> list[Round]:
    """The rounds, newest first, with tables, matches, players and byes for a page."""
    players = MatchPlayer.objects.select_related("submission__bot__owner").order_by("index")
    tables = Table.objects.select_related("match").prefetch_related(
        Prefetch("match__players", players)
    )
    byes = Bye.objects.select_related("entry__bot__owner")
    return list(
        event.rounds.order_by("-number").prefetch_related(
            Prefetch("tables", tables), Prefetch("byes", byes)
        )
    )
