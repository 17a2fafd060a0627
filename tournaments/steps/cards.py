"""Drawing an event's cards: lock the field, collect nonces, draw.

Owners give the hash of a nonce when they enter a bot, and the nonce itself after the lock. A
nonce that is not revealed in time is noted as withheld, and replaced by a value computed from the
lock and the other nonces (`sandbox.fairness`). If the site made all nonces and the event has no
beacon, the cards are drawn at the start.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import ArenaError, Refused
from arena.matches.cards import commitment_draw, commitment_lock
from sandbox import fairness
from tournaments.actions.audit import locked, note
from tournaments.actions.cards import draw_state, hexadecimal, locked_entries
from tournaments.models import UNDER_WAY, Entry, Event, NonceBy


def cards_lock(event: Event) -> None:
    """Commit to versions in seeding order, hashes of nonces, and the beacon's round."""
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


def cards_draw(event: Event) -> bool:
    """Draw the cards of a locked, running event unless it still waits; returns whether drawn.

    Safe to call again.
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
    """Reveal a nonce after the lock; returns its entries.

    Anybody who knows the nonce may reveal it, so a friend can do it for the owner.
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
    """Store the published value of the beacon's round."""
    found = locked(event, by, *UNDER_WAY)
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
