"""Data of the control room: problems, tables being played, waiting tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet, Sum
from django.utils import timezone

from arena.matches.models import MatchPlayer, MatchStatus
from botocracy.events.formats import FORMATS
from tournaments.actions.cards import draw_state
from tournaments.models import NOT_STARTED, UNDER_WAY, Event, EventState, Table
from tournaments.results.forecast import length_problem
from tournaments.selectors import entry_version, event_plan

IDLE = timedelta(minutes=2)
"""If matches wait this long without a worker, it is a problem."""
SHOWN = 20
"""Problems of one kind that are shown at most."""


@dataclass(frozen=True)
class Problem:
    """Something that stops the event, or may stop it, and what the organiser can do."""

    text: str
    fix: str
    match: int | None = None
    """The match to retry, if the problem is a failed match."""


def _tables(event: Event, status: MatchStatus) -> QuerySet[Table]:
    found = Table.objects.filter(round__event=event, match__status=status)
    return found.select_related("match", "round").order_by("round__number", "number")


def tables_under_way(event: Event) -> list[Table]:
    """Tables being played now, with their players."""
    tables = _tables(event, MatchStatus.PLAYING)[:50]
    return list(tables.prefetch_related("match__players__submission__bot__owner"))


def tables_waiting(event: Event) -> int:
    return Table.objects.filter(
        round__event=event, match__status__in=(MatchStatus.QUEUED, MatchStatus.HELD)
    ).count()


@dataclass(frozen=True)
class Making:
    """How many matches of the paired rounds are made."""

    made: int
    total: int
    """0 while the first round is being paired."""

    @property
    def percent(self) -> int:
        return 100 * self.made // self.total if self.total else 0


def matches_making(event: Event) -> Making | None:
    """Progress of making matches; None if all matches of the paired rounds are made."""
    if event.state not in UNDER_WAY:
        return None
    if event.rounds_planned is None:
        return None if draw_state(event).waits else Making(0, 0)
    if not event.rounds.filter(pairing__isnull=False).exists():
        return None
    total = event.rounds.aggregate(n=Sum("size"))["n"] or 0
    return Making(Table.objects.filter(round__event=event).count(), total)


def problems(event: Event) -> list[Problem]:
    """The problems of an event, the worst first."""
    if event.state in NOT_STARTED:
        return _before_start(event)
    if event.state in (*UNDER_WAY, EventState.FINISHED):
        return [*_errored(event), *_idle(event), *_faulting(event)]
    return []


def _before_start(event: Event) -> list[Problem]:
    found = []
    for entry in event.entries.filter(withdrawn_at=None).select_related("bot__active")[:500]:
        if entry_version(event, entry.bot) is None:
            text = f"{entry.bot.name} has no valid version that may play."
            found.append(Problem(text, "Ask its owner to submit one, or withdraw it."))
    if problem := length_problem(event):
        found.insert(0, Problem(problem, "Until then it cannot start."))
    if event.state == EventState.DRAFT:
        return found[:SHOWN]
    if problem := FORMATS[event.format].problem(event_plan(event)):
        found.append(Problem(problem, "Until then it cannot start."))
    closed = event.registration_until is not None and event.registration_until < timezone.now()
    if closed and not found:
        found.append(Problem("Registration is over.", "Start the event, or extend registration."))
    return found[:SHOWN]


def _errored(event: Event) -> list[Problem]:
    return [
        Problem(
            f"Round {table.round.number}, table {table.number}: match {table.match_id} "
            "could not be played. That is our failure, no bot carries it.",
            "Send it again; the round waits for it. If it fails again, tell an administrator the "
            "number of the match: the operations page says what went wrong.",
            table.match_id,
        )
        for table in _tables(event, MatchStatus.ERRORED)[:SHOWN]
    ]


def _idle(event: Event) -> list[Problem]:
    """Matches wait, but none is being played."""
    waiting = _tables(event, MatchStatus.QUEUED)
    first = waiting.order_by("match__created_at").first()
    if event.state != EventState.RUNNING or first is None:
        return []
    now = timezone.now()
    busy = _tables(event, MatchStatus.PLAYING).exists()
    last = _tables(event, MatchStatus.SETTLED).order_by("-match__settled_at").first()
    since = max(first.match.created_at, (last and last.match.settled_at) or first.match.created_at)
    if busy or now - since < IDLE:
        return []
    return [
        Problem(
            "Matches wait, and no worker has taken one up for "
            f"{int((now - since).total_seconds() // 60)} minutes.",
            "Ask an administrator whether the workers run, or are busy with other events.",
        )
    ]


def _faulting(event: Event) -> list[Problem]:
    """The bots with the most faults."""
    rows = (
        MatchPlayer.objects.filter(match__table__round__event=event, fault_count__gt=0)
        .values("submission__bot__name", "submission__bot__owner__username")
        .annotate(total=Sum("fault_count"))
        .order_by("-total")
    )
    return [
        Problem(
            f"{row['submission__bot__name']} of {row['submission__bot__owner__username']} "
            f"has faulted {row['total']} times.",
            "Its owner sees the reasons on the match pages.",
        )
        for row in rows[:5]
    ]
