"""Whose turn it is: which waiting piece of work a worker takes next.

Within a queue, time of workers is shared by those who wait: first among owners, then among
the games of each owner. Each of them has an account of the seconds it was given; whoever has
had least is next. So a slow game does not keep the others waiting, nor does an owner with ten
thousand matches. Work is charged when it is taken, by what its kind took before, and
corrected when it is done.

This is start-time fair queueing: an account that was idle starts level with the one that was
served last, so nobody saves up turns by waiting.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.functions import Now
from django.utils import timezone

from arena.core.leases import Leased, lease_take
from arena.workers.models import TurnAccount

log = logging.getLogger(__name__)

LEARNING = 0.2
"""How much the last piece of work counts in what one of its kind takes."""
FORGET = timedelta(days=1)
CANDIDATES = 20
"""Rows of one owner's game that are tried, if others take them at the same moment."""

Work = TypeVar("Work", bound=Leased)


@dataclass(frozen=True)
class Turn:
    """A piece of work that was taken in its turn, and the accounts that were charged for it."""

    pk: int
    token: UUID
    owner: str = ""
    game: str = ""
    charged: float = 0.0


def turns_take(
    lane: str,
    work: type[Work],
    *,
    waiting: QuerySet[Work],
    kinds: set[tuple[int, str]],
    by: tuple[str, str] = ("asked_by", "game"),
    count: int = 1,
) -> list[Turn]:
    """Take up to `count` pieces of `waiting` work, each in its turn.

    `kinds` are the owners and games of all that waits, `by` the names of their columns.
    """
    if not kinds:
        return []
    now = timezone.now()
    free = Q(lease_until=None) | Q(lease_until__lt=Now())
    ready = waiting.filter(free, status=work.WAITING)
    with transaction.atomic():
        TurnAccount.objects.get_or_create(key=lane)
        root = TurnAccount.objects.select_for_update().get(key=lane)
        book = _Book(root, lane, kinds)
        taken: list[Turn] = []
        while len(taken) < count and (found := book.least()):
            owner, game = found
            rows = ready.filter(**dict(zip(by, found, strict=True))).order_by("pk")
            tokens = (
                (pk, token)
                for pk in rows.values_list("pk", flat=True)[:CANDIDATES]
                if (token := lease_take(work, pk))
            )
            if (first := next(tokens, None)) is None:
                book.drop(owner, game)
                continue
            pk, token = first
            upper, lower, charged = book.charge(owner, game)
            taken.append(Turn(pk, token, upper, lower, charged))
        if taken:
            book.write(now)
    return taken


class _Book:
    """The accounts of one queue, while its work is given out."""

    def __init__(self, root: TurnAccount, lane: str, kinds: set[tuple[int, str]]) -> None:
        self._root = root
        self._lane = lane
        self._kinds: dict[int, set[str]] = {}
        for owner, game in kinds:
            self._kinds.setdefault(owner, set()).add(game)
        keys = {self._key(owner) for owner in self._kinds}
        keys |= {self._key(owner, game) for owner, game in kinds}
        found = {each.key: each for each in TurnAccount.objects.filter(key__in=keys)}
        self._accounts = {key: found.get(key) or TurnAccount(key=key) for key in keys}
        self._changed: set[str] = set()

    def _key(self, owner: int, game: str = "") -> str:
        return f"{self._lane}/{owner}/{game}" if game else f"{self._lane}/{owner}"

    def least(self) -> tuple[int, str] | None:
        """The owner and game that had least; ``None`` if nothing waits."""
        if not self._kinds:
            return None
        owner = min(
            self._kinds,
            key=lambda each: (max(self._accounts[self._key(each)].used, self._root.clock), each),
        )
        clock = self._accounts[self._key(owner)].clock
        game = min(
            self._kinds[owner],
            key=lambda each: (max(self._accounts[self._key(owner, each)].used, clock), each),
        )
        return owner, game

    def drop(self, owner: int, game: str) -> None:
        """Nothing of this kind is left."""
        self._kinds[owner].discard(game)
        if not self._kinds[owner]:
            del self._kinds[owner]

    def charge(self, owner: int, game: str) -> tuple[str, str, float]:
        """Charge for one piece of work; the keys of both accounts, and how much."""
        upper, lower = self._accounts[self._key(owner)], self._accounts[self._key(owner, game)]
        for above, account in ((self._root, upper), (upper, lower)):
            above.clock = max(account.used, above.clock)
            account.used = above.clock + lower.typical
        self._changed |= {upper.key, lower.key}
        return upper.key, lower.key, lower.typical

    def write(self, now: datetime) -> None:
        """All that changed, in one statement."""
        changed = [self._root, *(self._accounts[key] for key in self._changed)]
        TurnAccount.objects.bulk_create(
            [
                TurnAccount(
                    key=each.key, used=each.used, clock=each.clock, at=now, typical=each.typical
                )
                for each in changed
            ],
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["used", "clock", "at"],
        )


def turn_end(turn: Turn, seconds: float | None) -> None:
    """Correct what was charged by what it took; ``None`` if that is not known."""
    if not turn.game or seconds is None:
        return
    learned = F("typical") * (1 - LEARNING) + LEARNING * seconds
    try:
        TurnAccount.objects.filter(key__in=(turn.owner, turn.game)).update(
            used=F("used") + Value(seconds - turn.charged),
            typical=Case(When(key=turn.game, then=learned), default=F("typical")),
        )
    except DatabaseError as error:  # fairness can wait
        log.warning("what a turn took was not written: %s", error)


def accounts_forget() -> int:
    """Delete the accounts of those for whom nothing was done for a day."""
    gone, _ = TurnAccount.objects.filter(at__lt=timezone.now() - FORGET).delete()
    return gone
