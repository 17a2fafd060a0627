"""Figures that are read from the rows, which are the truth, a dozen cheap queries in all.

Each reads through an index what waits, what runs, or what was done in the last `RECENT`; none
grows with the site's history. Rates over five minutes are counted here and not by Prometheus,
since no row counts matches for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from statistics import fmean, quantiles

from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from arena.accounts.models import Notice
from arena.bots.models import Submission
from arena.ladder.live_ratings import fit_latest
from arena.ladder.models import Ladder, RatingEvent
from arena.matches.models import Fault, Lane, Match
from arena.webhooks.models import Delivery, DeliveryStatus
from arena.workers.heartbeat import living
from arena.workers.models import LostLeases, VoidAttempt
from tournaments.models import Event, EventState

RECENT = timedelta(minutes=5)
MOST = 20_000
"""Matches whose seconds are looked at; of more, the newest."""
CHECKS = "checks"
"""The queue of submissions; matches wait in the queues of their lanes."""
WORK: dict[str, type[Match] | type[Submission]] = {"match": Match, "submission": Submission}


def row_metrics() -> Iterator[Metric]:
    """Every figure; those without rows have no samples, or zero where zero is an answer."""
    now = timezone.now()
    yield from _queues(now)
    yield from _work()
    yield from _matches(now)
    yield from _workers()
    yield from _ratings(now)
    yield from _messages(now)
    running = Event.objects.filter(state=EventState.RUNNING).count()
    yield _gauge("events_running", "Events under way.", running)


def _gauge(name: str, text: str, value: float) -> Metric:
    family = GaugeMetricFamily(f"botocracy_{name}", text)
    family.add_metric([], value)
    return family


def _age(now: datetime, since: datetime | None) -> float:
    return max((now - since).total_seconds(), 0.0) if since else 0.0


def _queues(now: datetime) -> Iterator[Metric]:
    length = GaugeMetricFamily(
        "botocracy_queue_length", "Work that waits for a worker.", labels=["queue"]
    )
    oldest = GaugeMetricFamily(
        "botocracy_queue_oldest_seconds",
        "How long the oldest work in the queue has waited, since it was made.",
        labels=["queue"],
    )
    matches = Match.objects.filter(status=Match.WAITING).order_by()
    rows = matches.values_list("lane").annotate(Count("pk"), Min("created_at"))
    found = {lane: (count, since) for lane, count, since in rows}
    checks = Submission.objects.filter(status=Submission.WAITING).aggregate(
        count=Count("pk"), since=Min("created_at")
    )
    found[CHECKS] = (checks["count"], checks["since"])
    for queue in (CHECKS, *Lane.values):
        count, since = found.get(queue, (0, None))
        length.add_metric([queue], count)
        oldest.add_metric([queue], _age(now, since))
    yield length
    yield oldest


def _work() -> Iterator[Metric]:
    under_way = GaugeMetricFamily(
        "botocracy_work_under_way", "Work that a worker holds a lease of.", labels=["kind"]
    )
    stuck = GaugeMetricFamily(
        "botocracy_work_stuck",
        "Work that failed too often by errors of ours and waits for a person.",
        labels=["kind"],
    )
    losses = CounterMetricFamily(
        "botocracy_lease_losses", "Leases that ran out: a worker fell silent.", labels=["kind"]
    )
    lost = dict(LostLeases.objects.values_list("work", "count"))
    for kind, work in WORK.items():
        rows = work._default_manager.filter(status__in=(work.UNDER_WAY, work.BROKEN))
        counts = dict(rows.order_by().values_list("status").annotate(Count("pk")))
        under_way.add_metric([kind], counts.get(work.UNDER_WAY, 0))
        stuck.add_metric([kind], counts.get(work.BROKEN, 0))
        losses.add_metric([kind], lost.get(kind, 0))
    yield under_way
    yield stuck
    yield losses


def _matches(now: datetime) -> Iterator[Metric]:
    settled = GaugeMetricFamily(
        "botocracy_recent_matches",
        "Matches settled in the last five minutes.",
        labels=["game", "queue"],
    )
    seconds = GaugeMetricFamily(
        "botocracy_recent_match_seconds",
        "Seconds that matches of the last five minutes took to play.",
        labels=["game", "stat"],
    )
    faults = GaugeMetricFamily(
        "botocracy_recent_faults",
        "Faults of bots in the matches of the last five minutes, by cause.",
        labels=["game", "verdict"],
    )
    recent = Match.objects.filter(settled_at__gte=now - RECENT)
    rows = recent.order_by("-settled_at").values_list("game", "lane", "seconds")[:MOST]
    counts: dict[tuple[str, str], int] = defaultdict(int)
    took: dict[str, list[float]] = defaultdict(list)
    for game, lane, duration in rows:
        counts[game, lane] += 1
        took[game].append(duration or 0.0)
    for labels, count in sorted(counts.items()):
        settled.add_metric(list(labels), count)
    for game, each in sorted(took.items()):
        for stat, value in _spread(each).items():
            seconds.add_metric([game, stat], value)
    found = Fault.objects.filter(game__match__settled_at__gte=now - RECENT).order_by()
    for game, verdict, count in found.values_list("game__match__game", "verdict").annotate(
        Count("pk")
    ):
        faults.add_metric([game, verdict], count)
    yield settled
    yield seconds
    yield faults
    yield _gauge(
        "recent_void_attempts",
        "Attempts at matches that ended by errors of ours in the last five minutes.",
        VoidAttempt.objects.filter(at__gte=now - RECENT).count(),
    )


def _spread(values: list[float]) -> dict[str, float]:
    many = values * 2 if len(values) == 1 else values
    cuts = quantiles(many, n=20, method="inclusive")
    return {"mean": fmean(values), "p50": cuts[9], "p95": cuts[18], "max": max(values)}


def _workers() -> Iterator[Metric]:
    """Figures of single processes: a sum over all would fall, and look like a restart, whenever
    a worker leaves."""
    ready, in_use = (
        GaugeMetricFamily(f"botocracy_cells_{name}", text, labels=["worker", "sandbox"])
        for name, text in (
            ("ready", "Cells that wait for a bot."),
            ("in_use", "Cells that hold a bot."),
        )
    )
    started, seconds = (
        CounterMetricFamily(f"botocracy_{name}", text, labels=["worker", "sandbox"])
        for name, text in (
            ("cells_started", "Cells that were given a bot."),
            ("cell_start_seconds", "Seconds it took in all to give cells their bots."),
        )
    )
    alive = list(living())
    for worker in alive:
        labels = [worker.name, worker.sandbox]
        ready.add_metric(labels, worker.cells_ready)
        in_use.add_metric(labels, worker.cells_in_use)
        started.add_metric(labels, worker.cells_started)
        seconds.add_metric(labels, worker.cell_start_seconds)
    yield _gauge("workers_alive", "Worker processes seen in the last 45 seconds.", len(alive))
    yield ready
    yield in_use
    yield started
    yield seconds


def _ratings(now: datetime) -> Iterator[Metric]:
    lag = GaugeMetricFamily(
        "botocracy_rating_lag_seconds",
        "Age of the oldest rated match that no fit of its ladder includes.",
        labels=["game", "table_size", "teams"],
    )
    for ladder in Ladder.objects.order_by("pk"):
        fit = fit_latest(ladder)
        events = RatingEvent.objects.filter(ladder=ladder, pk__gt=fit.last_event if fit else 0)
        first = events.order_by("pk").values_list("created_at", flat=True).first()
        teams = "yes" if ladder.teams else "no"
        lag.add_metric([ladder.game, str(ladder.table_size), teams], _age(now, first))
    yield lag


def _messages(now: datetime) -> Iterator[Metric]:
    letters = Notice.objects.filter(mail_due=True).aggregate(n=Count("pk"), since=Min("at"))
    waiting = Delivery.objects.filter(status=DeliveryStatus.WAITING, webhook__active=True)
    webhooks = waiting.aggregate(n=Count("pk"), since=Min("created_at"))
    for name, what, found in (
        ("letters", "letters", letters),
        ("webhook_messages", "messages to webhooks", webhooks),
    ):
        yield _gauge(f"{name}_waiting", f"How many {what} wait to be sent.", found["n"])
        yield _gauge(
            f"{name}_oldest_seconds", f"Age of the oldest of the {what}.", _age(now, found["since"])
        )
