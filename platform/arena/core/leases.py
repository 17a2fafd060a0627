"""Leases: a worker takes a row of work for a limited time and finishes or loses it.

The rows are the queue; a message on the broker only names a row. Taking a lease is one
conditional update, so only one of two workers with the same message gets it. A silent worker
loses its lease when it expires, and a broker that loses every message loses no work.

All times are the database's: with the clocks of the workers, one that is minutes fast would take
every other's lease away.
"""

from __future__ import annotations

import traceback
from datetime import timedelta
from typing import ClassVar, TypeVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import InterfaceError, OperationalError, models
from django.db.models import F
from django.db.models.expressions import Combinable
from django.db.models.functions import Now
from django.utils import timezone

from arena.core.text import storable

FAILURES_ALLOWED = 3
"""Infrastructure errors after which the work waits for a person."""
LOSSES_ALLOWED = 10
"""Expired leases after which the work waits for a person; high, since workers may be killed."""
AWAY = (OperationalError, InterfaceError, OSError)
"""Errors of a database or a storage that does not answer."""


class Leased(models.Model):
    """A row of work. Subclasses have a `status` and name three of its values."""

    WAITING: ClassVar[str]
    UNDER_WAY: ClassVar[str]
    BROKEN: ClassVar[str]

    lease = models.UUIDField(null=True, editable=False)
    lease_until = models.DateTimeField(null=True, editable=False)
    """When the lease runs out; of work that failed and waits, when it may be taken in turn."""
    sent_at = models.DateTimeField(default=timezone.now, editable=False)
    """When it was last put on the broker."""
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    losses = models.PositiveSmallIntegerField(default=0, editable=False)
    trouble = models.TextField(blank=True, editable=False)
    """The last infrastructure error, for administrators."""

    class Meta:
        abstract = True


Work = TypeVar("Work", bound=Leased)


def _until() -> Combinable:
    return Now() + timedelta(seconds=settings.LEASE_SECONDS)


def lease_take(work: type[Work], pk: int) -> UUID | None:
    """Take the work; returns a token, or ``None`` if someone has it or it is done."""
    token = uuid4()
    taken = work._default_manager.filter(pk=pk, status=work.WAITING).update(
        status=work.UNDER_WAY, lease=token, lease_until=_until()
    )
    return token if taken else None


def lease_renew(work: type[Work], pk: int, token: UUID) -> bool:
    """Renew a lease for its full time; returns whether it was still held."""
    held = work._default_manager.filter(pk=pk, status=work.UNDER_WAY, lease=token)
    return bool(held.update(lease_until=_until()))


def lease_fail(work: type[Work], pk: int, token: UUID, error: Exception) -> None:
    """Give the work back after an infrastructure error; the sweep sends it again.

    A database or a storage that is away counts like a worker that fell silent, not like a
    failure of this work: otherwise a short outage would leave many matches to a person.
    """
    held = work._default_manager.filter(pk=pk, status=work.UNDER_WAY, lease=token)
    counted, allowed = (
        ("losses", LOSSES_ALLOWED) if isinstance(error, AWAY) else ("failures", FAILURES_ALLOWED)
    )
    held.update(
        status=models.Case(
            models.When(**{f"{counted}__gte": allowed - 1}, then=models.Value(work.BROKEN)),
            default=models.Value(work.WAITING),
        ),
        **{counted: F(counted) + 1},
        trouble=storable("".join(traceback.format_exception(error))),
        lease=None,
        # Nobody takes it in turn before the sweep sends it again: what failed may be back by then.
        lease_until=Now() + timedelta(seconds=settings.REQUEUE_SECONDS),
        sent_at=Now(),
    )


def lease_release(work: type[Work], pk: int, token: UUID, why: str) -> None:
    """Give the work back untouched: no failure is counted, and the sweep sends it at once."""
    held = work._default_manager.filter(pk=pk, status=work.UNDER_WAY, lease=token)
    held.update(
        status=work.WAITING,
        trouble=storable(why),
        lease=None,
        lease_until=None,
        sent_at=Now() - timedelta(days=1),
    )


def leases_expire(work: type[Work]) -> int:
    """Take back every lease that ran out; returns how many."""
    silent = work._default_manager.filter(status=work.UNDER_WAY, lease_until__lt=Now())
    return silent.update(
        status=models.Case(
            models.When(losses__gte=LOSSES_ALLOWED - 1, then=models.Value(work.BROKEN)),
            default=models.Value(work.WAITING),
        ),
        losses=F("losses") + 1,
        trouble="The worker fell silent.",
        lease=None,
        lease_until=None,
        # Long ago, so that the sweep sends it again at once.
        sent_at=Now() - timedelta(days=1),
    )


def requeue(work: type[Work], pk: int) -> bool:
    """Queue work again that waits for a person, its failures forgotten; whether it waited."""
    stuck = work._default_manager.filter(pk=pk, status=work.BROKEN)
    return bool(
        stuck.update(
            status=work.WAITING,
            failures=0,
            losses=0,
            trouble="",
            lease_until=None,
            sent_at=Now(),
        )
    )


def unsent(work: type[Work], *, limit: int = 1000) -> list[int]:
    """Keys of waiting work whose message is presumed lost; marks it as sent now."""
    long_ago = Now() - timedelta(seconds=settings.REQUEUE_SECONDS)
    waiting = work._default_manager.filter(status=work.WAITING, sent_at__lt=long_ago)
    found = list(waiting.order_by("sent_at").values_list("pk", flat=True)[:limit])
    work._default_manager.filter(pk__in=found).update(sent_at=Now())
    return found
