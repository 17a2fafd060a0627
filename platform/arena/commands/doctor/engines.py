"""Database, migrations, clocks, broker, workers."""

from __future__ import annotations

from datetime import timedelta

from celery import current_app
from django.conf import settings
from django.db import Error, connection

from arena.commands.doctor.findings import Finding, ill, well
from arena.core.clock import clock_ahead, database_now
from arena.core.migrated import behind_words, migrations_missing, migrations_unknown
from arena.workers.models import Worker

SKEW = 5.0
"""Seconds between two clocks that do no harm."""
RECENT = timedelta(minutes=1)
CONNECT_SECONDS = 5


def database() -> Finding:
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT sqlite_version()"
                if connection.vendor == "sqlite"
                else "SHOW server_version"
            )
            (version,) = cursor.fetchone()
    except Error as error:
        return ill(
            "database",
            f"it does not answer: {str(error).strip()}",
            "Start it, and see that BOTOCRACY_DATABASE_URL names it with its user and password.",
        )
    if connection.vendor == "sqlite" and settings.PRODUCTION:
        return ill(
            "database",
            "a production site uses SQLite, which one machine alone can share",
            "Set BOTOCRACY_DATABASE_URL=postgresql://… and restore a backup there.",
        )
    return well("database", f"{connection.display_name} {version}")


def migrations() -> Finding:
    if missing := migrations_missing():
        return ill("migrations", f"{len(missing)} missing", behind_words(missing))
    if unknown := migrations_unknown():
        return ill(
            "migrations",
            f"the database has had {', '.join(unknown[:3])}, which this code does not know",
            "Update the code on this host: it is older than the database.",
        )
    return well("migrations", "the database fits the code")


def clocks() -> Finding:
    here = clock_ahead()
    if abs(here) > SKEW:
        return ill(
            "clocks",
            f"this host's clock is {_apart(here)} the database's",
            "Synchronise the clocks of all hosts (apt install systemd-timesyncd or chrony): "
            "leases and cards' days go by them.",
        )
    for worker in Worker.objects.filter(seen_at__gte=database_now() - RECENT):
        if worker.clock_ahead is not None and abs(worker.clock_ahead) > SKEW:
            return ill(
                "clocks",
                f"the clock of worker {worker} is {_apart(worker.clock_ahead)} the database's",
                "Synchronise the clock of that host (apt install systemd-timesyncd or chrony).",
            )
    return well("clocks", f"within {max(abs(here), 0.1):.1f} s of the database's")


def _apart(seconds: float) -> str:
    return f"{abs(seconds):.0f} s {'ahead of' if seconds > 0 else 'behind'}"


def broker() -> Finding:
    address = settings.BROKER_URL.rpartition("@")[2]
    try:
        with current_app.connection_for_write(connect_timeout=CONNECT_SECONDS) as link:
            link.ensure_connection(max_retries=1, interval_start=1, timeout=CONNECT_SECONDS)
    except Exception as error:  # each transport has errors of its own
        return ill(
            "broker",
            f"{address} does not answer: {error}",
            "Start it, and see that BOTOCRACY_BROKER_URL names it. Until then work waits in the "
            "database, and nothing is lost.",
        )
    return well("broker", f"{address} answers")


def worker() -> Finding:
    seen = Worker.objects.filter(seen_at__gte=database_now() - RECENT)
    count = seen.count()
    if not count:
        last = Worker.objects.order_by("-seen_at").first()
        words = (
            f"the last one was seen at {last.seen_at:%Y-%m-%d %H:%M} UTC" if last else "none yet"
        )
        return ill(
            "worker",
            f"no worker answered within the last minute; {words}",
            "Start one: celery --app arena.config worker. Its log says why, if it ends.",
        )
    return well("worker", f"{count} process{'es' if count != 1 else ''} answered")
