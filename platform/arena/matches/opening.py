"""The order in which results were opened to all.

Each result gets a number when everyone may see it: as soon as it is settled, or when its event
releases it. A number becomes visible after all lower ones, so that somebody who has read up to a
number misses nothing below it.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, QuerySet

from arena.matches.models import Match, OpenedCount
from arena.matches.selectors import OPEN_TO_ALL

BATCH = 500


@transaction.atomic
def results_opened(matches: QuerySet[Match]) -> None:
    """Number those of `matches` that are open to all and have no number yet.

    Call it last in the transaction, after the public log: the count stays locked until the
    commit, which makes the order of numbers the order of commits.
    """
    found = matches.filter(OPEN_TO_ALL, opened=None)
    opened = list(found.order_by("settled_at", "pk").only("pk"))
    if not opened:
        return
    OpenedCount.objects.get_or_create(pk=1)
    OpenedCount.objects.filter(pk=1).update(last=F("last") + len(opened))
    first = opened_last() - len(opened) + 1
    for number, match in enumerate(opened, first):
        match.opened = number
    Match.objects.bulk_update(opened, ["opened"], batch_size=BATCH)


def opened_last() -> int:
    """The highest number so far."""
    return OpenedCount.objects.values_list("last", flat=True).filter(pk=1).first() or 0
