"""Drawing an event's cards: the field is locked, entrants reveal their nonces, cards are dealt.

An entrant gives the hash of a nonce with the entry and the nonce itself after the lock. Whoever
does not reveal it in time is named, and a value takes its place that follows from the lock and
the nonces of the others (`sandbox.fairness`). Where the site made all nonces and no beacon is
named there is nothing to wait for, and the cards are drawn at the start.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from arena.accounts.models import User
from arena.core.errors import ArenaError, Forbidden, Refused
from arena.matches.cards import commitment_draw, commitment_lock, lock_of
from sandbox import fairness
from tournaments.actions.audit import locked, note
from tournaments.models import Entry, Event, EventState, NonceBy

HEXADECIMAL = re.compile(r"[0-9a-f]{64}")


def hexadecimal(text: str, what: str) -> str:
    """64 hexadecimal digits, as a nonce and its hash are written."""
    found = text.strip().lower()
    if not HEXADECIMAL.fullmatch(found):
        raise ArenaError(f"{what} is 64 hexadecimal digits.", code="bad_nonce")
    return found


def nonce_values(nonce_hash: str) -> dict[str, Any]:
    """What an entry keeps: the hash its owner gave. The site makes the others at the lock."""
    if not nonce_hash:
        return {"nonce_hash": "", "nonce": "", "nonce_by": NonceBy.SITE}
    given = hexadecimal(nonce_hash, "The hash of a nonce")
    return {"nonce_hash": given, "nonce": "", "nonce_by": NonceBy.OWNER}


@transaction.atomic
def nonce_set(*, entry: Entry, nonce_hash: str, by: User) -> None:
    """The owner's own nonce instead of the one before, until the lock."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if entry.bot.owner_id != by.pk:
        raise Forbidden("Only a bot's owner gives its nonce.")
    if event.state != EventState.REGISTRATION:
        raise Refused("The field is locked: nonces cannot change any more.")
    given = hexadecimal(nonce_hash, "The hash of a nonce")
    Entry.objects.filter(pk=entry.pk).update(**nonce_values(given))
    note(event, by, f"gave a nonce for {entry.bot}")


def cards_lock(event: Event) -> None:
    """Lock the field of an event that starts: versions by seed, nonces, the beacon's round."""
    entries = list(event.entries.select_related("submission").order_by("seed"))
    for position, entry in enumerate(entries):
        if entry.nonce_by == NonceBy.SITE:
            entry.nonce = fairness.site_nonce(event.commitment.secret, position)
            entry.nonce_hash = fairness.digest(entry.nonce)
    Entry.objects.bulk_update(entries, ["nonce", "nonce_hash"])
    lock: dict[str, Any] = {
        "entrants": [
            {
                "content_hash": entry.submission.content_hash if entry.submission else "",
                "nonce_hash": entry.nonce_hash,
                "nonce_by": entry.nonce_by,
            }
            for entry in entries
        ],
        "reveal_minutes": event.reveal_minutes,
        "beacon": {"name": event.beacon, "round": event.beacon_round} if event.beacon else None,
    }
    event.commitment = commitment_lock(commitment=event.commitment, lock=lock)


@dataclass(frozen=True)
class Draw:
    """How far the drawing of an event's cards is."""

    drawn: bool
    until: datetime | None
    """When nonces that are still missing count as withheld."""
    missing: list[Entry]
    """Entries of the lock whose nonces are not revealed."""
    beacon_missing: bool

    @property
    def waits(self) -> bool:
        """Whether there is something to wait for."""
        if self.drawn or self.until is None:
            return False
        return self.beacon_missing or (bool(self.missing) and timezone.now() < self.until)


def draw_state(event: Event) -> Draw:
    """Where the drawing stands; the same before the lock, while it waits, and after."""
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
    """Entries of the lock without their nonces, by seed; late entries have no part in it."""
    hidden = event.entries.filter(nonce="").exclude(nonce_hash="")
    return list(hidden.select_related("bot__owner").order_by("seed"))


def locked_entries(event: Event) -> list[Entry]:
    """The entries of the lock, in its order."""
    count = len(lock_of(event.commitment).get("entrants", ()))
    rows = event.entries.filter(seed__lte=count).select_related("bot__owner", "submission")
    return list(rows.order_by("seed"))


def cards_draw(event: Event) -> bool:
    """Draw the cards of a locked, running event if nothing is missing any more or time is up.

    Whether they are drawn; safe to call again.
    """
    state = draw_state(event)
    if state.drawn:
        return True
    if state.waits:
        return False
    beacon = None
    if event.beacon:
        beacon = {
            "name": event.beacon,
            "round": event.beacon_round,
            "value": event.beacon_value,
            "signature": event.beacon_signature,
        }
    nonces = [entry.nonce or None for entry in locked_entries(event)]
    event.commitment = commitment_draw(commitment=event.commitment, nonces=nonces, beacon=beacon)
    for entry in state.missing:
        note(event, None, f"{entry.bot} withheld its nonce")
    note(event, None, "the cards are drawn")
    return True


@transaction.atomic
def nonce_reveal(*, event: Event, nonce: str, by: User) -> list[Entry]:
    """Reveal a nonce after the lock; the entries it belongs to.

    Knowing it is proof enough, so a friend may do it for an owner who has no time.
    """
    given = hexadecimal(nonce, "A nonce")
    found = Event.objects.select_for_update().select_related("commitment").get(pk=event.pk)
    if not found.commitment.lock_hash:
        raise Refused("The field is not locked yet: keep the nonce until the event starts.")
    hidden = found.entries.filter(nonce_hash=fairness.digest(given)).select_related("bot")
    entries = list(hidden)
    if not entries:
        raise Refused("No entry of this event has a nonce with that hash.", code="bad_nonce")
    late = [entry for entry in entries if not entry.nonce]
    if late and found.commitment.contribution:
        raise Refused("The cards are drawn already: this nonce came too late.", code="too_late")
    hidden.update(nonce=given)
    for entry in late:
        note(found, by, f"revealed the nonce of {entry.bot}")
    return entries


@transaction.atomic
def beacon_enter(*, event: Event, value: str, signature: str, by: User) -> Event:
    """The value of the beacon's round that the event named before its start."""
    found = locked(event, by, EventState.RUNNING, EventState.PAUSED)
    if not found.beacon:
        raise Refused("This event names no beacon.")
    if found.commitment.contribution:
        raise Refused("The cards are drawn already.")
    if not 8 <= len(value.strip()) <= 200:
        raise ArenaError("Give the beacon's value as it is published.", code="bad_beacon")
    found.beacon_value = value.strip()
    found.beacon_signature = signature.strip()[:1000]
    found.save(update_fields=["beacon_value", "beacon_signature"])
    note(found, by, f"entered the value of round {found.beacon_round} of {found.beacon}")
    return found


def nonces_awaited(owner: User) -> list[Entry]:
    """Entries of an owner in locked events whose nonces are not revealed yet."""
    open_entries = Entry.objects.filter(
        bot__owner=owner,
        nonce="",
        nonce_by=NonceBy.OWNER,
        event__commitment__locked_at__isnull=False,
        event__commitment__contribution="",
    )
    return list(open_entries.select_related("event", "bot"))


def withheld(event: Event) -> list[Entry]:
    """The entries whose nonces were not revealed in time."""
    return _unrevealed(event) if event.commitment.contribution else []
