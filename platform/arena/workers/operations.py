"""Figures for administrators: queues, workers, throughput, failures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Avg, Count, Min, Q
from django.db.models.functions import TruncHour
from django.utils import timezone

from arena.bots.models import Submission, SubmissionStatus
from arena.matches.models import Fault, Lane, Match, MatchStatus
from arena.workers.heartbeat import living
from arena.workers.models import Worker

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Queue:
    """One kind of work: how much waits, for how long, how much is under way or stuck."""

    name: str
    key: str
    """The name of its queue at the message broker."""
    waiting: int
    oldest: datetime | None
    age: float
    """Seconds that the first has waited; 0 if nothing waits."""
    under_way: int
    silent: int
    """Work whose lease expired: the worker died, and the sweep has not come yet."""
    stuck: int
    """Work that failed too often by errors of ours and waits for a person."""


@dataclass(frozen=True)
class WorkerRow:
    """A worker process, with its matches of the last day."""

    worker: Worker
    alive: bool
    matches: int
    seconds: float
    """Mean duration of a match."""


@dataclass(frozen=True)
class Hour:
    at: datetime
    matches: int


LANES = {
    Lane.EVENT: "Matches of events",
    Lane.LADDER: "Matches of ladders",
    Lane.TRIAL: "Matches of comparisons",
}


def queues() -> list[Queue]:
    """Every queue, in the order in which workers empty them."""
    checks = _queue("Checks of submissions", "checks", Submission, Q())
    return [checks, *(_queue(name, lane, Match, Q(lane=lane)) for lane, name in LANES.items())]


def _queue(name: str, key: str, work: type[Match] | type[Submission], which: Q) -> Queue:
    now = timezone.now()
    waiting, under_way = Q(status=work.WAITING), Q(status=work.UNDER_WAY)
    unsettled = work.objects.filter(which, status__in=(work.WAITING, work.UNDER_WAY, work.BROKEN))
    found = unsettled.aggregate(
        waiting=Count("pk", filter=waiting),
        oldest=Min("created_at", filter=waiting),
        under_way=Count("pk", filter=under_way),
        silent=Count("pk", filter=under_way & Q(lease_until__lt=now)),
        stuck=Count("pk", filter=Q(status=work.BROKEN)),
    )
    oldest = found["oldest"]
    age = (now - oldest).total_seconds() if oldest else 0.0
    return Queue(name=name, key=key, age=max(0.0, age), **found)


def workers() -> list[WorkerRow]:
    """Every process seen in the last day, the living first."""
    now = timezone.now()
    done = {
        name: (matches, seconds)
        for name, matches, seconds in Match.objects.filter(settled_at__gte=now - DAY)
        .order_by()
        .values_list("worker")
        .annotate(Count("pk"), Avg("seconds"))
    }
    alive = set(living().values_list("name", flat=True))
    rows = [
        WorkerRow(
            worker,
            worker.name in alive,
            *done.get(worker.name, (0, 0.0)),
        )
        for worker in Worker.objects.all()
    ]
    return sorted(rows, key=lambda row: (not row.alive, row.worker.name))


def throughput() -> list[Hour]:
    """Matches settled in each of the last 24 hours, quiet ones included."""
    now = timezone.now().replace(minute=0, second=0, microsecond=0)
    hours = [now - timedelta(hours=back) for back in range(23, -1, -1)]
    settled = Match.objects.filter(settled_at__gte=hours[0], status=MatchStatus.SETTLED).order_by()
    by_hour = settled.annotate(hour=TruncHour("settled_at")).values_list("hour")
    counted = dict(by_hour.annotate(Count("pk")))
    return [Hour(hour, counted.get(hour, 0)) for hour in hours]


def stuck_matches(limit: int = 20) -> list[Match]:
    """Matches that wait for a person, with what went wrong last."""
    return list(Match.objects.filter(status=MatchStatus.ERRORED).order_by("-pk")[:limit])


def stuck_submissions(limit: int = 20) -> list[Submission]:
    stuck = Submission.objects.filter(status=SubmissionStatus.ERRORED)
    return list(stuck.select_related("bot__owner").order_by("-pk")[:limit])


def faults_today() -> list[tuple[str, int]]:
    """Faults of bots in the last day: verdict and count, the commonest first."""
    recent = Fault.objects.filter(game__match__settled_at__gte=timezone.now() - DAY).order_by()
    return list(recent.values_list("verdict").annotate(n=Count("pk")).order_by("-n"))
