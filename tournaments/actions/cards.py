"""Nonces of entrants, and the state of the draw of an event's cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.accounts.owning import acts_for, owners_of
from arena.core.errors import ArenaError, Forbidden, Refused
from arena.matches.cards import lock_of
from tournaments.actions.audit import note
from tournaments.models import Entry, Event, EventState, NonceBy

HEXADECIMAL = re.compile(r"[0-9a-f]{64}")


def hexadecimal(text: str, what: str) -> str:
    """The text of a nonce or its hash in canonical form, or an error."""
    found = text.strip().lower()
    if not HEXADECIMAL.fullmatch(found):
        raise ArenaError(f"{what} is 64 hexadecimal digits.", code="bad_nonce")
    return found


def nonce_values(nonce_hash: str) -> dict[str, Any]:
    """Fields of an entry for the hash its owner gave; without one the site makes a nonce later."""
    if not nonce_hash:
        return {"nonce_hash": "", "nonce": "", "nonce_by": NonceBy.SITE}
    given = hexadecimal(nonce_hash, "The hash of a nonce")
    return {"nonce_hash": given, "nonce": "", "nonce_by": NonceBy.OWNER}


@transaction.atomic
def nonce_set(*, entry: Entry, nonce_hash: str, by: User) -> None:
    """Set or replace the owner's nonce; possible until the lock."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if not acts_for(by, entry.bot.owner_id):
        raise Forbidden("Only a bot's owner gives its nonce.")
    if event.state != EventState.REGISTRATION:
        raise Refused("The field is locked: nonces cannot change any more.")
    given = hexadecimal(nonce_hash, "The hash of a nonce")
    Entry.objects.filter(pk=entry.pk).update(**nonce_values(given))
    note(event, by, f"gave a nonce for {entry.bot}")


@dataclass(frozen=True)
class Draw:
    """The state of the draw of an event's cards."""

    drawn: bool
    until: datetime | None
    """The time after which missing nonces count as withheld; None unless it waits for them."""
    missing: list[Entry]
    """Entries of the locked field whose nonces are not revealed."""
    beacon_missing: bool

    @property
    def waits(self) -> bool:
        """Whether the draw waits for nonces or the beacon."""
        if self.drawn or self.until is None:
            return False
        return self.beacon_missing or (bool(self.missing) and timezone.now() < self.until)


def draw_state(event: Event) -> Draw:
    """The state of the draw, before, during and after the lock."""
    commitment = event.commitment
    if commitment.contribution or commitment.locked_at is None:
        drawn = bool(commitment.contribution)
        return Draw(drawn=drawn, until=None, missing=[], beacon_missing=False)
    return Draw(
        drawn=False,
        until=commitment.locked_at + timedelta(minutes=event.reveal_minutes),
        missing=_unrevealed(event),
        beacon_missing=bool(event.beacon) and not event.beacon_value,
    )


def _unrevealed(event: Event) -> list[Entry]:
    """Entries of the locked field without a revealed nonce, by seed; no late entries."""
    hidden = event.entries.filter(nonce="").exclude(nonce_hash="")
    return list(hidden.select_related("bot__owner").order_by("seed"))


def locked_entries(event: Event) -> list[Entry]:
    """The entries of the locked field, in seeding order."""
    count = len(lock_of(event.commitment).get("entrants", ()))
    rows = event.entries.filter(seed__lte=count).select_related("bot__owner", "submission")
    return list(rows.order_by("seed"))


def nonces_awaited(user: User) -> list[Entry]:
    """Entries of the user and their teams in locked events whose nonces are not revealed yet."""
    open_entries = Entry.objects.filter(
        bot__owner__in=owners_of(user),
        nonce="",
        nonce_by=NonceBy.OWNER,
        event__commitment__locked_at__isnull=False,
        event__commitment__contribution="",
    )
    return list(open_entries.select_related("event", "bot"))


def withheld(event: Event) -> list[Entry]:
    """The entries whose nonces were not revealed in time."""
    return _unrevealed(event) if event.commitment.contribution else []
