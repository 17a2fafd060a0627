"""Counting leases that ran out."""

from __future__ import annotations

from django.db.models import F

from arena.core.leases import Leased
from arena.workers.models import LostLeases


def losses_count(*, work: type[Leased], lost: int) -> None:
    """Add to the count of this kind of work."""
    name = work.__name__.lower()
    LostLeases.objects.get_or_create(work=name)
    LostLeases.objects.filter(work=name).update(count=F("count") + lost)
