"""The database's clock, by which all hosts of a site can agree."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import timezone

_NOW = {
    "postgresql": "SELECT clock_timestamp()",
    "sqlite": "SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')",
}


def database_now() -> datetime:
    """What the database's machine takes for the time."""
    with connection.cursor() as cursor:
        cursor.execute(_NOW[connection.vendor])
        (found,) = cursor.fetchone()
    at = datetime.fromisoformat(found) if isinstance(found, str) else found
    return at.astimezone(UTC)


def clock_ahead() -> float:
    """Seconds by which this machine's clock is ahead of the database's."""
    before = timezone.now()
    there = database_now()
    here = before + (timezone.now() - before) / 2
    return (here - there) / timedelta(seconds=1)
